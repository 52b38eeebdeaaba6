import { sql } from 'kysely';
import { fanOutChatsGone } from '#server/db/changes/chat-fan-out.ts';
import type { WriteTx } from '#server/db/engine/database.ts';

/** Groups that read otherwise for their members once somebody is gone: their own, and those that they are in. */
async function leaveGroups(tx: WriteTx, userId: number, now: number): Promise<void> {
  const joined = sql`(select g.chat_id from chat_members g join chats h on h.id = g.chat_id
    where g.user_id = ${userId} and g.left_at is null and h.low_id is null)`;
  const concerned = sql<boolean>`(creator_id = ${userId} or id in ${joined})`;
  // Before their feeds, as all do who come into a group or speak in it.
  const lockedChats = tx.sql.selectFrom('chats').select('id').where(concerned).orderBy('id');
  await tx.dialect.forUpdate(lockedChats, 'chats').execute();
  await sql`
    insert into changes (scope, kind, row_id, position, deleted, at)
    select 'g:' || id, 'groups', id, cast(${await tx.position()} as bigint), 0, cast(${now} as bigint)
    from chats where ${concerned}
    on conflict (scope, kind, row_id) do update set position = excluded.position, deleted = 0, at = excluded.at
  `.execute(tx.sql);
  await sql`update chats set members_count = members_count - 1 where id in ${joined}`.execute(tx.sql);
  // The picture goes from the store with all others that they uploaded.
  const orphaned = { creator_id: null, picture: null };
  await tx.sql.updateTable('chats').set(orphaned).where('creator_id', '=', userId).execute();
  await tx.sql.deleteFrom('chat_members').where('user_id', '=', userId).execute();
}

/** Empties all that a user has said, takes them out of all groups, and out of the lists of those they have written with. */
export async function eraseChats(tx: WriteTx, { userId, now }: { userId: number; now: number }): Promise<void> {
  await fanOutChatsGone(tx, userId, { isDeleted: true, now });
  await leaveGroups(tx, userId, now);
  await tx.sql
    .updateTable('messages')
    .set({ content: '', image: null, deleted_at: now })
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .execute();
}
