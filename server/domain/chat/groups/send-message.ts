import { uuidV7 } from '#contract/uuid.ts';
import { findChat } from '#server/db/chat/rows.ts';
import { insertMessage } from '#server/db/chat/messages.ts';
import { lockUser } from '#server/db/people/users.ts';
import { logGroupMessage } from '#server/domain/chat/changes.ts';
import { parsedName } from '#server/domain/events/find.ts';
import { requireLockedJoinedGroup } from './find.ts';
import { groupMessageFor } from '#server/domain/chat/find-message.ts';
import { mentionedNames } from '#server/domain/chat/mentions.ts';
import { enqueuePush } from '#server/domain/notifications/push-jobs.ts';
import { addressIn } from '#server/domain/media/picture-address.ts';
import { requireSignedIn } from '#server/domain/policy.ts';
import type { MutationHandler } from '#server/domain/sync/mutation-handler.ts';
import { findExistingMessage, messageContent, messageInputOf } from '#server/domain/chat/message-input.ts';
import { existingResult } from '#server/domain/sync/idempotent-create.ts';

const trimmed = <Body extends { content: string }>(body: Body): Body => ({ ...body, content: body.content.trim() });

/** A member sends a message to the whole group. The cost doesn't depend on the number of members. */
export const sendToGroup: MutationHandler<'group.message'> = {
  // A sender who has left the group meanwhile has still sent this message, and may delete it.
  async findExisting({ tx, actor, body: { client_id: ref }, request }) {
    const group = await findChat(tx, parsedName(request.params['id'] ?? ''));
    return await findExistingMessage(tx, requireSignedIn(actor).userId, ref, (row) => row.chat_id === group?.id);
  },
  content: (context, id) => messageContent(context, trimmed(context.body), id),
  async apply({ tx, actor, body, request, now }) {
    const sender = requireSignedIn(actor);
    const { client_id: ref = uuidV7(now) } = body;
    const input = messageInputOf(trimmed(body), await addressIn(tx, request, sender.userId), now);
    // Lock the author before the group. The message row references the author; taken after the group, this lock could
    // deadlock with users who join or leave at the same time.
    await lockUser(tx, sender.userId);
    const { id: chatId } = await requireLockedJoinedGroup(tx, sender, request.params['id'] ?? '');
    const existingId = await findExistingMessage(tx, sender.userId, ref, (row) => row.chat_id === chatId);
    if (existingId !== null) return existingResult(existingId);
    const message = { ref, chat_id: chatId, user_id: sender.userId, ...input, read_at: null, deleted_at: null };
    const messageId = await insertMessage(tx, message);
    if (mentionedNames(input.content).length > 0) {
      await enqueuePush(tx, { what: 'mention', id: messageId }, { at: now, runAt: now });
    }
    return { subject: messageId, affected: await logGroupMessage(tx, { chatId, messageId, isDeleted: false, now }) };
  },
  reply: async (tx, actor, subject) => ({ data: await groupMessageFor(tx, actor, subject) }),
};
