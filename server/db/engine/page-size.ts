import { sql as text } from 'kysely';
import { eventFacts } from '#contract/events/fields.ts';
import type { Tx } from './database.ts';

/** A page ends after the row with which it reaches this size, however many rows were requested. */
export const pageBytes = 2_000_000;

/** Maximum length of unpaged lists of events. */
export const maxListed = 500;

const longFields = Object.entries(eventFacts).flatMap(([field, { isLong }]) => (isLong === true ? [field] : []));

/** The possibly long columns of each table, and the size of the rest of a row. */
const tables = {
  events: { columns: longFields, baseBytes: 1_500 },
  posts: { columns: ['title', 'description'], baseBytes: 500 },
  comments: { columns: ['content'], baseBytes: 500 },
  messages: { columns: ['content'], baseBytes: 500 },
} as const;

/** Approximate size of each row in a reply, in bytes. The database reads only the lengths of the columns. */
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

/** How many rows of these sizes fit into a page, including the one that fills it. */
export function fitting(sizes: number[], budget = pageBytes): number {
  let left = budget;
  const end = sizes.findIndex((size) => {
    const isFull = left <= 0;
    left -= size;
    return isFull;
  });
  return end === -1 ? sizes.length : end;
}

/** The events that fit into a page, in the given order. */
export async function fittingEvents<Row extends { id: number }>(tx: Tx, rows: Row[]): Promise<Row[]> {
  const sizes = await bytesOfRows(
    tx,
    'events',
    rows.map(({ id }) => id),
  );
  return rows.slice(0, fitting(rows.map(({ id }) => sizes.get(id) ?? 0)));
}
