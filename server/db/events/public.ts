import { sql } from 'kysely';
import type { Tx } from '#server/db/engine/database.ts';
import { eventsWithOrganizer } from './rows.ts';
import type { EventRow } from './rows.ts';

/** Public events. Worded exactly like the condition of the list indexes, so that SQLite can use them. */
export const isPublic = sql<boolean>`e.deleted_at is null and e.status <> 'draft'`;

/** The ids of all public events. */
export function publicIds({ sql }: Tx) {
  return sql.selectFrom('events as e').select('e.id').where(isPublic);
}

/** Those of the events that are public, in the given order. */
export async function publicEventsOf(tx: Tx, ids: number[]): Promise<EventRow[]> {
  if (ids.length === 0) return [];
  const among = tx.dialect.isAmong(sql.ref('e.id'), ids);
  const rows = await eventsWithOrganizer(tx).where(among).where(isPublic).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
