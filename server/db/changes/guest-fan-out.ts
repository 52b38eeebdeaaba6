import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { guestLimits } from '#contract/events/people/guest-list.ts';
import type { WriteTx } from '#server/db/engine/database.ts';

interface FanOutOptions {
  isDeleted: boolean;
  now: number;
}

/**
 * Logs guests for those who run their events. It doesn't ask which of them the feeds have: lists that devices pulled from the
 * start are in no log.
 * @param which a condition on `g`, the guest, and `e`, the event
 * @param limit rows at most, the newest first
 * @returns ids of the readers
 */
async function logGuests(
  tx: WriteTx,
  which: RawBuilder<unknown>,
  { isDeleted, now }: FanOutOptions,
  limit: number = guestLimits.stored,
): Promise<number[]> {
  const { rows } = await sql<{ scope: string }>`
    insert into changes (scope, kind, row_id, position, deleted, at)
    select * from (select 'u:' || e.organizer_id, 'event_guests', g.id, cast(${await tx.position()} as bigint),
        cast(${isDeleted ? 1 : 0} as integer), cast(${now} as bigint)
      from event_guests g join events e on e.id = g.event_id
      where ${which} and e.deleted_at is null and e.ends_at >= ${now - guestLimits.storedMs}
      order by g.id desc limit ${limit}) as logged
    where true
    on conflict (scope, kind, row_id)
      do update set position = excluded.position, deleted = excluded.deleted, at = excluded.at
    returning scope`.execute(tx.sql);
  return [...new Set(rows.map(({ scope }) => Number(scope.slice('u:'.length))))];
}

/** All guests of an event may be read again. */
export async function fanOutGuestsOf(tx: WriteTx, eventId: number, options: FanOutOptions): Promise<number[]> {
  return await logGuests(tx, sql`g.event_id = ${eventId}`, options);
}

/** A user changed, is hidden or is there again, for those whose events they go to. */
export async function fanOutGuest(tx: WriteTx, userId: number, options: FanOutOptions): Promise<number[]> {
  return await logGuests(tx, sql`g.user_id = ${userId}`, options);
}

/** Two users see one another no more, or again, at each other's events. */
export async function fanOutGuestsBetween(
  tx: WriteTx,
  one: number,
  other: number,
  options: FanOutOptions,
): Promise<void> {
  for (const [organizer, guest] of [[one, other] as const, [other, one] as const]) {
    await logGuests(tx, sql`g.user_id = ${guest} and e.organizer_id = ${organizer}`, options);
  }
}
