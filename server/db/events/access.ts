import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Tx, WriteTx } from '#server/db/engine/database.ts';

/** An unlisted event that its organizer has published, and operators haven't hidden. @param alias of `events` in the query */
export function isOpenUnlisted(alias: string): RawBuilder<boolean> {
  const [status, hidden] = [sql.ref(`${alias}.unlisted_status`), sql.ref(`${alias}.hidden_at`)];
  return sql<boolean>`(${status} <> 'draft' and ${hidden} is null)`;
}

/**
 * Whether a user sees an event that isn't deleted: public ones, their own, and unlisted ones that they have opened.
 * @param alias of `events` in the query
 */
export function isEventVisibleTo(userId: number | RawBuilder<unknown>, alias: string): RawBuilder<boolean> {
  const [id, status, organizer] = ['id', 'status', 'organizer_id'].map((name) => sql.ref(`${alias}.${name}`));
  return sql<boolean>`(${status} <> 'draft' or ${organizer} = ${userId} or (${isOpenUnlisted(alias)}
    and exists (select 1 from event_access a where a.user_id = ${userId} and a.event_id = ${id})))`;
}

/** Which of these events a user has opened by their links. */
export async function openedAmong({ sql: db, dialect }: Tx, userId: number, eventIds: number[]): Promise<Set<number>> {
  if (eventIds.length === 0) return new Set();
  const query = db.selectFrom('event_access').select('event_id').where('user_id', '=', userId);
  const rows = await query.where(dialect.isAmong(sql.ref('event_id'), eventIds)).execute();
  return new Set(rows.map((row) => row.event_id));
}

/** The users who have opened an event. */
export async function listOpeners({ sql: db }: Tx, eventId: number): Promise<number[]> {
  const query = db.selectFrom('event_access').select('user_id').where('event_id', '=', eventId);
  return (await query.orderBy('user_id').execute()).map((row) => row.user_id);
}

/** @returns false if they had it already */
export async function grantAccess(tx: WriteTx, eventId: number, userId: number, now: number): Promise<boolean> {
  const added = await tx.sql
    .insertInto('event_access')
    .values({ user_id: userId, event_id: eventId, granted_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'event_id']).doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return added !== undefined;
}

/** Somebody takes part: they go, wait, have saved or like it. */
const takesPart = sql`(g.liked = 1 or g.subscribed = 1 or g.waiting is not null or g.bookmarked = 1)`;

/** Gives access to all who take part in an event. */
export async function grantToParticipants({ sql: db }: WriteTx, eventId: number, now: number): Promise<void> {
  await sql`
    insert into event_access (user_id, event_id, granted_at)
    select g.user_id, g.event_id, cast(${now} as bigint) from engagement g where g.event_id = ${eventId} and ${takesPart}
    on conflict (user_id, event_id) do nothing`.execute(db);
}

/** Takes it from those who have opened an event and don't take part. @returns them */
export async function revokeFromOnlookers({ sql: db }: WriteTx, eventId: number): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    delete from event_access where event_id = ${eventId} and not exists (select 1 from engagement g
      where g.user_id = event_access.user_id and g.event_id = event_access.event_id and ${takesPart})
    returning user_id`.execute(db);
  return rows.map((row) => row.user_id);
}

/** The secret of an event's link; null if it has none. */
export async function findEventKey({ sql: db }: Tx, eventId: number): Promise<string | null> {
  const query = db.selectFrom('event_links').select('secret').where('event_id', '=', eventId);
  return (await query.executeTakeFirst())?.secret ?? null;
}

/** The secrets of the links of events, by event id. */
export async function eventKeysOf({ sql: db, dialect }: Tx, eventIds: number[]): Promise<Map<number, string>> {
  if (eventIds.length === 0) return new Map();
  const query = db.selectFrom('event_links').select(['event_id', 'secret']);
  const rows = await query.where(dialect.isAmong(sql.ref('event_id'), eventIds)).execute();
  return new Map(rows.map((row) => [row.event_id, row.secret]));
}

/** @param secret null: the event has no link any more */
export async function saveEventKey(
  { sql: db }: WriteTx,
  eventId: number,
  secret: string | null,
  now: number,
): Promise<void> {
  if (secret === null) {
    await db.deleteFrom('event_links').where('event_id', '=', eventId).execute();
    return;
  }
  const values = { secret, created_at: now };
  await db
    .insertInto('event_links')
    .values({ event_id: eventId, ...values })
    .onConflict((conflict) => conflict.column('event_id').doUpdateSet(values))
    .execute();
}
