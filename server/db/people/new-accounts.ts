import { sql as text } from 'kysely';
import type { Tx } from '#server/db/engine/database.ts';

/**
 * When an account was created, in ms, if that was after a time.
 * @returns null for older accounts, and for those that an operator vouched for
 */
export async function findNewAccount({ sql }: Tx, userId: number, after: number): Promise<number | null> {
  const query = sql.selectFrom('users').select('created_at').where('id', '=', userId).where('trusted_at', 'is', null);
  return (await query.where('created_at', '>', after).executeTakeFirst())?.created_at ?? null;
}

/** Whether somebody follows a writer, is their friend, or has written to them. */
export async function knowsWriter({ sql }: Tx, userId: number, writerId: number): Promise<boolean> {
  const { rows } = await text`
    select 1 where exists (select 1 from follows where follower_id = ${userId} and followed_id = ${writerId})
    or exists (select 1 from friend_requests f where f.status = 'accepted'
      and (f.sender_id = ${userId} and f.receiver_id = ${writerId}
        or f.sender_id = ${writerId} and f.receiver_id = ${userId}))
    or exists (select 1 from chats c join messages m on m.chat_id = c.id and m.deleted_at is null
      where c.low_id = ${Math.min(userId, writerId)} and c.high_id = ${Math.max(userId, writerId)}
      and m.user_id = ${userId})`.execute(sql);
  return rows.length > 0;
}
