import { useEffect } from 'react';
import { frontOfWaitingList } from '#contract/events/front-of-waiting-list.ts';
import { storeCachedQuery, readCachedQuery } from '#data/storage/query-cache.ts';
import { accountInUse } from '#data/db/account-in-use.ts';
import type { EngagementRow } from '#data/events/engagements.ts';
import { positionIn } from '#data/events/place/position-in.ts';
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

export interface Place {
  number: number;
  /**
   * `now`: as of the last sync. `most`: it may be lower by now, it is behind the front, to which pulls bring each move. `then`: as it
   * was when the user asked
   */
  type: 'now' | 'most' | 'then';
}

/** What servers that leave positions out of pulls have said in their reply, stored once a page has shown it. */
function useRepliedPosition(ref: string, isWaiting: boolean): { reported: number | null; last: number | null } {
  const db = useObservable(accountInUse)?.db ?? null;
  const key = `waiting:${ref}`;
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
  useEffect(() => {
    if (db === null) return;
    if (reported !== null && reported !== last)
      void storeCachedQuery(db, { key, value: reported, fetchedAt: Date.now() });
    // After leaving the list, a new request gets another position.
    else if (reported === null && last !== null && !isWaiting) void db.answers.delete(key);
  }, [db, key, reported, last, isWaiting]);
  return { reported, last };
}

/** The user's position on an event's waiting list; null if they don't wait, or it isn't known. */
export function useWaitingPlace({ event, waiting, waiting_position: synced = null }: EngagementRow): Place | null {
  const { reported, last } = useRepliedPosition(event, waiting);
  if (!waiting) return null;
  const number = synced ?? reported;
  if (number !== null) return { number, type: number > frontOfWaitingList ? 'most' : 'now' };
  return last === null ? null : { number: last, type: 'then' };
}
