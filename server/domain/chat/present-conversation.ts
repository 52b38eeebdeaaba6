import type { Conversation } from '#contract/chat/message.ts';
import { readMarksIn } from '#server/db/chat/members.ts';
import { otherIn } from '#server/db/chat/rows.ts';
import type { ChatRow } from '#server/db/chat/rows.ts';
import type { Tx } from '#server/db/engine/database.ts';
import { newestAmong, unreadAmong } from '#server/db/chat/message-lists.ts';
import { findVisiblePersons } from '#server/db/people/persons.ts';
import { toMessage } from './present-message.ts';
import type { Actor } from '#server/domain/sync/mutation-request.ts';
import { presentRows } from '#server/domain/sync/present-rows.ts';

/**
 * Conversations as one of the two sees them, in the given order, without those whose other user isn't visible to them.
 * @param chats private chats in which the actor is one of the two
 */
export async function toConversations(tx: Tx, chats: ChatRow[], { userId }: Actor): Promise<Conversation[]> {
  const others = chats.map((chat) => otherIn(chat, userId));
  const ids = chats.map((chat) => chat.id);
  const people = await findVisiblePersons(tx, userId, others);
  const newest = await newestAmong(tx, userId, ids);
  const unread = await unreadAmong(tx, userId, ids);
  const marks = await readMarksIn(tx, ids);
  return presentRows(tx, 'chats', chats, (chat): Conversation | null => {
    const otherId = otherIn(chat, userId);
    const user = people.get(otherId);
    if (user === undefined) return null;
    const last = newest.get(chat.id);
    return {
      user,
      last_message: last === undefined ? null : toMessage(last),
      unread: unread.get(chat.id) ?? 0,
      read_upto: marks(chat.id, userId),
      seen_upto: marks(chat.id, otherId),
    };
  });
}
