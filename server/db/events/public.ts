import { sql } from 'kysely';
import type { Tx } from '#server/db/engine/database.ts';
import { eventsWithOrganizer } from './rows.ts';
import type { EventRow } from './rows.ts';

/** What everybody may see. It stands as the indexes of lists say it, for SQLite to know that they hold all it selects. */
const isPublic = sql<boolean>`e.deleted_at is null and e.status <> 'draft'`;

/** The ids of the events that everybody may see. */
export function publicIds({ sql }: Tx) {
  return sql.selectFrom('events as e').select('e.id').where(isPublic);
}

/** The events of these ids that everybody may see, in their order. */
export async function publicEventsOf(tx: Tx, ids: number[]): Promise<EventRow[]> {
  if (ids.length === 0) return [];
  const among = tx.dialect.isAmong(sql.ref('e.id'), ids);
  const rows = await eventsWithOrganizer(tx).where(among).where(isPublic).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
