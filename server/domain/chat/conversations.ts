import type { Conversation, Message } from '#contract/chat/message.ts';
import { findChatOfTwo } from '#server/db/chat/rows.ts';
import { listConversations } from '#server/db/chat/conversations.ts';
import type { ConversationPlace } from '#server/db/chat/conversations.ts';
import type { Tx } from '#server/db/engine/database.ts';
import { listMessages } from '#server/db/chat/message-lists.ts';
import type { MessagePlace } from '#server/db/chat/message-lists.ts';
import { findVisiblePersons } from '#server/db/people/persons.ts';
import { toConversations } from './present-conversation.ts';
import { toMessage } from './present-message.ts';
import { userNotFound } from '#server/domain/people/find.ts';
import type { Actor } from '#server/domain/sync/mutation-request.ts';
import { fullPage, presentRows } from '#server/domain/sync/present-rows.ts';

/** A page of a user's conversations, the one with the newest message first. */
export async function conversationPage(tx: Tx, reader: Actor, place: ConversationPlace): Promise<Conversation[]> {
  return await fullPage(tx, place, async (pageTx, page) =>
    toConversations(pageTx, await listConversations(pageTx, reader.userId, page), reader),
  );
}

/**
 * A page of the messages between two users: oldest first if `after` is given, else newest first.
 * @throws Refusal `not_found` if the other user isn't visible to the reader, for instance because either has blocked
 * the other
 */
export async function conversationWith(
  tx: Tx,
  { userId }: Actor,
  otherId: number,
  place: MessagePlace,
): Promise<Message[]> {
  if ((await findVisiblePersons(tx, userId, [otherId])).size === 0) throw userNotFound();
  const chat = await findChatOfTwo(tx, userId, otherId);
  if (chat === null) return [];
  return await fullPage(tx, place, async (pageTx, page) =>
    presentRows(pageTx, 'messages', await listMessages(pageTx, userId, chat.id, page), toMessage),
  );
}
