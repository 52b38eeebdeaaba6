import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { messageLimits } from '#contract/chat/limits.ts';
import { fanOutChange, logChanges, scopeOfGroup } from './log.ts';
import type { WriteTx } from '#server/db/engine/database.ts';

interface FanOutOptions {
  isDeleted: boolean;
  now: number;
}

/** Owners of the changed feeds: user ids, and chat ids of groups. */
export interface ChatReaders {
  users: number[];
  groups: number[];
}

/** A user's private conversations. Each of the two columns has an index. */
function conversationsOf(userId: number): RawBuilder<unknown> {
  return sql`(select id from chats where low_id = ${userId} union select id from chats where high_id = ${userId})`;
}

/**
 * The newest messages of chats: those that a new device would get. The oldest of them is looked up once per chat,
 * however long the chat is.
 * @param chats ids, as an SQL list
 * @param authorId only messages by this user
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

/** The groups that a user is or was in: they can't have written in others. */
function groupsEverOf(userId: number): RawBuilder<unknown> {
  return sql`(select g.chat_id from chat_members g join chats c on c.id = g.chat_id
    where g.user_id = ${userId} and c.low_id is null)`;
}

/** A user's messages in groups. */
function groupMessagesBy(userId: number): RawBuilder<unknown> {
  return sql`(select m.id from messages m join chats h on h.id = m.chat_id
    where m.user_id = ${userId} and m.deleted_at is null and h.low_id is null)`;
}

/** Logs these messages again in the group feeds that already have them. */
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

/** A user isn't visible any more to those they have written with: their conversations and group messages disappear. */
export async function fanOutChatsGone(tx: WriteTx, userId: number, options: FanOutOptions): Promise<ChatReaders> {
  const users = await fanOutChange(tx, 'conversations', conversationsOf(userId), options);
  return { users, groups: await fanOutInGroups(tx, groupMessagesBy(userId), options) };
}

/**
 * A user changed for those they have written with, or is visible again. Old messages stay as the devices have them:
 * logged again, they would reach a device without the others' messages around them.
 */
export async function fanOutChatsOf(
  tx: WriteTx,
  userId: number,
  { isBack, now }: { isBack: boolean; now: number },
): Promise<ChatReaders> {
  const options = { isDeleted: false, now };
  const users = await fanOutChange(tx, 'conversations', conversationsOf(userId), options);
  // Private messages carry no name, so they only need to be logged for a return.
  if (isBack) await fanOutChange(tx, 'messages', newestMessagesOf(conversationsOf(userId)), options);
  return { users, groups: await fanOutInGroups(tx, newestMessagesOf(groupsEverOf(userId), userId), options) };
}

/** The groups that a user has created changed for everybody whose devices have them: they look different without them. */
export async function fanOutGroupsOf(tx: WriteTx, userId: number, now: number): Promise<ChatReaders> {
  const own = sql<{ id: number }>`select id from chats where creator_id = ${userId} and event_id is null`;
  const { rows } = await sql<{ scope: string }>`
    update changes set position = ${await tx.position()}, deleted = 0, at = ${now}
    where kind = 'groups' and row_id in (${own}) returning scope`.execute(tx.sql);
  const scopes = [...new Set(rows.map(({ scope }) => scope))];
  const ownersOf = (prefix: string) =>
    scopes.filter((scope) => scope.startsWith(prefix)).map((scope) => Number(scope.slice(prefix.length)));
  const { rows: groups } = await own.execute(tx.sql);
  const changes = groups.map(({ id }) => ({ scope: scopeOfGroup(id), kind: 'groups', rowId: id, isDeleted: false }));
  await logChanges(tx, changes, now);
  return { users: ownersOf('u:'), groups: groups.map(({ id }) => id) };
}
