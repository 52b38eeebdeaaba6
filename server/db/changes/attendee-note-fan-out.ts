import { sql } from 'kysely';
import type { WriteTx } from '#server/db/engine/database.ts';
import { logChanges, scopeOfUser } from './log.ts';

interface FanOutOptions {
  isDeleted: boolean;
  now: number;
}

/** An event's attendee note changed, or may be read no more, for these users. */
export async function logAttendeeNoteFor(
  tx: WriteTx,
  eventId: number,
  userIds: readonly number[],
  { isDeleted, now }: FanOutOptions,
): Promise<void> {
  const users = [...new Set(userIds)].toSorted((left, right) => left - right);
  const changes = users.map((user) => {
    return { scope: scopeOfUser(user), kind: 'attendee_notes', rowId: eventId, isDeleted };
  });
  await logChanges(tx, changes, now);
}

/** Two users see one another no more, or again, and with that the notes of events that one has a place at and the other made. */
export async function fanOutAttendeeNotesBetween(
  tx: WriteTx,
  one: number,
  other: number,
  { isDeleted, now }: FanOutOptions,
): Promise<void> {
  for (const [reader, organizer] of [[one, other] as const, [other, one] as const]) {
    await sql`
      insert into changes (scope, kind, row_id, position, deleted, at)
      select cast(${scopeOfUser(reader)} as text), 'attendee_notes', n.event_id, cast(${await tx.position()} as bigint),
        cast(${isDeleted ? 1 : 0} as integer), cast(${now} as bigint)
      from engagement g join event_attendee_notes n on n.event_id = g.event_id join events e on e.id = g.event_id
      where g.user_id = ${reader} and g.subscribed = 1 and e.organizer_id = ${organizer}
      on conflict (scope, kind, row_id)
        do update set position = excluded.position, deleted = excluded.deleted, at = excluded.at
    `.execute(tx.sql);
  }
}
