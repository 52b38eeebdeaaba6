import { sql } from 'kysely';
import type { WriteTx } from '#server/db/engine/database.ts';
import { emptiedValues, storedFields } from '#server/db/events/columns.ts';
import type { EventRow } from '#server/db/events/rows.ts';
import { eventsWithOrganizer } from '#server/db/events/rows.ts';

/** All events of an organizer that are not deleted, held until the transaction ends. */
export async function lockEventsOf(tx: WriteTx, organizerId: number): Promise<EventRow[]> {
  const query = eventsWithOrganizer(tx).where('e.organizer_id', '=', organizerId).where('e.deleted_at', 'is', null);
  return await tx.dialect.forUpdate(query.orderBy('e.id'), 'e').execute();
}

/** Ids of the events in whose counts a user is, ascending. */
export async function listCountingEventIds({ sql: db }: WriteTx, userId: number): Promise<number[]> {
  const query = db.selectFrom('engagement').select('event_id');
  const rows = await query
    .where('user_id', '=', userId)
    .where((eb) =>
      eb.or([
        eb('liked', '=', 1),
        eb('subscribed', '=', 1),
        eb('waiting', 'is not', null),
        eb('stars', 'is not', null),
      ]),
    )
    .orderBy('event_id')
    .execute();
  return rows.map((row) => row.event_id);
}

/** Takes a user off an event's lists. */
export async function deleteEngagement({ sql: db }: WriteTx, userId: number, eventId: number): Promise<void> {
  await db.deleteFrom('engagement').where('user_id', '=', userId).where('event_id', '=', eventId).execute();
}

/** Empties an organizer's deleted events, but for their times: calendar feeds still list them as cancelled. */
export async function emptyDeletedEvents({ sql: db }: WriteTx, organizerId: number): Promise<void> {
  await db
    .updateTable('events')
    .set({ ...storedFields(emptiedValues), title: 'A deleted event', description: '' })
    .set({ cover_image: null, gallery_images: '[]', search_text: '' })
    .set({ latitude: null, longitude: null, cell: null })
    .where('organizer_id', '=', organizerId)
    .where(sql<boolean>`deleted_at is not null`)
    .execute();
}
