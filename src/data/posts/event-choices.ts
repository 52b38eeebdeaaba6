import { nextDates } from '#contract/calendar/occurrences.ts';
import type { AccountDb } from '#data/db/account-db.ts';
import { isPublic, type EventRow } from '#data/events/rows.ts';

const dayMs = 24 * 3_600_000;
const maxChoices = 30;

/** How far away in time an event is, in ms: 0 while it is on. Of a repeating one the date that is on, comes next or was last. */
function distanceMs(event: EventRow, nowMs: number): number {
  const { starts_at: first, date_time: start, end_date_time: end } = event;
  const durationMs = end === null ? 0 : Math.max(0, Date.parse(end) - Date.parse(start));
  // A date of last night is nearer than the next one.
  const dates = event.event_type === 'recurring' ? nextDates(event, nowMs - dayMs, 2) : [first];
  const distances = (dates.length === 0 ? [event.ends_at - durationMs] : dates).map((startMs) =>
    Math.max(startMs - nowMs, nowMs - startMs - durationMs, 0),
  );
  return Math.min(...distances);
}

/**
 * The events that a post by the user may be from: theirs, and those where they go or went. Nearest in time first.
 * @param event ref of one that is among them in any case, if it is stored
 */
export async function readEventChoices(
  db: AccountDb,
  userId: number,
  nowMs: number,
  event: string | null,
): Promise<EventRow[]> {
  const engagements = await db.engagements.toArray();
  const refs = engagements.filter((row) => row.subscribed || (row.stars ?? null) !== null).map((row) => row.event);
  const attended = await db.events.bulkGet([...refs, ...(event === null ? [] : [event])]);
  const own = await db.events.where('organizer_id').equals(userId).toArray();
  const found = new Map([...attended, ...own].flatMap((row) => (row === undefined ? [] : [[row.ref, row]])));
  // A post can't name an unlisted event.
  const isFit = (row: EventRow) =>
    row.visibility !== 'unlisted' && (row.ref === event || (row.status !== 'cancelled' && isPublic(row)));
  const byDistance = [...found.values()]
    .filter(isFit)
    .map((row) => ({ row, ms: row.ref === event ? -1 : distanceMs(row, nowMs) }))
    .sort((left, right) => left.ms - right.ms);
  return byDistance.slice(0, maxChoices).map(({ row }) => row);
}
