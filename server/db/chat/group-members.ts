import { sql as text } from 'kysely';
import type { RawBuilder } from 'kysely';
import { isUserVisibleTo } from '#server/db/people/blocks.ts';
import type { Tx, WriteTx } from '#server/db/engine/database.ts';
import type { PersonRow } from '#server/db/people/persons.ts';

export type ListedMember = PersonRow & { chat_id: number; joined_at: number };

/** The members of groups who are visible to a reader. Hidden users are members, but don't appear in lists. */
function membersWho({ sql }: Tx, areThere: RawBuilder<boolean>) {
  return sql
    .selectFrom('chat_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['m.chat_id', 'm.joined_at', 'm.user_id', 'u.username', 'u.display_name', 'u.profile_picture'])
    .where('m.left_at', 'is', null)
    .where(areThere);
}

/** The first members of each group, in the order of joining; reads no more rows of large groups. */
export async function listFirstMembers(
  tx: Tx,
  reader: number | null,
  chatIds: number[],
  each: number,
): Promise<Map<number, ListedMember[]>> {
  const byGroup = new Map(chatIds.map((id): [number, ListedMember[]] => [id, []]));
  if (chatIds.length === 0) return byGroup;
  const last = text<number>`coalesce((select q.joined_at from chat_members q where q.chat_id = c.id and q.left_at is null
    and ${isUserVisibleTo(reader, 'q.user_id')} order by q.joined_at, q.user_id
    limit 1 offset ${text.lit(each - 1)}), ${text.lit(Number.MAX_SAFE_INTEGER)})`;
  const rows = await membersWho(tx, isUserVisibleTo(reader, 'm.user_id'))
    .innerJoin('chats as c', 'c.id', 'm.chat_id')
    .where(tx.dialect.isAmong(text.ref('c.id'), chatIds))
    .where('m.joined_at', '<=', last)
    .orderBy('m.chat_id')
    .orderBy('m.joined_at')
    .orderBy('m.user_id')
    .execute();
  for (const row of rows) {
    const members = byGroup.get(row.chat_id);
    // Several members may have joined in the same millisecond, so there may be more than `each`.
    if (members !== undefined && members.length < each) members.push(row);
  }
  return byGroup;
}

/**
 * Where the next page of members starts; the user's id is part of it because several may join in the same millisecond.
 */
export interface MemberPlace {
  /** epoch ms */
  since: number;
  userId: number;
}

/**
 * A page of a group's members in the order of joining.
 * @param isAcrossBlocks includes users who have blocked the reader or are blocked by them
 */
export async function listMembers(
  tx: Tx,
  reader: number,
  chatId: number,
  { since, userId, limit, isAcrossBlocks = false }: MemberPlace & { limit: number; isAcrossBlocks?: boolean },
): Promise<ListedMember[]> {
  const isThere = isUserVisibleTo(isAcrossBlocks ? null : reader, 'm.user_id');
  const areThere = isAcrossBlocks ? text<boolean>`(m.user_id = ${reader} or ${isThere})` : isThere;
  return await membersWho(tx, areThere)
    .where('m.chat_id', '=', chatId)
    .where(text<boolean>`(m.joined_at, m.user_id) > (${since}, ${userId})`)
    .orderBy('m.joined_at')
    .orderBy('m.user_id')
    .limit(limit)
    .execute();
}

/** Ids of the groups that a user is in, above `after`, ascending. */
export async function listGroupIdsOf({ sql }: Tx, userId: number, after: number, limit: number): Promise<number[]> {
  const query = sql
    .selectFrom('chat_members as m')
    .select('m.chat_id')
    .where('m.user_id', '=', userId)
    .where('m.left_at', 'is', null)
    .where('m.chat_id', '>', after)
    // A scalar subquery: for a join, PostgreSQL would read all chats.
    .where(text<boolean>`(select c.low_id from chats c where c.id = m.chat_id) is null`);
  return (await query.orderBy('m.chat_id').limit(limit).execute()).map((row) => row.chat_id);
}

/** Keeps a former member out of a group for good. */
export async function banMember(
  { sql }: WriteTx,
  { chatId, userId }: { chatId: number; userId: number },
  now: number,
): Promise<void> {
  const query = sql.updateTable('chat_members').set({ removed_at: now }).where('chat_id', '=', chatId);
  await query.where('user_id', '=', userId).execute();
}
