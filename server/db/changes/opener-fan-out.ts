import { sql } from 'kysely';
import { logChanges, scopeOfUser } from './log.ts';
import type { WriteTx } from '#server/db/engine/database.ts';
import { isOpenUnlisted } from '#server/db/events/access.ts';

/** An event, or whether they see it, has changed for these users; no public feed tells them. */
export async function logEventFor(
  tx: WriteTx,
  eventId: number,
  userIds: readonly number[],
  { isDeleted, withEngagement, now }: { isDeleted: boolean; withEngagement: boolean; now: number },
): Promise<void> {
  const kinds = withEngagement ? ['events', 'engagement'] : ['events'];
  const changes = userIds.flatMap((userId) =>
    kinds.map((kind) => ({ scope: scopeOfUser(userId), kind, rowId: eventId, isDeleted })),
  );
  await logChanges(tx, changes, now);
}

/**
 * An organizer changed as others see them: their unlisted events carry the new name, for all who have opened them.
 * @returns ids of those users
 */
export async function fanOutUnlistedEventsOf(tx: WriteTx, organizerId: number, now: number): Promise<number[]> {
  const { rows } = await sql<{ scope: string }>`
    insert into changes (scope, kind, row_id, position, deleted, at)
    select * from (select 'u:' || a.user_id, 'events', e.id, cast(${await tx.position()} as bigint), 0, cast(${now} as bigint)
      from events e join event_access a on a.event_id = e.id
      where e.organizer_id = ${organizerId} and e.deleted_at is null and ${isOpenUnlisted('e')}
        and a.user_id <> ${organizerId}) as logged
    where true
    on conflict (scope, kind, row_id) do update set position = excluded.position, deleted = 0, at = excluded.at
    returning scope`.execute(tx.sql);
  return [...new Set(rows.map(({ scope }) => Number(scope.slice('u:'.length))))];
}
