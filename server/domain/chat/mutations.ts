import type { MutationBody } from '#contract/sync/mutations.ts';
import { Refusal } from '#contract/sync/refusals.ts';
import { uuidV7 } from '#contract/uuid.ts';
import { findMember, markRead } from '#server/db/chat/members.ts';
import { emptyMessage, findMessage, insertMessage, markMessagesRead, newestIn } from '#server/db/chat/messages.ts';
import type { MessageRow } from '#server/db/chat/messages.ts';
import { chatOfTwo, findChat, findChatOfTwo, otherIn } from '#server/db/chat/rows.ts';
import type { WriteTx } from '#server/db/engine/database.ts';
import { hasPushSubscription } from '#server/db/notifications/push-subscriptions.ts';
import { parsedName } from '#server/domain/events/find.ts';
import { addressIn } from '#server/domain/media/picture-address.ts';
import { enqueuePush } from '#server/domain/notifications/push-jobs.ts';
import { mustNotBeSelf, requireLockedPerson } from '#server/domain/people/find.ts';
import { forbidden, mustMatchActor, requireSignedIn } from '#server/domain/policy.ts';
import { existingResult } from '#server/domain/sync/idempotent-create.ts';
import type { MutationContext, MutationHandler, MutationResult } from '#server/domain/sync/mutation-handler.ts';
import { nobodyAffected } from '#server/domain/sync/mutation-request.ts';
import type { Actor } from '#server/domain/sync/mutation-request.ts';
import { logConversation, logGroupMessage, logOwnGroup, logPrivateMessage } from './changes.ts';
import { messageFor, messageNotFound, requireMessage } from './find-message.ts';
import { requireJoinedGroup } from './groups/find.ts';
import { findExistingMessage, messageContent, messageInputOf } from './message-input.ts';

/** Everyone may write to every user who is visible to them. */
const sendMessage: MutationHandler<'message.send'> = {
  findExisting({ tx, actor, body: { client_id: ref, receiverId } }) {
    const { userId } = requireSignedIn(actor);
    return findExistingMessage(tx, userId, ref, (row) => otherIn(row, userId) === receiverId);
  },
  content: (context, id) => messageContent(context, context.body, id),
  async apply({ tx, actor, body, request, now }) {
    const sender = requireSignedIn(actor);
    const { userId } = sender;
    const { senderId, receiverId, client_id: ref = uuidV7(now) } = body;
    mustMatchActor(sender, senderId);
    mustNotBeSelf(sender, receiverId, 'receiverId');
    const input = messageInputOf(body, await addressIn(tx, request, userId), now);
    const other = await requireLockedPerson(tx, sender, receiverId);
    const existingId = await findExistingMessage(tx, userId, ref, (row) => otherIn(row, userId) === other.id);
    if (existingId !== null) return existingResult(existingId);
    const { id: chatId } = await chatOfTwo(tx, userId, other.id, now);
    const message = { ref, chat_id: chatId, user_id: userId, ...input, read_at: null, deleted_at: null };
    const messageId = await insertMessage(tx, message);
    if (await hasPushSubscription(tx, other.id)) {
      await enqueuePush(tx, { what: 'message', id: messageId }, { at: now, runAt: now });
    }
    const change = { chatId, messageId, isDeleted: false, now };
    return { subject: messageId, affected: await logPrivateMessage(tx, [userId, other.id], change) };
  },
  reply: async (tx, actor, subject) => ({ data: await messageFor(tx, actor, subject) }),
};

/**
 * A message that the actor may delete. Authors may always delete their own, even where they can't see the chat any
 * more.
 */
async function ownOrOfOwnGroup(tx: WriteTx, actor: Actor, name: string): Promise<MessageRow> {
  const found = await findMessage(tx, parsedName(name));
  if (found?.deleted_at === null) {
    if (found.user_id === actor.userId) return found;
    const chat = await findChat(tx, found.chat_id);
    // Blocking the group's creator doesn't put a member's messages beyond their reach.
    if (chat?.creator_id === actor.userId) return found;
  }
  await requireMessage(tx, actor, name);
  throw forbidden();
}

/** The author deletes a message for all its readers; in a group the creator can delete it too. */
const deleteMessage: MutationHandler<'message.delete'> = {
  async apply({ tx, actor, request, now }) {
    const row = await ownOrOfOwnGroup(tx, requireSignedIn(actor), request.params['id'] ?? '');
    const { id: messageId, chat_id: chatId, low_id: low, high_id: high } = row;
    if (!(await emptyMessage(tx, messageId, now))) throw messageNotFound();
    const change = { chatId, messageId, isDeleted: true, now };
    const isOfTwo = low !== null && high !== null;
    const affected = isOfTwo ? await logPrivateMessage(tx, [low, high], change) : await logGroupMessage(tx, change);
    return { subject: messageId, affected };
  },
  reply: async () => ({ message: 'Message deleted' }),
};

type ChatReadContext = MutationContext<MutationBody<'chat.read'>> & { reader: Actor };

async function readConversation({ tx, reader, body, now }: ChatReadContext, otherId: number): Promise<MutationResult> {
  mustNotBeSelf(reader, otherId, 'userId');
  const { id: authorId } = await requireLockedPerson(tx, reader, otherId);
  const { userId } = reader;
  const chat = await findChatOfTwo(tx, userId, authorId);
  if (chat === null) return { subject: 0, affected: nobodyAffected };
  const chatId = chat.id;
  const before = (await findMember(tx, { chatId, userId }))?.read_upto ?? 0;
  const upto = Math.min(body.upto, await newestIn(tx, chatId));
  if (!(await markRead(tx, { chatId, userId }, upto))) return { subject: chatId, affected: nobodyAffected };
  await markMessagesRead(tx, { chatId, authorId, after: before, upto, now });
  return { subject: chatId, affected: await logConversation(tx, [userId, authorId], { chatId, now }) };
}

async function readGroup({ tx, reader, body, now }: ChatReadContext, groupId: number): Promise<MutationResult> {
  const { id: chatId } = await requireJoinedGroup(tx, reader, groupId);
  const { userId } = reader;
  const upto = Math.min(body.upto, await newestIn(tx, chatId));
  if (!(await markRead(tx, { chatId, userId }, upto))) return { subject: chatId, affected: nobodyAffected };
  return { subject: chatId, affected: await logOwnGroup(tx, userId, { chatId, now }) };
}

/** Stores how far a user has read in one of their chats; an older mark than the stored one changes nothing. */
const readChat: MutationHandler<'chat.read'> = {
  async apply(context) {
    const about = { ...context, reader: requireSignedIn(context.actor) };
    const { userId, groupId } = context.body;
    if (userId !== undefined && groupId === undefined) return await readConversation(about, userId);
    if (groupId !== undefined && userId === undefined) return await readGroup(about, groupId);
    const message = 'Name a person or a group, one of the two';
    throw new Refusal('invalid', message, { fields: { userId: message, groupId: message } });
  },
  reply: async () => ({ message: 'Read' }),
};

export const messageHandlers = {
  'message.send': sendMessage,
  'message.delete': deleteMessage,
  'chat.read': readChat,
};
