import type { Conversation } from '#contract/message.ts';
import { readMarksIn } from '#server/db/chat-members.ts';
import { otherIn } from '#server/db/chats.ts';
import type { ChatRow } from '#server/db/chats.ts';
import type { Tx } from '#server/db/database.ts';
import { newestAmong, unreadAmong } from '#server/db/message-lists.ts';
import { findVisiblePersons } from '#server/db/persons.ts';
import { toMessage } from './message-view.ts';
import type { Actor } from './perform-request.ts';
import { presentRows } from './shown-rows.ts';

/**
 * Conversations as one of the two reads them, in the order given; one with somebody who isn't there for them is left out.
 * @param chats of two, the reader being one of each
 */
export async function toConversations(tx: Tx, chats: ChatRow[], { userId }: Actor): Promise<Conversation[]> {
  const others = chats.map((chat) => otherIn(chat, userId));
  const ids = chats.map((chat) => chat.id);
  const people = await findVisiblePersons(tx, userId, others);
  const newest = await newestAmong(tx, ids);
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
