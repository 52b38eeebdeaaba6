import type { AccountDb } from '#data/db/account-db.ts';
import { listEvents, type EventFilter, type Listing } from './search.ts';
import type { EventRow } from './rows.ts';
import { loadRecurrence } from './next-occurrence.ts';
import { loadWhen } from './when/load.ts';

/** All stored events in memory; a refresh reads only those with a higher tick than before. */
export interface EventCatalog {
  /** by start, earliest first */
  rows(): readonly EventRow[];
  /**
   * The events that match a filter. As long as these are the same, `featured` keeps its order even if likes change, so
   * that a card doesn't move away from the finger that has just liked it.
   */
  find(filter: EventFilter): Listing;
  /** reads what has changed; true if anything has */
  refresh(): Promise<boolean>;
}

/** The rows in an earlier order; null if they aren't the same rows. */
function reorderLike(earlier: readonly string[], rows: readonly EventRow[]): EventRow[] | null {
  if (earlier.length !== rows.length) return null;
  const byRef = new Map(rows.map((row) => [row.ref, row]));
  const ordered = earlier.flatMap((ref) => byRef.get(ref) ?? []);
  return ordered.length === rows.length ? ordered : null;
}

/** As a page of a pull, whose rows share a tick. */
const rowsAtOnce = 500;

/** The rows of later ticks, read in pieces: each is made into objects in one go, in which the page doesn't answer. */
async function readAfter(db: AccountDb, tick: number): Promise<EventRow[]> {
  const rows: EventRow[] = [];
  for (let from = tick; ;) {
    const piece = await db.events.where('tick').above(from).limit(rowsAtOnce).toArray();
    rows.push(...piece);
    const last = piece.at(-1)?.tick;
    if (last === undefined || piece.length < rowsAtOnce) return rows;
    // The limit may have cut the last tick.
    const sameTick = db.events.where('tick').equals(last);
    const readOfIt = piece.filter((row) => row.tick === last).length;
    if ((await sameTick.count()) > readOfIt) rows.push(...(await sameTick.toArray()));
    from = last;
  }
}

export function createEventCatalog(db: AccountDb): EventCatalog {
  const rowsByRef = new Map<string, EventRow>();
  let sorted: readonly EventRow[] = [];
  let tick = -1;
  let last = { filterKey: '', featured: [] as readonly string[] };
  return {
    rows: () => sorted,
    find(filter) {
      const listing = listEvents(sorted, filter);
      const filterKey = JSON.stringify({ ...filter, nowMs: 0 });
      const sameOrder = filterKey === last.filterKey ? reorderLike(last.featured, listing.featured) : null;
      const featured = sameOrder ?? listing.featured;
      last = { filterKey, featured: featured.map(({ ref }) => ref) };
      return { ...listing, featured };
    },
    async refresh() {
      await loadWhen();
      const { changed, count } = await db.transaction('r', db.events, async () => ({
        changed: await readAfter(db, tick),
        count: await db.events.count(),
      }));
      for (const row of changed) {
        rowsByRef.set(row.ref, row);
        tick = Math.max(tick, row.tick);
      }
      // Deletions leave no tick, but change the count.
      if (rowsByRef.size !== count) {
        const keys = new Set(await db.events.toCollection().primaryKeys());
        for (const ref of rowsByRef.keys()) if (!keys.has(ref)) rowsByRef.delete(ref);
      } else if (changed.length === 0) return false;
      await loadRecurrence(rowsByRef.values());
      // Almost the order that the lists need, so sorting them is cheap.
      sorted = [...rowsByRef.values()].sort((left, right) => left.starts_at - right.starts_at);
      return true;
    },
  };
}
