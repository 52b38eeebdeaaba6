import type { Selectable } from 'kysely';
import type { Tx, WriteTx } from '#server/db/engine/database.ts';
import type { UsersTable } from '#server/db/schema/schema.ts';

/** Ends all sessions of a user; until they would have expired, their devices can ask why. */
export async function suspendSessions({ sql }: WriteTx, userId: number): Promise<void> {
  const own = sql.selectFrom('sessions').select(['token_hash', 'user_id', 'seen_at', 'expires_at']);
  await sql
    .insertInto('suspended_sessions')
    .columns(['token_hash', 'user_id', 'seen_at', 'expires_at'])
    .expression(own.where('user_id', '=', userId))
    .execute();
  await sql.deleteFrom('sessions').where('user_id', '=', userId).execute();
}

export async function deleteSuspendedSessions({ sql }: WriteTx, userId: number): Promise<void> {
  await sql.deleteFrom('suspended_sessions').where('user_id', '=', userId).execute();
}

export async function deleteSuspendedSessionsBefore({ sql }: WriteTx, now: number): Promise<void> {
  await sql.deleteFrom('suspended_sessions').where('expires_at', '<=', now).execute();
}

/** The user whose session with this token was ended by a suspension; null if there is none, or if it would have expired. */
export async function findSuspendedUser(
  { sql }: Tx,
  tokenHash: string,
  now: number,
): Promise<Pick<Selectable<UsersTable>, 'suspended_at' | 'suspended_reason'> | null> {
  const query = sql.selectFrom('suspended_sessions as s').innerJoin('users as u', 'u.id', 's.user_id');
  const row = await query
    .select(['u.suspended_at', 'u.suspended_reason'])
    .where('s.token_hash', '=', tokenHash)
    .where('s.expires_at', '>', now)
    .executeTakeFirst();
  return row ?? null;
}
