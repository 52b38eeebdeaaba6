import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import type { AccountDb } from '#data/db.ts';
import type { OutboxEntry } from '#data/outbox.ts';
import { restingStatus, type EngineStatus } from '#sync/status.ts';
import { useLive } from '#ui/use-live.ts';
import { onlineAtom } from '#ui/online.ts';
import { standingOf, type Standing } from './standing.ts';

/** A message that was handed over: where it lies, and the entry that carries it. */
export interface Handed {
  db: AccountDb;
  entry: OutboxEntry;
}

const patienceMs = 10_000;

/** Whether it has taken long since a message was handed over. */
function useLate(id: string | null): boolean {
  const [late, setLate] = useState<string | null>(null);
  useEffect(() => {
    if (id === null) return;
    const timer = setTimeout(() => {
      setLate(id);
    }, patienceMs);
    return () => {
      clearTimeout(timer);
    };
  }, [id]);
  return id !== null && late === id;
}

async function read({ db, entry }: Handed): Promise<{ entry: OutboxEntry | null; gate: EngineStatus['gate'] }> {
  const [held, status] = await Promise.all([db.outbox.get(entry.seq), db.meta.get('status')]);
  const { gate } = { ...restingStatus, ...(status?.value as Partial<EngineStatus> | undefined) };
  return { entry: held ?? null, gate };
}

/** How a message stands, kept fresh, with what the server said of it; null where none was handed over. */
export function useStanding(handed: Handed | null): { standing: Standing; reason: string } | null {
  const isOnline = useAtomValue(onlineAtom);
  const isLate = useLate(handed?.entry.id ?? null);
  const found = useLive(
    async () => (handed === null ? null : { id: handed.entry.id, ...(await read(handed)) }),
    [handed],
    null,
  );
  if (handed === null) return null;
  // Until the database has been asked about this very message it is as it was handed over.
  const { entry, gate } = found?.id === handed.entry.id ? found : { entry: handed.entry, gate: null };
  return { standing: standingOf({ entry, gate, isOnline, isLate }), reason: entry?.refusal?.message ?? '' };
}
