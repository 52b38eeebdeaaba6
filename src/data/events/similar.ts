import { listingCategoryOf } from '#contract/events/category.ts';
import { distanceKm } from '#contract/geo/distance.ts';
import type { AccountDb } from '#data/db/account-db.ts';
import { isPublic, type EventRow } from './rows.ts';

export interface SimilarEvent {
  event: EventRow;
  /** great-circle distance; null if either has no location */
  km: number | null;
}

const nearKm = 50;
const soonMs = 60 * 24 * 3_600_000;
const count = 4;
// Enough to choose from, and few enough that reading them isn't noticeable.
const readAtMost = 1_500;

const at = ({ location }: EventRow) =>
  location === null ? null : { longitude: location.coordinates[0], latitude: location.coordinates[1] };

function kmBetween(left: EventRow, right: EventRow): number | null {
  const [from, to] = [at(left), at(right)];
  return from === null || to === null ? null : distanceKm(from, to);
}

export const isNear = ({ km }: SimilarEvent): boolean => km !== null && km <= nearKm;

/** Keeps the first event of each title; otherwise one with many dates would fill the list. */
function oneOfEachTitle(found: readonly SimilarEvent[]): SimilarEvent[] {
  return found.filter(({ event }, index) => found.findIndex((other) => other.event.title === event.title) === index);
}

/**
 * Suggestions for someone viewing an event: others in the next 60 days, of the same category or within 50 km. First
 * those that are both, then near ones, then those of the category, each soonest first.
 * @returns at most four, never the event itself
 */
export function similarEvents(event: EventRow, rows: readonly EventRow[], nowMs: number): SimilarEvent[] {
  const category = listingCategoryOf(event.category) ?? event.category;
  const isOfCategory = (row: EventRow) =>
    category !== null && (listingCategoryOf(row.category) ?? row.category) === category;
  const place = (one: SimilarEvent) => (isNear(one) ? (isOfCategory(one.event) ? 0 : 1) : 2);
  const found = rows
    .filter((row) => row.ref !== event.ref && isPublic(row) && row.status !== 'cancelled')
    .filter(({ starts_at: startsAt }) => startsAt >= nowMs && startsAt <= nowMs + soonMs)
    .map((row) => ({ event: row, km: kmBetween(event, row) }))
    .filter((one) => isNear(one) || isOfCategory(one.event))
    .sort((left, right) => place(left) - place(right) || left.event.starts_at - right.event.starts_at);
  return oneOfEachTitle(found).slice(0, count);
}

/** `similarEvents` among the stored events. */
export async function readSimilarEvents(db: AccountDb, event: EventRow, nowMs: number): Promise<SimilarEvent[]> {
  const soon = db.events.where('starts_at').between(nowMs, nowMs + soonMs, true, true);
  return similarEvents(event, await soon.limit(readAtMost).toArray(), nowMs);
}
