import { eventStatusAt } from '#contract/events/rules.ts';
import type { Event } from '#contract/events/entity.ts';
import type { MutationKind } from '#contract/sync/mutations.ts';
import type { AccountDb } from '#data/db/account-db.ts';
import { timeOf } from '#data/events/search.ts';
import type { EventRow } from '#data/events/rows.ts';
import { loadRecurrence } from '#data/events/next-occurrence.ts';
import type { OutboxEntry } from '#data/outbox/entry.ts';
import { readOutboxList } from '#data/outbox/queries.ts';
import { normalizeSearchText } from '#data/events/search-text.ts';

const statuses = ['active', 'pending', 'finished', 'draft', 'cancelled'] as const satisfies readonly Event['status'][];

/** A status by which an organizer can filter their events. */
export type OwnStatus = (typeof statuses)[number];

/** An organizer's filter for their own events. */
export interface OwnFilter {
  /** words that must all be in the title or description; empty: any event */
  text: string;
  status: OwnStatus | 'all';
  /** decides which events are over, in epoch ms */
  nowMs: number;
}

/** Whether a text, for instance from a URL, is one of these statuses. */
export function isOwnStatus(text: string | null): text is OwnStatus {
  return (statuses as readonly (string | null)[]).includes(text);
}

/**
 * The status that the filter compares: `state` if that holds one rather than a region, else the status by time.
 */
function filteredAs(event: EventRow, nowMs: number): Event['status'] {
  return isOwnStatus(event.state) ? event.state : eventStatusAt(event, nowMs);
}

const searched = new WeakMap<EventRow, string>();

/** Cached: normalizing thousands of descriptions with every key press would be noticeable. */
function searchedText(event: EventRow): string {
  const cached = searched.get(event) ?? normalizeSearchText(`${event.title}\n${event.description}`);
  searched.set(event, cached);
  return cached;
}

/** An event's place in the list, in epoch ms; events without a valid date come last. */
function placeInTime(event: EventRow, when: 'upcoming' | 'past', nowMs: number): number {
  const hasDate = Number.isFinite(Date.parse(event.date_time));
  return hasDate ? timeOf(event, when, nowMs) : Number.MAX_SAFE_INTEGER;
}

/**
 * An organizer's events that match a filter: upcoming ones soonest first, then past ones, latest first. Pure.
 * @param rows all events of the organizer
 */
export function findOwnEvents(rows: readonly EventRow[], { text, status, nowMs }: OwnFilter): EventRow[] {
  const terms = normalizeSearchText(text)
    .split(/\s+/)
    .filter((word) => word !== '');
  const found = rows
    .filter((row) => status === 'all' || filteredAs(row, nowMs) === status)
    .filter((row) => terms.every((word) => searchedText(row).includes(word)))
    .map((row) => {
      const isOver = row.ends_at < nowMs;
      return { row, isOver, atMs: placeInTime(row, isOver ? 'past' : 'upcoming', nowMs) };
    });
  found.sort((left, right) => {
    if (left.isOver !== right.isOver) return left.isOver ? 1 : -1;
    const direction = left.isOver ? -1 : 1;
    return direction * (left.atMs - right.atMs) || (left.row.ref < right.row.ref ? -1 : 1);
  });
  return found.map(({ row }) => row);
}

/** All stored events of an organizer, drafts included, in no particular order. */
export async function readOwnEvents(db: AccountDb, organizerId: number): Promise<EventRow[]> {
  const rows = await db.events.where('organizer_id').equals(organizerId).toArray();
  await loadRecurrence(rows);
  return rows;
}

// Kinds that change the event itself; new ones go here. Likes, bookmarks and views don't.
const eventChangeKinds: ReadonlySet<MutationKind> = new Set(['event.create', 'event.update', 'event.delete']);

/**
 * The unsent change of each event, by its ref; one that needs the user's decision takes precedence over a waiting one.
 */
export async function readOwnChanges(db: AccountDb): Promise<ReadonlyMap<string, OutboxEntry>> {
  const { waiting, sending, stopped } = await readOutboxList(db);
  const changes = new Map<string, OutboxEntry>();
  for (const entry of [...waiting, ...sending, ...stopped]) {
    if (entry.state === 'voiding' || !eventChangeKinds.has(entry.kind)) continue;
    for (const ref of entry.creates === null ? entry.refs : [entry.creates]) changes.set(ref, entry);
  }
  return changes;
}
