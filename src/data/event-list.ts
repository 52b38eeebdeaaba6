import { listingCategoryOf } from '#contract/category.ts';
import type { AccountDb } from './db.ts';
import type { EventRow } from './events.ts';
import { fold } from './search-text.ts';

export interface EventFilter {
  text: string;
  /** a listing category; `all` for none */
  category: string;
  when: 'upcoming' | 'past' | 'any';
  nowMs: number;
}

function isWanted(row: EventRow, { category, when, nowMs }: EventFilter): boolean {
  if (row.status === 'draft') return false;
  if (when === 'upcoming' && row.ends_at < nowMs) return false;
  if (when === 'past' && row.ends_at >= nowMs) return false;
  if (category === 'all') return true;
  return category === 'online' ? row.online : listingCategoryOf(row.category) === category;
}

/** 0 when the title begins with the first word, 1 when the title has all words, 2 when the text has; null when it hasn't. */
function rank(row: EventRow, words: readonly string[]): number | null {
  if (!words.every((word) => row.search_text.includes(word))) return null;
  const title = row.search_text.slice(0, row.search_text.indexOf('\n') + 1) || row.search_text;
  if (!words.every((word) => title.includes(word))) return 2;
  return title.startsWith(words[0] ?? '') ? 0 : 1;
}

/** Filters and ranks: title before text, sooner before later (for past ones later before sooner). Pure; under 16 ms at 6,000. */
export function searchEvents(rows: readonly EventRow[], filter: EventFilter): EventRow[] {
  const words = fold(filter.text)
    .split(/\s+/)
    .filter((word) => word !== '');
  const direction = filter.when === 'past' ? -1 : 1;
  const found: { row: EventRow; rank: number }[] = [];
  for (const row of rows) {
    if (!isWanted(row, filter)) continue;
    const place = words.length === 0 ? 0 : rank(row, words);
    if (place !== null) found.push({ row, rank: place });
  }
  found.sort(
    (left, right) =>
      left.rank - right.rank ||
      direction * (left.row.starts_at - right.row.starts_at) ||
      (left.row.ref < right.row.ref ? -1 : 1),
  );
  return found.map(({ row }) => row);
}

/** The next events by their start, read by index: the first thing a cold start shows. */
export async function upcomingEvents(db: AccountDb, nowMs: number, limit: number): Promise<EventRow[]> {
  return db.events
    .where('starts_at')
    .aboveOrEqual(nowMs)
    .filter((row) => row.status !== 'draft')
    .limit(limit)
    .toArray();
}

/** An event by the server's id or by its ref. */
export async function findEvent(db: AccountDb, idOrRef: string): Promise<EventRow | undefined> {
  if (/^\d+$/.test(idOrRef)) return db.events.where('event_id').equals(Number(idOrRef)).first();
  return db.events.get(idOrRef);
}

/** All events of the device in memory, kept fresh by reading only what a higher tick has changed since. */
export interface EventCatalogue {
  rows(): readonly EventRow[];
  /** reads what is new; true when anything was */
  refresh(): Promise<boolean>;
}

export function createEventCatalogue(db: AccountDb): EventCatalogue {
  const held = new Map<string, EventRow>();
  let sorted: readonly EventRow[] = [];
  let tick = -1;
  return {
    rows: () => sorted,
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
      sorted = [...held.values()];
      return true;
    },
  };
}
