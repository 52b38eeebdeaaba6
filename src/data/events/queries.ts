import type { AccountDb } from '#data/db/account-db.ts';
import { isPublic, type EventRow } from './rows.ts';
import { nextStartMs, loadRecurrence } from './next-occurrence.ts';

/** How many of the latest started events are searched for ones that are still on. */
const runningCount = 200;

/** Reverses the order. Dexie's `reverse` changes the collection in place. */
function lastFirst<Rows extends { reverse(): unknown }>(rows: Rows): Rows {
  rows.reverse();
  return rows;
}

/** The next events by start, read through an index: a cold start shows these first. */
export async function upcomingEvents(db: AccountDb, nowMs: number, limit: number): Promise<EventRow[]> {
  return db.events.where('starts_at').aboveOrEqual(nowMs).filter(isPublic).limit(limit).toArray();
}

/** The same of events in memory; the index has those that begin at the same time by their refs. */
export function soonest(rows: readonly EventRow[], nowMs: number, limit: number): EventRow[] {
  const ahead = rows.filter((row) => row.starts_at >= nowMs && isPublic(row));
  return ahead
    .sort((left, right) => left.starts_at - right.starts_at || (left.ref < right.ref ? -1 : 1))
    .slice(0, limit);
}

/** Events with this many likes; if none, only the next few, because thousands may have no likes. */
async function soonestWith(likes: number, db: AccountDb, nowMs: number, limit: number): Promise<EventRow[]> {
  if (likes > 0) return db.events.where('likes').equals(likes).toArray();
  const begun = await lastFirst(db.events.where('starts_at').below(nowMs)).limit(runningCount).toArray();
  const next = await db.events
    .where('starts_at')
    .aboveOrEqual(nowMs)
    .filter((row) => row.likes === likes && isPublic(row))
    .limit(limit)
    .toArray();
  return [...begun.filter((row) => row.likes === likes), ...next];
}

/**
 * The first page of the featured events, read through indexes: unfinished ones, most likes first, then soonest first.
 * It equals the page that the whole catalog yields a moment later, so that nothing jumps.
 */
export async function firstFeatured(db: AccountDb, nowMs: number, limit: number): Promise<EventRow[]> {
  const isAhead = (row: EventRow) => isPublic(row) && row.ends_at >= nowMs;
  const top = await lastFirst(db.events.orderBy('likes')).filter(isAhead).limit(limit).toArray();
  const least = top.at(-1)?.likes ?? 0;
  // The index of likes doesn't order the events that tie with the last one, so they are read separately.
  const tied = await soonestWith(least, db, nowMs, limit);
  const found = [...top.filter((row) => row.likes > least), ...tied.filter(isAhead)];
  await loadRecurrence(found);
  return found
    .map((row) => ({ row, atMs: nextStartMs(row, nowMs) }))
    .sort(
      (left, right) =>
        right.row.likes - left.row.likes || left.atMs - right.atMs || (left.row.ref < right.row.ref ? -1 : 1),
    )
    .map(({ row }) => row)
    .slice(0, limit);
}

/** An event by the server's id or by its ref. */
export async function findEvent(db: AccountDb, idOrRef: string): Promise<EventRow | undefined> {
  if (/^\d+$/.test(idOrRef)) return db.events.where('event_id').equals(Number(idOrRef)).first();
  return db.events.get(idOrRef);
}
