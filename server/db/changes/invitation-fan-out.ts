import { sql } from 'kysely';
import type { WriteTx } from '#server/db/engine/database.ts';
import { logChanges, scopeOfUser } from './log.ts';

/** The invitations to an event changed for these users: each reads them anew. */
export async function logInvitations(
  tx: WriteTx,
  eventId: number,
  userIds: readonly number[],
  now: number,
): Promise<void> {
  const users = [...new Set(userIds)].toSorted((left, right) => left - right);
  const changes = users.map((user) => {
    return { scope: scopeOfUser(user), kind: 'invitations', rowId: eventId, isDeleted: false };
  });
  await logChanges(tx, changes, now);
}

/**
 * A user was renamed, hidden or shown again, or is gone: their invitations changed for all at the other end.
 * @returns the affected users
 */
export async function fanOutInvitationsOf(tx: WriteTx, userId: number, now: number): Promise<number[]> {
  const { rows } = await sql<{ scope: string }>`
    insert into changes (scope, kind, row_id, position, deleted, at)
    select distinct 'u:' || other, 'invitations', event_id, cast(${await tx.position()} as bigint), 0,
      cast(${now} as bigint)
    from (select invited_id as other, event_id from invitations where inviter_id = ${userId}
      union select inviter_id, event_id from invitations where invited_id = ${userId}) as ends
    where true
    on conflict (scope, kind, row_id) do update set position = excluded.position, deleted = 0, at = excluded.at
    returning scope
  `.execute(tx.sql);
  return [...new Set(rows.map(({ scope }) => Number(scope.slice('u:'.length))))];
}
