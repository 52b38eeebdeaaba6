import { sql as text } from 'kysely';
import { isUserVisibleTo } from '#server/db/people/blocks.ts';
import { isShownTo } from './messages.ts';
import type { ChatRow } from './rows.ts';
import type { Tx } from '#server/db/engine/database.ts';

function conversationsOf({ sql }: Tx, userId: number) {
  return sql
    .selectFrom('chat_members as g')
    .innerJoin('chats as c', 'c.id', 'g.chat_id')
    .selectAll('c')
    .where('g.user_id', '=', userId)
    .where('g.left_at', 'is', null)
    .where('c.low_id', 'is not', null);
}

/** Ids of a user's conversations above `after`, ascending. */
export async function listConversationIds(tx: Tx, userId: number, after: number, limit: number): Promise<number[]> {
  const query = conversationsOf(tx, userId).clearSelect().select('g.chat_id').where('g.chat_id', '>', after);
  return (await query.orderBy('g.chat_id').limit(limit).execute()).map((row) => row.chat_id);
}

/** Those of the chats that are a user's private conversations, ordered by id. */
export async function findConversations(tx: Tx, userId: number, ids: number[]): Promise<ChatRow[]> {
  if (ids.length === 0) return [];
  const among = tx.dialect.isAmong(text.ref('g.chat_id'), ids);
  return await conversationsOf(tx, userId).where(among).orderBy('g.chat_id').execute();
}

export interface ConversationPlace {
  /** message id: only conversations whose newest message is older */
  before: number;
  limit: number;
}

/**
 * A page of a user's conversations with users visible to them, the one with the newest message first, without empty
 * ones.
 */
export async function listConversations(
  tx: Tx,
  userId: number,
  { before, limit }: ConversationPlace,
): Promise<ChatRow[]> {
  const newest = text<number>`(select n.id from messages n where n.chat_id = c.id and n.deleted_at is null
    and ${isShownTo(userId, 'n')} order by n.id desc limit 1)`;
  return await conversationsOf(tx, userId)
    .where(newest, '<', before)
    .where(isUserVisibleTo(userId, 'c.low_id'))
    .where(isUserVisibleTo(userId, 'c.high_id'))
    .orderBy(newest, 'desc')
    .limit(limit)
    .execute();
}
