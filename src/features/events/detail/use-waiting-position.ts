import { useEffect, useState } from 'react';
import { storeCachedQuery, readCachedQuery } from '#data/storage/query-cache.ts';
import { accountInUse } from '#data/db/account-in-use.ts';
import type { AccountDb } from '#data/db/account-db.ts';
import { isOutstanding, needsDecision, type OutboxEntry } from '#data/outbox/entry.ts';
import { useLive } from '#ui/hooks/use-live.ts';
import { useObservable } from '#ui/hooks/use-observable.ts';

async function entriesOf(db: AccountDb, ref: string): Promise<OutboxEntry[]> {
  const entries = await db.outbox.toArray();
  return entries.filter(({ writes }) => writes.includes(`subscription:${ref}`));
}

/** Whether a place was requested without an answer so far. */
export function useIsAsked(ref: string): boolean {
  const db = useObservable(accountInUse)?.db ?? null;
  return useLive(
    async () => {
      const entries = db === null ? [] : await entriesOf(db, ref);
      return entries.some((entry) => isOutstanding(entry) && entry.state !== 'voiding' && !needsDecision(entry));
    },
    [db, ref],
    false,
  );
}

/** The waiting list position in the server's reply; rows don't contain it. */
function positionIn(body: unknown): number | null {
  const place = typeof body === 'object' && body !== null && 'position' in body ? body.position : null;
  return typeof place === 'number' ? place : null;
}

export interface Place {
  number: number;
  /** received while the page was open; a stored one may have improved since */
  isNew: boolean;
}

/** The user's position on an event's waiting list, stored from the reply that gave it. */
export function useWaitingPlace(ref: string, isWaiting: boolean): Place | null {
  const db = useObservable(accountInUse)?.db ?? null;
  const key = `waiting:${ref}`;
  const [heard, setHeard] = useState<{ ref: string; reported: number } | null>(null);
  const { reported, last } = useLive<{ reported: number | null; last: number | null }>(
    async () => {
      if (db === null) return { reported: null, last: null };
      const value = (await readCachedQuery(db, key))?.value;
      return {
        reported: positionIn((await entriesOf(db, ref)).at(-1)?.ack?.body),
        last: typeof value === 'number' ? value : null,
      };
    },
    [db, ref],
    { reported: null, last: null },
  );
  if (reported !== null && (heard?.ref !== ref || heard.reported !== reported)) setHeard({ ref, reported });
  useEffect(() => {
    if (db === null) return;
    if (reported !== null && reported !== last)
      void storeCachedQuery(db, { key, value: reported, fetchedAt: Date.now() });
    // After leaving the list, a new request gets another position.
    else if (reported === null && last !== null && !isWaiting) void db.answers.delete(key);
  }, [db, key, reported, last, isWaiting]);
  if (!isWaiting) return null;
  if (heard?.ref === ref) return { number: heard.reported, isNew: true };
  return last === null ? null : { number: last, isNew: false };
}
