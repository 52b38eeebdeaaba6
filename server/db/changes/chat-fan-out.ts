import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { messageLimits } from '#contract/chat/limits.ts';
import { fanOutChange } from './log.ts';
import type { WriteTx } from '#server/db/engine/database.ts';

interface FanOutOptions {
  isDeleted: boolean;
  now: number;
}

/** Whose feeds have changed: users, and groups by the ids of their chats. */
export interface ChatReaders {
  users: number[];
  groups: number[];
}

/** The conversations of a user. Each of the two sides has an index. */
function conversationsOf(userId: number): RawBuilder<unknown> {
  return sql`(select id from chats where low_id = ${userId} union select id from chats where high_id = ${userId})`;
}

/**
 * The newest messages of chats: those that a new device would be told of. Where they begin is looked for once in each chat,
 * however much was said in it.
 * @param chats ids, as a list that SQL knows
 * @param authorId whose alone
 */
export function newestMessagesOf(chats: RawBuilder<unknown>, authorId?: number): RawBuilder<unknown> {
  const whose = authorId === undefined ? sql`` : sql`and m.user_id = ${authorId}`;
  return sql`(with recent as materialized (
      select h.id, coalesce((select n.id from messages n where n.chat_id = h.id and n.deleted_at is null
        order by n.id desc limit 1 offset ${sql.lit(messageLimits.first - 1)}), 0) as oldest
      from chats h where h.id in ${chats})
    select m.id from recent join messages m
      on m.chat_id = recent.id and m.id >= recent.oldest and m.deleted_at is null ${whose})`;
}

/** The groups in which a user is or was: nobody else has said anything there. */
function groupsEverOf(userId: number): RawBuilder<unknown> {
  return sql`(select g.chat_id from chat_members g join chats c on c.id = g.chat_id
    where g.user_id = ${userId} and c.low_id is null)`;
}

/** What a user has said in groups. */
function groupMessagesBy(userId: number): RawBuilder<unknown> {
  return sql`(select m.id from messages m join chats h on h.id = m.chat_id
    where m.user_id = ${userId} and m.deleted_at is null and h.low_id is null)`;
}

/** Those of the groups' own feeds that have told of these messages tell of them again. */
async function fanOutInGroups(
  tx: WriteTx,
  messages: RawBuilder<unknown>,
  { isDeleted, now }: FanOutOptions,
): Promise<number[]> {
  const { rows } = await sql<{ scope: string }>`
    update changes set position = ${await tx.position()}, deleted = ${isDeleted ? 1 : 0}, at = ${now}
    where kind = 'messages' and row_id in ${messages} and scope like 'g:%' returning scope`.execute(tx.sql);
  return [...new Set(rows.map(({ scope }) => Number(scope.slice('g:'.length))))];
}

/** Somebody isn't there any more for those they have written with: nor are their conversations, and what they said in groups. */
export async function fanOutChatsGone(tx: WriteTx, userId: number, options: FanOutOptions): Promise<ChatReaders> {
  const users = await fanOutChange(tx, 'conversations', conversationsOf(userId), options);
  return { users, groups: await fanOutInGroups(tx, groupMessagesBy(userId), options) };
}

/**
 * Somebody reads otherwise for those they have written with, or is there again. What they have said long ago stays as the
 * devices have it: told of it, they would have it without what others said around it.
 */
export async function fanOutChatsOf(
  tx: WriteTx,
  userId: number,
  { isBack, now }: { isBack: boolean; now: number },
): Promise<ChatReaders> {
  const options = { isDeleted: false, now };
  const users = await fanOutChange(tx, 'conversations', conversationsOf(userId), options);
  // Between two no message carries a name.
  if (isBack) await fanOutChange(tx, 'messages', newestMessagesOf(conversationsOf(userId)), options);
  return { users, groups: await fanOutInGroups(tx, newestMessagesOf(groupsEverOf(userId), userId), options) };
}
