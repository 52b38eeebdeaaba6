import { listingCategoryOf } from '#contract/events/category.ts';
import { distanceKm } from '#contract/geo/distance.ts';
import type { AccountDb } from '#data/db/account-db.ts';
import type { EventRow } from './rows.ts';

export interface SimilarEvent {
  event: EventRow;
  /** as the crow flies; null where one of the two has no place */
  km: number | null;
}

const nearKm = 50;
const soonMs = 60 * 24 * 3_600_000;
const count = 4;
// Enough to choose from, and few enough to be read without being noticed.
const readAtMost = 1_500;

const at = ({ location }: EventRow) =>
  location === null ? null : { longitude: location.coordinates[0], latitude: location.coordinates[1] };

function kmBetween(left: EventRow, right: EventRow): number | null {
  const [from, to] = [at(left), at(right)];
  return from === null || to === null ? null : distanceKm(from, to);
}

export const isNear = ({ km }: SimilarEvent): boolean => km !== null && km <= nearKm;

/** The first of each title: an event with many dates would else be all that is shown. */
function oneOfEachTitle(found: readonly SimilarEvent[]): SimilarEvent[] {
  return found.filter(({ event }, index) => found.findIndex((other) => other.event.title === event.title) === index);
}

/**
 * What somebody who looks at an event may like as well: in the next 60 days, of the same category or within 50 km.
 * Those that are both come first, then the near ones, then those of the category; the sooner before the later.
 * @returns four at most, never the event itself
 */
export function similarEvents(event: EventRow, rows: readonly EventRow[], nowMs: number): SimilarEvent[] {
  const category = listingCategoryOf(event.category) ?? event.category;
  const isOfCategory = (row: EventRow) =>
    category !== null && (listingCategoryOf(row.category) ?? row.category) === category;
  const place = (one: SimilarEvent) => (isNear(one) ? (isOfCategory(one.event) ? 0 : 1) : 2);
  const found = rows
    .filter((row) => row.ref !== event.ref && row.status !== 'draft' && row.status !== 'cancelled')
    .filter(({ starts_at: startsAt }) => startsAt >= nowMs && startsAt <= nowMs + soonMs)
    .map((row) => ({ event: row, km: kmBetween(event, row) }))
    .filter((one) => isNear(one) || isOfCategory(one.event))
    .sort((left, right) => place(left) - place(right) || left.event.starts_at - right.event.starts_at);
  return oneOfEachTitle(found).slice(0, count);
}

/** `similarEvents` among those that this device holds. */
export async function readSimilarEvents(db: AccountDb, event: EventRow, nowMs: number): Promise<SimilarEvent[]> {
  const soon = db.events.where('starts_at').between(nowMs, nowMs + soonMs, true, true);
  return similarEvents(event, await soon.limit(readAtMost).toArray(), nowMs);
}
