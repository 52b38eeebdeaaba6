import type { AccountDb } from './db.ts';
import { listEvents, type EventFilter, type Listing } from './event-search.ts';
import type { EventRow } from './events.ts';
import { readyForDates } from './next-date.ts';

/** All events of the device in memory, kept fresh by reading only what a higher tick has changed since. */
export interface EventCatalogue {
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
function inOrderOf(earlier: readonly string[], rows: readonly EventRow[]): EventRow[] | null {
  if (earlier.length !== rows.length) return null;
  const byRef = new Map(rows.map((row) => [row.ref, row]));
  const ordered = earlier.flatMap((ref) => byRef.get(ref) ?? []);
  return ordered.length === rows.length ? ordered : null;
}

export function createEventCatalogue(db: AccountDb): EventCatalogue {
  const held = new Map<string, EventRow>();
  let sorted: readonly EventRow[] = [];
  let tick = -1;
  let last = { asked: '', featured: [] as readonly string[] };
  return {
    rows: () => sorted,
    find(filter) {
      const listing = listEvents(sorted, filter);
      const asked = JSON.stringify({ ...filter, nowMs: 0 });
      const held = asked === last.asked ? inOrderOf(last.featured, listing.featured) : null;
      const featured = held ?? listing.featured;
      last = { asked, featured: featured.map(({ ref }) => ref) };
      return { ...listing, featured };
    },
    async refresh() {
      const { news, count } = await db.transaction('r', db.events, async () => ({
        news: await db.events.where('tick').above(tick).toArray(),
        count: await db.events.count(),
      }));
      for (const row of news) {
        held.set(row.ref, row);
        tick = Math.max(tick, row.tick);
      }
      // A deleted row leaves no tick behind, but it does leave the count.
      if (held.size !== count) {
        const keys = new Set(await db.events.toCollection().primaryKeys());
        for (const ref of held.keys()) if (!keys.has(ref)) held.delete(ref);
      } else if (news.length === 0) return false;
      await readyForDates(held.values());
      // Nearly the order in which they are asked for, which makes sorting them cheap.
      sorted = [...held.values()].sort((left, right) => left.starts_at - right.starts_at);
      return true;
    },
  };
}
