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
}

const minuteMs = 60_000;
// The years 68 and 9999, about which no event may be: with an id below, their minutes still are 64-bit numbers.
const before: WordPlace = [-1e9, 0];
const beyond: WordPlace = [4.3e9, 0];

interface Bounds {
  ahead: number | null;
  last: number | null;
  behind: number | null;
  first: number | null;
}

/** The instants between which there are events ahead of a place, and behind it: what lies without need not be searched. */
async function boundsAround({ sql: db }: Tx, ms: number): Promise<Bounds> {
  const from = sql`from events e where e.deleted_at is null and e.status <> 'draft'`;
  const { rows } = await sql<Bounds>`select
    (select min(e.starts_at) ${from} and e.starts_at >= ${ms}) as ahead, (select max(e.starts_at) ${from}) as last,
    (select max(e.starts_at) ${from} and e.starts_at < ${ms}) as behind, (select min(e.starts_at) ${from}) as first
  `.execute(db);
  return rows[0] ?? { ahead: null, last: null, behind: null, first: null };
}

/** It stands as a value, for a join would make the planners begin with the events. */
function conditionOf({ fromMs, toMs, near }: EventSearch): WordQuery['condition'] {
  const wanted = [
    ...(fromMs === undefined ? [] : [sql`e.ends_at >= ${fromMs}`]),
    ...(toMs === undefined ? [] : [sql`e.starts_at <= ${toMs}`]),
    ...(near === undefined ? [] : [isWithin(near)]),
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

/** The same query for one part of the time. */
function within(query: Omit<WordQuery, 'timePrefixes'>, { prefixes: timePrefixes, edgeMs }: TimeRange): WordQuery {
  const edge: WordPlace = [minuteOf(edgeMs), 0];
  const bound = query.isBackward ? { below: sooner(query.below, edge) } : { above: later(query.above, edge) };
  return { ...query, timePrefixes, ...bound };
}

/** Hits of one part of the time after the other, as many as are asked for: the later parts are only run where needed. */
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
 * A page of the events that everybody may see and that hold all words, soonest first or latest first. The time is cut
 * into spans, and words are looked up span by span: a common word fills the page from the first, a rare one has few hits.
 * @param place behind which the page begins: ms and id
 */
export async function searchEvents(
  tx: Tx,
  search: EventSearch,
  { place, isBackward, limit }: { place: [ms: number, id: number]; isBackward: boolean; limit: number },
): Promise<{ id: number; starts_at: number }[]> {
  const { words, categories, isOnline = false, toMs } = search;
  const [ms, id] = [minuteOf(place[0]) * minuteMs, place[1]];
  const { ahead, last, behind, first } = await boundsAround(tx, isBackward ? ms + minuteMs : ms);
  const [start, end] = isBackward ? [behind, first] : [ahead, toMs === undefined ? last : Math.min(toMs, last ?? 0)];
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
