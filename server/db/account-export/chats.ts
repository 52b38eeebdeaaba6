import { sql as text } from 'kysely';
import { isEventVisibleTo } from '#server/db/events/access.ts';
import { isUserVisibleTo } from '#server/db/people/blocks.ts';
import type { Tx } from '#server/db/engine/database.ts';
import type { ExportPlace } from './content.ts';

/** The other of the two in a conversation. */
function otherOf(userId: number) {
  return text<number>`case when c.low_id = ${userId} then c.high_id else c.low_id end`;
}

/**
 * What a user has said to others and what was said to them, page by page. Of somebody who isn't there for
 * them they read nothing here either, but what they have said themselves is theirs.
 */
export const exportedChats = {
  conversations: async ({ sql }: Tx, { userId, after, limit }: ExportPlace) =>
    await sql
      .selectFrom('chat_members as g')
      .innerJoin('chats as c', 'c.id', 'g.chat_id')
      .innerJoin('users as u', (join) => join.on(text<boolean>`u.id = ${otherOf(userId)}`))
      .select(['g.chat_id as id', 'u.id as user_id', 'u.username', 'u.display_name', 'c.created_at', 'g.read_upto'])
      .where('g.user_id', '=', userId)
      .where('g.left_at', 'is', null)
      .where('c.low_id', 'is not', null)
      .where(isUserVisibleTo(userId, 'u.id'))
      .where('g.chat_id', '>', after)
      .orderBy('g.chat_id')
      .limit(limit)
      .execute(),

  /** one conversation after the other, so that each page goes on where the last one ended */
  messages: async ({ sql }: Tx, { userId, after, limit }: ExportPlace) => {
    const last = text<number>`coalesce((select a.chat_id from messages a where a.id = ${after}), 0)`;
    return await sql
      .selectFrom('chat_members as g')
      .innerJoin('chats as c', 'c.id', 'g.chat_id')
      .innerJoin('messages as m', 'm.chat_id', 'g.chat_id')
      .select(['m.id', 'm.ref', 'm.chat_id as conversation_id', 'm.user_id as sender_id', 'm.content', 'm.image'])
      .select(['m.written_at', 'm.created_at', 'm.read_at'])
      .where('g.user_id', '=', userId)
      .where('g.left_at', 'is', null)
      .where('c.low_id', 'is not', null)
      .where('m.deleted_at', 'is', null)
      .where(isUserVisibleTo(userId, 'm.user_id'))
      .where('g.chat_id', '>=', last)
      .where(text<boolean>`(g.chat_id > ${last} or m.id > ${after})`)
      .orderBy('g.chat_id')
      .orderBy('m.id')
      .limit(limit)
      .execute();
  },

  /** a name that is the event's is shown as long as the user may know it */
  groups: async ({ sql }: Tx, { userId, after, limit }: ExportPlace) =>
    await sql
      .selectFrom('chat_members as g')
      .innerJoin('chats as c', 'c.id', 'g.chat_id')
      .leftJoin('events as e', 'e.id', 'c.event_id')
      .select(['g.chat_id as id', 'c.ref', 'c.event_id', 'c.picture', 'c.creator_id', 'g.joined_at', 'g.left_at'])
      .select(['g.removed_at', 'g.read_upto'])
      .select(
        text<string | null>`coalesce(c.name, case when e.deleted_at is null
          and ${isEventVisibleTo(userId, 'e')} then e.title end)`.as('name'),
      )
      .where('g.user_id', '=', userId)
      .where('c.low_id', 'is', null)
      .where('g.chat_id', '>', after)
      .orderBy('g.chat_id')
      .limit(limit)
      .execute(),

  groupMessages: async ({ sql }: Tx, { userId, after, limit }: ExportPlace) =>
    await sql
      .selectFrom('messages as m')
      .innerJoin('chats as c', 'c.id', 'm.chat_id')
      .select(['m.id', 'm.ref', 'm.chat_id as group_id', 'm.content', 'm.image', 'm.written_at', 'm.created_at'])
      .where('m.user_id', '=', userId)
      .where('m.deleted_at', 'is', null)
      .where('c.low_id', 'is', null)
      .where('m.id', '>', after)
      .orderBy('m.id')
      .limit(limit)
      .execute(),
};
