import { sql } from 'kysely';
import type { Tx } from '#server/db/engine/database.ts';
import { isUserVisibleTo } from '#server/db/people/blocks.ts';
import type { AuthorColumns } from '#server/db/people/visible-authors.ts';

/** The users who show that they were at an event. */
export async function listShownAt({ sql: db }: Tx, eventId: number): Promise<number[]> {
  const query = db.selectFrom('engagement').select('user_id').where('event_id', '=', eventId);
  const rows = await query.where('shown_to_met_at', 'is not', null).orderBy('user_id').execute();
  return rows.map((row) => row.user_id);
}

interface MetQuery {
  eventId: number;
  reader: number;
  limit: number;
}

/**
 * Users who show that they were at an event and are visible to the reader, the last to say so first. None if the reader
 * doesn't show it as well, or is hidden: whom the others can't see sees nobody.
 */
export async function listPeopleMet(
  tx: Tx,
  { eventId, reader, limit }: MetQuery,
): Promise<(AuthorColumns & { user_id: number })[]> {
  const isReaderShown = sql<boolean>`exists (select 1 from engagement as own
    join users as reader on reader.id = own.user_id
    where own.user_id = ${reader} and own.event_id = ${eventId} and own.subscribed = 1
      and own.shown_to_met_at is not null and reader.hidden_at is null)`;
  return await tx.sql
    .selectFrom('engagement as g')
    .innerJoin('users as u', 'u.id', 'g.user_id')
    .select(['g.user_id', 'u.username', 'u.display_name', 'u.profile_picture'])
    .where('g.event_id', '=', eventId)
    .where('g.shown_to_met_at', 'is not', null)
    .where('g.subscribed', '=', 1)
    .where('g.user_id', '<>', reader)
    .where(isReaderShown)
    .where(isUserVisibleTo(reader, 'g.user_id'))
    .orderBy('g.shown_to_met_at', 'desc')
    .orderBy('g.user_id', 'desc')
    .limit(limit)
    .execute();
}
