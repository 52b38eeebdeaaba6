import { uuidV7 } from '#contract/uuid.ts';
import { chatOfTwo, otherIn } from '#server/db/chats.ts';
import { insertMessage } from '#server/db/messages.ts';
import { hasPushSubscription } from '#server/db/push-subscriptions.ts';
import { logPrivateMessage } from './chat-changes.ts';
import { messageFor } from './find-message.ts';
import { putPushes } from './news.ts';
import { heldPerson, mustBeAnother } from './people.ts';
import { addressIn } from './picture-address.ts';
import { mustBeActor, mustBeSomebody } from './policies.ts';
import type { Rule } from './rule.ts';
import { knownMessage, messageContent, saidIn } from './said.ts';
import { existing } from './same-content.ts';

/** Everybody may write to everybody who is there for them. */
export const sendMessage: Rule<'message.send'> = {
  known({ tx, actor, body: { client_id: ref, receiverId } }) {
    const { userId } = mustBeSomebody(actor);
    return knownMessage(tx, userId, ref, (row) => otherIn(row, userId) === receiverId);
  },
  content: (deed, id) => messageContent(deed, deed.body, id),
  async apply({ tx, actor, body, request, now }) {
    const sender = mustBeSomebody(actor);
    const { userId } = sender;
    const { senderId, receiverId, client_id: ref = uuidV7(now) } = body;
    mustBeActor(sender, senderId);
    mustBeAnother(sender, receiverId, 'receiverId');
    const said = saidIn(body, await addressIn(tx, request, userId), now);
    const other = await heldPerson(tx, sender, receiverId);
    const known = await knownMessage(tx, userId, ref, (row) => otherIn(row, userId) === other.id);
    if (known !== null) return existing(known);
    const { id: chatId } = await chatOfTwo(tx, userId, other.id, now);
    const message = { ref, chat_id: chatId, user_id: userId, ...said, read_at: null, deleted_at: null };
    const messageId = await insertMessage(tx, message);
    if (await hasPushSubscription(tx, other.id)) {
      await putPushes(tx, { what: 'message', id: messageId }, { at: now, runAt: now });
    }
    const told = { chatId, messageId, isDeleted: false, now };
    return { subject: messageId, affected: await logPrivateMessage(tx, [userId, other.id], told) };
  },
  reply: async (tx, actor, subject) => ({ data: await messageFor(tx, actor, subject) }),
};
