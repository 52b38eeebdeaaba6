import type { AccountDb } from '#data/db.ts';
import type { EngagementRow } from '#data/engagements.ts';
import { useLive } from '#ui/use-live.ts';

const none: ReadonlyMap<string, EngagementRow> = new Map();

/** What the person has to do with events, by their ref: one query for a whole list. */
export function useEngagements(db: AccountDb | null): ReadonlyMap<string, EngagementRow> {
  return useLive(
    async () => (db === null ? none : new Map((await db.engagements.toArray()).map((row) => [row.event, row]))),
    [db],
    none,
  );
}
