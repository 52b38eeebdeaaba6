import { sql } from 'kysely';
import type { WriteTx } from '#server/db/engine/database.ts';

/** Ids of an organizer's events that others see, unlisted ones included. */
export async function listShownEvents({ sql: db }: WriteTx, organizerId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('events')
    .select('id')
    .where('organizer_id', '=', organizerId)
    .where('deleted_at', 'is', null)
    .where('hidden_at', 'is', null)
    .where(sql<boolean>`coalesce(unlisted_status, status) <> 'draft'`)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Ids of an organizer's events that return when the suspension is lifted. */
export async function listHiddenBySuspension({ sql: db }: WriteTx, organizerId: number): Promise<number[]> {
  const query = db.selectFrom('events').select('id').where('organizer_id', '=', organizerId);
  const rows = await query
    .where('deleted_at', 'is', null)
    .where('hidden_by_suspension', '=', 1)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
