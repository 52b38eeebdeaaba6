import { findChat } from '#server/db/chat/rows.ts';
import type { WriteTx } from '#server/db/engine/database.ts';
import { emptyMessage, findMessage } from '#server/db/chat/messages.ts';
import type { MessageRow } from '#server/db/chat/messages.ts';
import { logGroupMessage, logPrivateMessage } from './changes.ts';
import { parsedName } from '#server/domain/events/find.ts';
import { messageNotFound, requireMessage } from './find-message.ts';
import type { Actor } from '#server/domain/sync/mutation-request.ts';
import { forbidden, requireSignedIn } from '#server/domain/policy.ts';
import type { MutationHandler } from '#server/domain/sync/mutation-handler.ts';

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
export const deleteMessage: MutationHandler<'message.delete'> = {
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
