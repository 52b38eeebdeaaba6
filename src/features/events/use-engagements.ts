import type { AccountDb } from '#data/db/account-db.ts';
import type { EngagementRow } from '#data/events/engagements.ts';
import { useLive } from '#ui/hooks/use-live.ts';

/** What somebody has to do with events, by their refs. */
export type Engagements = ReadonlyMap<string, EngagementRow>;

/**
 * What the person has to do with events: one query for a whole list. Null until it is read, so that no switch is shown off,
 * and pressed, that is on.
 */
export function useEngagements(db: AccountDb | null): Engagements | null {
  return useLive<Engagements | null>(
    async () => (db === null ? null : new Map((await db.engagements.toArray()).map((row) => [row.event, row]))),
    [db],
    null,
  );
}
