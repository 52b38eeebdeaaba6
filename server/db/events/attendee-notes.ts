import { sql as text } from 'kysely';
import type { Tx, WriteTx } from '#server/db/engine/database.ts';
import { isSeated } from './subscribers.ts';

/** The attendee note of an event; null if there is none. */
export async function findAttendeeNote({ sql }: Tx, eventId: number): Promise<string | null> {
  const query = sql.selectFrom('event_attendee_notes').select('text').where('event_id', '=', eventId);
  return (await query.executeTakeFirst())?.text ?? null;
}

/** The attendee notes of events, by event id. */
export async function attendeeNotesOf({ sql, dialect }: Tx, eventIds: number[]): Promise<Map<number, string>> {
  if (eventIds.length === 0) return new Map();
  const query = sql.selectFrom('event_attendee_notes').select(['event_id', 'text']);
  const rows = await query.where(dialect.isAmong(text.ref('event_id'), eventIds)).execute();
  return new Map(rows.map((row) => [row.event_id, row.text]));
}

/** @param note null removes it */
export async function saveAttendeeNote(
  { sql }: WriteTx,
  eventId: number,
  note: string | null,
  now: number,
): Promise<void> {
  if (note === null) {
    await sql.deleteFrom('event_attendee_notes').where('event_id', '=', eventId).execute();
    return;
  }
  const values = { text: note, updated_at: now };
  await sql
    .insertInto('event_attendee_notes')
    .values({ event_id: eventId, ...values })
    .onConflict((conflict) => conflict.column('event_id').doUpdateSet(values))
    .execute();
}

/** Ids of the events with a note that a user made or has a place at, ascending. Two queries, because each has an index. */
export async function listAttendeeNotes({ sql }: Tx, userId: number, after: number, limit: number): Promise<number[]> {
  const { rows } = await text<{ id: number }>`
    select id from (select e.id from events e join event_attendee_notes n on n.event_id = e.id
      where e.organizer_id = ${userId} and e.id > ${after} order by e.id limit ${limit}) as own
    union
    select id from (select g.event_id as id from engagement g join event_attendee_notes n on n.event_id = g.event_id
      where g.user_id = ${userId} and g.event_id > ${after} and g.subscribed = 1
      order by g.event_id limit ${limit}) as attended
    order by id limit ${limit}`.execute(sql);
  return rows.map((row) => row.id);
}

/** Ids of the users who have a place at an event. */
export async function listSeatedIds({ sql }: Tx, eventId: number): Promise<number[]> {
  const query = sql.selectFrom('engagement as g').select('g.user_id').where('g.event_id', '=', eventId);
  return (await query.where(isSeated).execute()).map((row) => row.user_id);
}
