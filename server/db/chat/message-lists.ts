import { sql as text } from 'kysely';
import { isUserVisibleTo } from '#server/db/people/blocks.ts';
import type { Tx } from '#server/db/engine/database.ts';
import { isShownTo, messagesInChats } from './messages.ts';
import type { MessageRow } from './messages.ts';

export interface MessagePlace {
  /** message id: newer messages, oldest first */
  after?: number | undefined;
  /** message id: older messages; without `after` the newest of them */
  before?: number | undefined;
  limit: number;
}

/**
 * A page of a chat that the reader may read, by authors visible to them: oldest first if `after` is given, else newest
 * first.
 */
export async function listMessages(
  tx: Tx,
  reader: number,
  chatId: number,
  { after, before, limit }: MessagePlace,
): Promise<MessageRow[]> {
  let query = messagesInChats(tx).where('m.chat_id', '=', chatId).where('m.deleted_at', 'is', null);
  if (after !== undefined) query = query.where('m.id', '>', after);
  if (before !== undefined) query = query.where('m.id', '<', before);
  const visible = query.where(isUserVisibleTo(reader, 'm.user_id')).where(isShownTo(reader, 'm'));
  return await visible
    .orderBy('m.id', after === undefined ? 'desc' : 'asc')
    .limit(limit)
    .execute();
}

/** The newest message of each conversation that a reader sees, by chat id; empty chats are missing. */
export async function newestAmong(tx: Tx, reader: number, chatIds: number[]): Promise<Map<number, MessageRow>> {
  if (chatIds.length === 0) return new Map();
  const newest = text<number | null>`(select n.id from messages n where n.chat_id = s.id and n.deleted_at is null
    and ${isShownTo(reader, 'n')} order by n.id desc limit 1)`;
  const found = await tx.sql
    .selectFrom('chats as s')
    .select(newest.as('id'))
    .where(tx.dialect.isAmong(text.ref('s.id'), chatIds))
    .execute();
  // By id in a second query: in one, PostgreSQL would read all messages to find these few.
  const ids = found.flatMap(({ id }) => id ?? []);
  const rows = await messagesInChats(tx)
    .where(tx.dialect.isAmong(text.ref('m.id'), ids))
    .execute();
  return new Map(rows.map((row) => [row.chat_id, row]));
}

/** The number of a user's unread messages by authors visible to them, by chat id. */
export async function unreadAmong(tx: Tx, userId: number, chatIds: number[]): Promise<Map<number, number>> {
  if (chatIds.length === 0) return new Map();
  // Grouped by author first, so that visibility is checked once per author.
  const { rows } = await text<{ chat_id: number; unread: number }>`
    select t.chat_id, cast(sum(t.count) as bigint) as unread from (
      select g.chat_id, m.user_id, count(*) as count from chat_members g
      join messages m on m.chat_id = g.chat_id and m.id > g.read_upto and m.deleted_at is null
        and m.hidden_at is null
      where g.user_id = ${userId} and ${tx.dialect.isAmong(text.ref('g.chat_id'), chatIds)} and m.user_id <> ${userId}
      group by g.chat_id, m.user_id) as t
    where ${isUserVisibleTo(userId, 't.user_id')} group by t.chat_id`.execute(tx.sql);
  return new Map(rows.map((row) => [row.chat_id, row.unread]));
}

/**
 * Ids of the newest messages of each of a user's chats, chat by chat, newest first. A device's copy of a chat so has no
 * gaps from the newest message back, even if others write between two pages.
 * @param after last id of the previous page, 0 for the first page
 */
export async function listFirstMessageIds(
  { sql }: Tx,
  userId: number,
  { after, each, limit }: { after: number; each: number; limit: number },
): Promise<number[]> {
  const { rows } = await text<{ id: number }>`
    with at as materialized (select coalesce((select a.chat_id from messages a where a.id = ${after}), 0) as chat_id),
    mine as materialized (
      select g.chat_id, coalesce((select n.id from messages n where n.chat_id = g.chat_id and n.deleted_at is null
        and ${isShownTo(userId, 'n')} order by n.id desc limit 1 offset ${text.lit(each - 1)}), 0) as oldest
      from chat_members g, at where g.user_id = ${userId} and g.left_at is null and g.chat_id >= at.chat_id)
    select m.id from mine join messages m on m.chat_id = mine.chat_id and m.deleted_at is null and m.id >= mine.oldest,
      at where (m.chat_id > at.chat_id or m.id < ${after}) order by m.chat_id, m.id desc limit ${limit}`.execute(sql);
  return rows.map((row) => row.id);
}
