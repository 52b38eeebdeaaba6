import { useEffect, useState } from 'react';
import { keepAnswer, readAnswer } from '#data/answers.ts';
import { current } from '#data/current.ts';
import type { AccountDb } from '#data/db.ts';
import { isUnsettled, needsPerson, type OutboxEntry } from '#data/outbox.ts';
import { useLive } from '#ui/use-live.ts';
import { useObservable } from '#ui/use-observable.ts';

async function entriesOf(db: AccountDb, ref: string): Promise<OutboxEntry[]> {
  const entries = await db.outbox.toArray();
  return entries.filter(({ writes }) => writes.includes(`subscription:${ref}`));
}

/** Whether a place was asked for that the server hasn't answered yet. */
export function useIsAsked(ref: string): boolean {
  const db = useObservable(current)?.db ?? null;
  return useLive(
    async () => {
      const entries = db === null ? [] : await entriesOf(db, ref);
      return entries.some((entry) => isUnsettled(entry) && entry.state !== 'voiding' && !needsPerson(entry));
    },
    [db, ref],
    false,
  );
}

/** The place on a waiting list that the server's answer told; its row doesn't hold one. */
function placeIn(body: unknown): number | null {
  const place = typeof body === 'object' && body !== null && 'position' in body ? body.position : null;
  return typeof place === 'number' ? place : null;
}

export interface Place {
  number: number;
  /** told while the page was open; one that was kept from before may have become a better one */
  isNew: boolean;
}

/** Which place somebody has on an event's waiting list: known from the answer that gave it, and kept from then on. */
export function useWaitingPlace(ref: string, isWaiting: boolean): Place | null {
  const db = useObservable(current)?.db ?? null;
  const key = `waiting:${ref}`;
  const [heard, setHeard] = useState<{ ref: string; told: number } | null>(null);
  const { told, kept } = useLive<{ told: number | null; kept: number | null }>(
    async () => {
      if (db === null) return { told: null, kept: null };
      const value = (await readAnswer(db, key))?.value;
      return {
        told: placeIn((await entriesOf(db, ref)).at(-1)?.ack?.body),
        kept: typeof value === 'number' ? value : null,
      };
    },
    [db, ref],
    { told: null, kept: null },
  );
  if (told !== null && (heard?.ref !== ref || heard.told !== told)) setHeard({ ref, told });
  useEffect(() => {
    if (db === null) return;
    if (told !== null && told !== kept) void keepAnswer(db, { key, value: told, fetchedAt: Date.now() });
    // Whoever has left the list and asks again has another place.
    else if (told === null && kept !== null && !isWaiting) void db.answers.delete(key);
  }, [db, key, told, kept, isWaiting]);
  if (!isWaiting) return null;
  if (heard?.ref === ref) return { number: heard.told, isNew: true };
  return kept === null ? null : { number: kept, isNew: false };
}
