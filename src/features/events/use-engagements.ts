import type { AccountDb } from '#data/db/account-db.ts';
import type { EngagementRow } from '#data/events/engagements.ts';
import { useLive } from '#ui/hooks/use-live.ts';

/** The user's engagements by event ref. */
export type Engagements = ReadonlyMap<string, EngagementRow>;

/**
 * The user's engagements, in one query for a whole list. Null until read, so that no toggle appears off, and is
 * pressed, that is on.
 */
export function useEngagements(db: AccountDb | null): Engagements | null {
  return useLive<Engagements | null>(
    async () => (db === null ? null : new Map((await db.engagements.toArray()).map((row) => [row.event, row]))),
    [db],
    null,
  );
}
