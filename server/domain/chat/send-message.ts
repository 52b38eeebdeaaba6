import { uuidV7 } from '#contract/uuid.ts';
import { chatOfTwo, otherIn } from '#server/db/chat/rows.ts';
import { insertMessage } from '#server/db/chat/messages.ts';
import { hasPushSubscription } from '#server/db/notifications/push-subscriptions.ts';
import { logPrivateMessage } from './changes.ts';
import { messageFor } from './find-message.ts';
import { enqueuePush } from '#server/domain/notifications/push-jobs.ts';
import { requireLockedPerson, mustNotBeSelf } from '#server/domain/people/find.ts';
import { addressIn } from '#server/domain/media/picture-address.ts';
import { mustMatchActor, requireSignedIn } from '#server/domain/policy.ts';
import type { MutationHandler } from '#server/domain/sync/mutation-handler.ts';
import { findExistingMessage, messageContent, messageInputOf } from './message-input.ts';
import { existingResult } from '#server/domain/sync/idempotent-create.ts';

/** Everyone may write to every user who is visible to them. */
export const sendMessage: MutationHandler<'message.send'> = {
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
