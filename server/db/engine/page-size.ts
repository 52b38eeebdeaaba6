import { sql as text } from 'kysely';
import { eventFacts } from '#contract/events/fields.ts';
import type { Tx } from './database.ts';

/** A page ends behind the row with which it comes to so many bytes, however many rows were asked for. */
export const pageBytes = 2_000_000;

/** No list of events that has no pages is longer. */
export const maxListed = 500;

const longFields = Object.entries(eventFacts).flatMap(([field, { isLong }]) => (isLong === true ? [field] : []));

/** The columns of each table that may be long, and what a row takes beside them. */
const tables = {
  events: { columns: longFields, baseBytes: 1_500 },
  posts: { columns: ['title', 'description'], baseBytes: 500 },
  comments: { columns: ['content'], baseBytes: 500 },
  messages: { columns: ['content'], baseBytes: 500 },
} as const;

/** About how many bytes each of these rows takes in a reply. Of what it counts the database reads the lengths alone. */
export async function bytesOfRows(
  { sql, dialect }: Tx,
  table: keyof typeof tables,
  ids: number[],
): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const { columns, baseBytes } = tables[table];
  const lengths = columns.map((column) => text`coalesce(octet_length(${text.ref(column)}), 0)`);
  const { rows } = await text<{ id: number; bytes: number }>`
    select id, ${text.join(lengths, text` + `)} as bytes from ${text.table(table)}
    where ${dialect.isAmong(text.ref('id'), ids)}`.execute(sql);
  return new Map(rows.map(({ id, bytes }) => [id, bytes + baseBytes]));
}

/** How many rows of these sizes a page has room for: all up to the one that fills it. */
export function fitting(sizes: number[], budget = pageBytes): number {
  let left = budget;
  const end = sizes.findIndex((size) => {
    const isFull = left <= 0;
    left -= size;
    return isFull;
  });
  return end === -1 ? sizes.length : end;
}

/** Those of the events, in their order, for which a page has room. */
export async function fittingEvents<Row extends { id: number }>(tx: Tx, rows: Row[]): Promise<Row[]> {
  const sizes = await bytesOfRows(
    tx,
    'events',
    rows.map(({ id }) => id),
  );
  return rows.slice(0, fitting(rows.map(({ id }) => sizes.get(id) ?? 0)));
}
