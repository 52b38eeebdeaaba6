import { eventStatusAt } from '#contract/events/rules.ts';
import type { Event } from '#contract/events/entity.ts';
import type { MutationKind } from '#contract/sync/mutations.ts';
import type { AccountDb } from '#data/db/account-db.ts';
import { timeOf } from './search.ts';
import type { EventRow } from './rows.ts';
import { loadRecurrence } from './next-occurrence.ts';
import type { OutboxEntry } from '#data/outbox/entry.ts';
import { readOutboxList } from '#data/outbox/queries.ts';
import { normalizeSearchText } from './search-text.ts';

const statuses = ['active', 'pending', 'finished', 'draft', 'cancelled'] as const satisfies readonly Event['status'][];

/** What an organizer's list can be narrowed to. */
export type OwnStatus = (typeof statuses)[number];

/** What an organizer is looking for among their events. */
export interface OwnFilter {
  /** words of title or description, all of which must be there; empty: any event */
  text: string;
  status: OwnStatus | 'all';
  /** the time by which an event is over, in epoch ms */
  nowMs: number;
}

/** Whether a text, such as one of an address, names a status that the list can be narrowed to. */
export function isOwnStatus(text: string | null): text is OwnStatus {
  return (statuses as readonly (string | null)[]).includes(text);
}

/** What an event is filtered by: `state` where it holds a status, else the status by the clock. A region is no status. */
function filteredAs(event: EventRow, nowMs: number): Event['status'] {
  return isOwnStatus(event.state) ? event.state : eventStatusAt(event, nowMs);
}

const searched = new WeakMap<EventRow, string>();

/** Folding thousands of descriptions with every key would be felt. */
function searchedText(event: EventRow): string {
  const cached = searched.get(event) ?? normalizeSearchText(`${event.title}\n${event.description}`);
  searched.set(event, cached);
  return cached;
}

/** When a list shows an event, in epoch ms; what has no date that can be read comes behind those that have. */
function placeInTime(event: EventRow, when: 'upcoming' | 'past', nowMs: number): number {
  const hasDate = Number.isFinite(Date.parse(event.date_time));
  return hasDate ? timeOf(event, when, nowMs) : Number.MAX_SAFE_INTEGER;
}

/**
 * An organizer's events that a filter finds: those to come, soonest first, then those that are over, the last one first.
 * Pure.
 * @param rows all with the organizer's id
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

/** All events of an organizer that this device holds, drafts among them, in no order. */
export async function readOwnEvents(db: AccountDb, organizerId: number): Promise<EventRow[]> {
  const rows = await db.events.where('organizer_id').equals(organizerId).toArray();
  await loadRecurrence(rows);
  return rows;
}

// A like, a bookmark or a view of one's own event doesn't change the event.
const eventChangeKinds: ReadonlySet<MutationKind> = new Set(['event.create', 'event.update', 'event.delete']);

/** By the ref of an event: the change to it that isn't with the server yet; one that needs the person before one that waits. */
export async function readOwnChanges(db: AccountDb): Promise<ReadonlyMap<string, OutboxEntry>> {
  const { waiting, sending, stopped } = await readOutboxList(db);
  const changes = new Map<string, OutboxEntry>();
  for (const entry of [...waiting, ...sending, ...stopped]) {
    if (entry.state === 'voiding' || !eventChangeKinds.has(entry.kind)) continue;
    for (const ref of entry.creates === null ? entry.refs : [entry.creates]) changes.set(ref, entry);
  }
  return changes;
}
