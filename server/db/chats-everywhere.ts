import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { messageLimits } from '#contract/chat-limits.ts';
import { logEverywhere } from './changes.ts';
import type { WriteTx } from './database.ts';

interface Told {
  isDeleted: boolean;
  now: number;
}

/** Whose feeds have changed: users, and groups by the ids of their chats. */
export interface ToldOfChats {
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
export function newestToldOf(chats: RawBuilder<unknown>, authorId?: number): RawBuilder<unknown> {
  const whose = authorId === undefined ? sql`` : sql`and m.user_id = ${authorId}`;
  return sql`(with told as materialized (
      select h.id, coalesce((select n.id from messages n where n.chat_id = h.id and n.deleted_at is null
        order by n.id desc limit 1 offset ${sql.lit(messageLimits.first - 1)}), 0) as oldest
      from chats h where h.id in ${chats})
    select m.id from told join messages m
      on m.chat_id = told.id and m.id >= told.oldest and m.deleted_at is null ${whose})`;
}

/** The groups in which a user is or was: nobody else has said anything there. */
function groupsEverOf(userId: number): RawBuilder<unknown> {
  return sql`(select g.chat_id from chat_members g join chats c on c.id = g.chat_id
    where g.user_id = ${userId} and c.low_id is null)`;
}

/** What a user has said in groups. */
function saidInGroups(userId: number): RawBuilder<unknown> {
  return sql`(select m.id from messages m join chats h on h.id = m.chat_id
    where m.user_id = ${userId} and m.deleted_at is null and h.low_id is null)`;
}

/** Those of the groups' own feeds that have told of these messages tell of them again. */
async function logInGroups(tx: WriteTx, messages: RawBuilder<unknown>, { isDeleted, now }: Told): Promise<number[]> {
  const { rows } = await sql<{ scope: string }>`
    update changes set position = ${await tx.position()}, deleted = ${isDeleted ? 1 : 0}, at = ${now}
    where kind = 'messages' and row_id in ${messages} and scope like 'g:%' returning scope`.execute(tx.sql);
  return [...new Set(rows.map(({ scope }) => Number(scope.slice('g:'.length))))];
}

/** Somebody isn't there any more for those they have written with: nor are their conversations, and what they said in groups. */
export async function logChatsGone(tx: WriteTx, userId: number, told: Told): Promise<ToldOfChats> {
  const users = await logEverywhere(tx, 'conversations', conversationsOf(userId), told);
  return { users, groups: await logInGroups(tx, saidInGroups(userId), told) };
}

/**
 * Somebody reads otherwise for those they have written with, or is there again. What they have said long ago stays as the
 * devices have it: told of it, they would have it without what others said around it.
 */
export async function logChatsOf(
  tx: WriteTx,
  userId: number,
  { isBack, now }: { isBack: boolean; now: number },
): Promise<ToldOfChats> {
  const told = { isDeleted: false, now };
  const users = await logEverywhere(tx, 'conversations', conversationsOf(userId), told);
  // Between two no message carries a name.
  if (isBack) await logEverywhere(tx, 'messages', newestToldOf(conversationsOf(userId)), told);
  return { users, groups: await logInGroups(tx, newestToldOf(groupsEverOf(userId), userId), told) };
}
