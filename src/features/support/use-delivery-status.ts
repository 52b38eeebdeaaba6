import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import type { AccountDb } from '#data/db/account-db.ts';
import type { OutboxEntry } from '#data/outbox/entry.ts';
import { readStatus, type EngineStatus } from '#sync/engine/status.ts';
import { useLive } from '#ui/hooks/use-live.ts';
import { onlineAtom } from '#ui/browser/online.ts';
import { deliveryStatusOf, type DeliveryStatus } from './delivery-status.ts';

/** A queued message: its database and outbox entry. */
export interface SubmittedMessage {
  db: AccountDb;
  entry: OutboxEntry;
}

const lateMs = 10_000;

/** Whether the message was queued some time ago. */
function useLate(id: string | null): boolean {
  const [late, setLate] = useState<string | null>(null);
  useEffect(() => {
    if (id === null) return;
    const timer = setTimeout(() => {
      setLate(id);
    }, lateMs);
    return () => {
      clearTimeout(timer);
    };
  }, [id]);
  return id !== null && late === id;
}

async function read({
  db,
  entry,
}: SubmittedMessage): Promise<{ entry: OutboxEntry | null; gate: EngineStatus['gate'] }> {
  const [stored, { gate }] = await Promise.all([db.outbox.get(entry.seq), readStatus(db)]);
  return { entry: stored ?? null, gate };
}

/** A message's state, updated live, and the server's message; null if none was queued. */
export function useDeliveryStatus(
  submitted: SubmittedMessage | null,
): { deliveryStatus: DeliveryStatus; reason: string } | null {
  const isOnline = useAtomValue(onlineAtom);
  const isLate = useLate(submitted?.entry.id ?? null);
  const found = useLive(
    async () => (submitted === null ? null : { id: submitted.entry.id, ...(await read(submitted)) }),
    [submitted],
    null,
  );
  if (submitted === null) return null;
  // Until the database was read for this message, it is as it was queued.
  const { entry, gate } = found?.id === submitted.entry.id ? found : { entry: submitted.entry, gate: null };
  return { deliveryStatus: deliveryStatusOf({ entry, gate, isOnline, isLate }), reason: entry?.refusal?.message ?? '' };
}
