import { sql as text } from 'kysely';
import type { RawBuilder, Selectable } from 'kysely';
import type { ChatMembersTable } from '#server/db/schema/chat.ts';
import type { Tx, WriteTx } from '#server/db/engine/database.ts';

export type MemberRow = Selectable<ChatMembersTable>;

interface Member {
  chatId: number;
  userId: number;
}

/** A present or past member of a chat. */
export async function findMember({ sql }: Tx, { chatId, userId }: Member): Promise<MemberRow | null> {
  const query = sql.selectFrom('chat_members').selectAll().where('chat_id', '=', chatId).where('user_id', '=', userId);
  return (await query.executeTakeFirst()) ?? null;
}

export async function isMember(tx: Tx, member: Member): Promise<boolean> {
  const row = await findMember(tx, member);
  return row !== null && row.left_at === null;
}

/** A user's membership rows in these chats, by chat id. */
export async function membersAmong(
  { sql, dialect }: Tx,
  userId: number,
  chatIds: number[],
): Promise<Map<number, MemberRow>> {
  if (chatIds.length === 0) return new Map();
  const query = sql.selectFrom('chat_members').selectAll().where('user_id', '=', userId);
  const rows = await query.where(dialect.isAmong(text.ref('chat_id'), chatIds)).execute();
  return new Map(rows.map((row) => [row.chat_id, row]));
}

/** Ids of the groups that a user is in now, as an SQL list. */
export function groupsOf(userId: number): RawBuilder<unknown> {
  return text`(select g.chat_id from chat_members g join chats h on h.id = g.chat_id
    where g.user_id = ${userId} and g.left_at is null and h.low_id is null)`;
}

/** Ids of the groups that a user is in now, ascending. */
export async function groupIdsOf({ sql }: Tx, userId: number): Promise<number[]> {
  const rows = await sql
    .selectFrom('chat_members as g')
    .innerJoin('chats as c', 'c.id', 'g.chat_id')
    .select('g.chat_id')
    .where('g.user_id', '=', userId)
    .where('g.left_at', 'is', null)
    .where('c.low_id', 'is', null)
    .orderBy('g.chat_id')
    .execute();
  return rows.map((row) => row.chat_id);
}

async function countMembers({ sql }: WriteTx, chatId: number, by: number): Promise<void> {
  await sql
    .updateTable('chats')
    .set((eb) => ({ members_count: eb('members_count', '+', by) }))
    .where('id', '=', chatId)
    .execute();
}

/**
 * Adds a user to a group. One who returns comes last in the order of joining, and keeps their read mark if it is
 * higher.
 * @param readUpto earlier messages count as read
 * @returns false if they were a member already
 */
export async function insertMember(
  tx: WriteTx,
  { chatId, userId }: Member,
  { readUpto, now }: { readUpto: number; now: number },
): Promise<boolean> {
  const { rows } = await text`
    insert into chat_members (chat_id, user_id, joined_at, read_upto) values (${chatId}, ${userId}, ${now}, ${readUpto})
    on conflict (chat_id, user_id) do update set joined_at = excluded.joined_at, left_at = null, removed_at = null,
      read_upto = case when excluded.read_upto > chat_members.read_upto then excluded.read_upto
        else chat_members.read_upto end
    where chat_members.left_at is not null returning user_id`.execute(tx.sql);
  if (rows.length === 0) return false;
  await countMembers(tx, chatId, 1);
  return true;
}

/**
 * Removes a user from a group, for good if `isRemoved`.
 * @returns false if they weren't a member
 */
export async function leaveMember(
  tx: WriteTx,
  { chatId, userId }: Member,
  { isRemoved, now }: { isRemoved: boolean; now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx.sql
    .updateTable('chat_members')
    .set({ left_at: now, ...(isRemoved ? { removed_at: now } : {}) })
    .where('chat_id', '=', chatId)
    .where('user_id', '=', userId)
    .where('left_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await countMembers(tx, chatId, -1);
  return true;
}

/**
 * Raises a read mark; it never goes down.
 * @returns false if it was at least as high already
 */
export async function markRead({ sql }: WriteTx, { chatId, userId }: Member, upto: number): Promise<boolean> {
  const { numUpdatedRows } = await sql
    .updateTable('chat_members')
    .set({ read_upto: upto })
    .where('chat_id', '=', chatId)
    .where('user_id', '=', userId)
    .where('read_upto', '<', upto)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * The read marks of all members of these chats.
 * @returns looks up the mark of a user in a chat, 0 for none
 */
export async function readMarksIn(
  { sql, dialect }: Tx,
  chatIds: number[],
): Promise<(chatId: number, userId: number) => number> {
  const query = sql.selectFrom('chat_members').select(['chat_id', 'user_id', 'read_upto']);
  const rows = chatIds.length === 0 ? [] : await query.where(dialect.isAmong(text.ref('chat_id'), chatIds)).execute();
  const marks = new Map(rows.map((row) => [`${row.chat_id}/${row.user_id}`, row.read_upto]));
  return (chatId, userId) => marks.get(`${chatId}/${userId}`) ?? 0;
}
