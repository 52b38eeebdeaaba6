import type { AccountDb } from '#data/db/account-db.ts';
import { listEvents, type EventFilter, type Listing } from './search.ts';
import type { EventRow } from './rows.ts';
import { loadRecurrence } from './next-occurrence.ts';

/** All events of the device in memory, kept fresh by reading only what a higher tick has changed since. */
export interface EventCatalog {
  /** sooner before later */
  rows(): readonly EventRow[];
  /**
   * What a filter finds now. As long as the same filter finds the same events, the featured keep their order, whatever
   * becomes of their likes: no card leaves from under the finger that has just pressed it.
   */
  find(filter: EventFilter): Listing;
  /** reads what is new; true when anything was */
  refresh(): Promise<boolean>;
}

/** These rows in an earlier order of the very same ones; null where they are others. */
function reorderLike(earlier: readonly string[], rows: readonly EventRow[]): EventRow[] | null {
  if (earlier.length !== rows.length) return null;
  const byRef = new Map(rows.map((row) => [row.ref, row]));
  const ordered = earlier.flatMap((ref) => byRef.get(ref) ?? []);
  return ordered.length === rows.length ? ordered : null;
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
      const { changed, count } = await db.transaction('r', db.events, async () => ({
        changed: await db.events.where('tick').above(tick).toArray(),
        count: await db.events.count(),
      }));
      for (const row of changed) {
        rowsByRef.set(row.ref, row);
        tick = Math.max(tick, row.tick);
      }
      // A deleted row leaves no tick behind, but it does leave the count.
      if (rowsByRef.size !== count) {
        const keys = new Set(await db.events.toCollection().primaryKeys());
        for (const ref of rowsByRef.keys()) if (!keys.has(ref)) rowsByRef.delete(ref);
      } else if (changed.length === 0) return false;
      await loadRecurrence(rowsByRef.values());
      // Nearly the order in which they are asked for, which makes sorting them cheap.
      sorted = [...rowsByRef.values()].sort((left, right) => left.starts_at - right.starts_at);
      return true;
    },
  };
}
