import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { isWithin } from '#server/db/search/geo-grid.ts';
import type { Circle } from '#server/db/search/geo-grid.ts';
import type { Tx } from '#server/db/engine/database.ts';
import type { SearchWord } from '#server/db/search/search-text.ts';
import { timeRangesBetween } from '#server/db/search/time-ranges.ts';
import type { TimeRange } from '#server/db/search/time-ranges.ts';
import { categoryToken, minuteOf, onlineToken } from '#server/db/search/word-index.ts';
import type { WordHit, WordPlace, WordQuery } from '#server/db/search/word-index.ts';

export interface EventSearch {
  words: SearchWord[];
  categories?: string[];
  isOnline?: boolean;
  near?: Circle;
  fromMs?: number;
  toMs?: number;
  language?: string;
  organizerId?: number;
  /** repeating events may also start after `toMs` */
  withSeries?: boolean;
  isFree?: boolean;
}

const minuteMs = 60_000;
// Minutes in the years 68 and 9999, outside of all allowed event dates; combined with an id they still fit into 64
// bits.
const before: WordPlace = [-1e9, 0];
const beyond: WordPlace = [4.3e9, 0];

interface Bounds {
  ahead: number | null;
  last: number | null;
  behind: number | null;
  first: number | null;
}

/** The first and last starts of events before and after a time, so that the search can skip everything outside. */
async function boundsAround({ sql: db }: Tx, ms: number): Promise<Bounds> {
  const from = sql`from events e where e.deleted_at is null and e.status <> 'draft'`;
  const { rows } = await sql<Bounds>`select
    (select min(e.starts_at) ${from} and e.starts_at >= ${ms}) as ahead, (select max(e.starts_at) ${from}) as last,
    (select max(e.starts_at) ${from} and e.starts_at < ${ms}) as behind, (select min(e.starts_at) ${from}) as first
  `.execute(db);
  return rows[0] ?? { ahead: null, last: null, behind: null, first: null };
}

function startsBefore(toMs: number, withSeries: boolean) {
  return withSeries ? sql`(e.starts_at < ${toMs} or e.event_type = 'recurring')` : sql`e.starts_at < ${toMs}`;
}

/** A scalar subquery: for a join, the planners would start with the events. */
function conditionOf({
  fromMs,
  toMs,
  withSeries = false,
  near,
  isFree,
  language,
  organizerId,
}: EventSearch): WordQuery['condition'] {
  const wanted = [
    ...(fromMs === undefined ? [] : [sql`e.ends_at >= ${fromMs}`]),
    ...(toMs === undefined ? [] : [startsBefore(toMs, withSeries)]),
    ...(isFree === undefined ? [] : [sql`e.is_free = ${Number(isFree)}`]),
    ...(near === undefined ? [] : [isWithin(near)]),
    ...(language === undefined ? [] : [sql`e.language = ${language}`]),
    ...(organizerId === undefined ? [] : [sql`e.organizer_id = ${organizerId}`]),
  ];
  if (wanted.length === 0) return null;
  return (id) => sql`(select ${sql.join(wanted, sql` and `)} from events e where e.id = ${id})`;
}

function later(left: WordPlace, right: WordPlace): WordPlace {
  return left[0] > right[0] || (left[0] === right[0] && left[1] > right[1]) ? left : right;
}

function sooner(left: WordPlace, right: WordPlace): WordPlace {
  return later(left, right) === left ? right : left;
}

/** The query restricted to one time range. */
function within(query: Omit<WordQuery, 'timePrefixes'>, { prefixes: timePrefixes, edgeMs }: TimeRange): WordQuery {
  const edge: WordPlace = [minuteOf(edgeMs), 0];
  const bound = query.isBackward ? { below: sooner(query.below, edge) } : { above: later(query.above, edge) };
  return { ...query, timePrefixes, ...bound };
}

/** Hits of one time range after the other, up to the limit; later ranges run only if needed. */
async function hitsIn({ sql: db, dialect }: Tx, parts: TimeRange[], query: Omit<WordQuery, 'timePrefixes'>) {
  if (parts.length === 0) return [];
  const queries = parts.map(
    (part, index): RawBuilder<WordHit> =>
      sql`select * from (${dialect.wordIndex.hits(within(query, part))}) as ${sql.ref(`part${index}`)}`,
  );
  const { rows } = await sql<WordHit>`${sql.join(queries, sql` union all `)} limit ${query.limit}`.execute(db);
  return rows;
}

/**
 * A page of public events that contain all words, soonest or latest first. Words are looked up range by range in time:
 * a common word fills the page from the first range, a rare one has few hits.
 * @param place ms and id of the last event of the previous page
 */
export async function searchEvents(
  tx: Tx,
  search: EventSearch,
  { place, isBackward, limit }: { place: [ms: number, id: number]; isBackward: boolean; limit: number },
): Promise<{ id: number; starts_at: number }[]> {
  const { words, categories, isOnline = false, toMs, withSeries = false } = search;
  const [ms, id] = [minuteOf(place[0]) * minuteMs, place[1]];
  const { ahead, last, behind, first } = await boundsAround(tx, isBackward ? ms + minuteMs : ms);
  const until = toMs === undefined || withSeries ? last : Math.min(toMs, last ?? 0);
  const [start, end] = isBackward ? [behind, first] : [ahead, until];
  if (start === null || end === null || (!isBackward && start > end)) return [];
  const hits = await hitsIn(tx, timeRangesBetween(start, end, { isBackward }), {
    words,
    requiredTokens: [
      ...(categories === undefined ? [] : [categories.map(categoryToken)]),
      ...(isOnline ? [[onlineToken]] : []),
    ],
    above: isBackward ? before : [minuteOf(ms), id],
    below: isBackward ? [minuteOf(ms), id] : beyond,
    isBackward,
    condition: conditionOf(search),
    limit,
  });
  return hits.map((hit) => ({ id: hit.id, starts_at: hit.minute * minuteMs }));
}
