import { sql as text } from 'kysely';
import type { WriteTx } from '#server/db/engine/database.ts';

/** Scopes of guests' devices start like this. */
const guests = text<boolean>`scope like 'c:%'`;

/**
 * Deletes guests' oldest keys from before a time, and the lanes of guests without keys left.
 * @returns whether there may be more
 */
export async function deleteGuestKeysBefore({ sql }: WriteTx, time: number, limit: number): Promise<boolean> {
  const old = sql.selectFrom('mutations').select(['scope', 'key']).where('at', '<', time).where(guests);
  const rows = await old.orderBy('at').limit(limit).execute();
  for (const { scope, key } of rows) {
    await sql.deleteFrom('mutations').where('scope', '=', scope).where('key', '=', key).execute();
  }
  for (const scope of new Set(rows.map((row) => row.scope))) {
    const left = await sql.selectFrom('mutations').select('key').where('scope', '=', scope).limit(1).execute();
    if (left.length === 0) await sql.deleteFrom('lanes').where('scope', '=', scope).execute();
  }
  return rows.length === limit;
}

/**
 * Deletes which guests have seen an event, oldest first; the counts stay.
 * @returns whether there may be more
 */
export async function deleteGuestViewsBefore({ sql }: WriteTx, time: number, limit: number): Promise<boolean> {
  const old = sql
    .selectFrom('viewers')
    .select(['event_id', 'viewer'])
    // The index holds only guests, and SQLite uses it only if the query has the same condition.
    .where(text<boolean>`viewer like 'v:%'`)
    .where('first_at', '<', time);
  const rows = await old.orderBy('first_at').limit(limit).execute();
  for (const { event_id: id, viewer } of rows) {
    await sql.deleteFrom('viewers').where('event_id', '=', id).where('viewer', '=', viewer).execute();
  }
  return rows.length === limit;
}
