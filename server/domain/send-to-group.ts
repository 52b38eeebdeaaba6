import { uuidV7 } from '#contract/uuid.ts';
import { findChat } from '#server/db/chats.ts';
import { insertMessage } from '#server/db/messages.ts';
import { holdUser } from '#server/db/users.ts';
import { logGroupMessage } from './chat-changes.ts';
import { parsedName } from './find-event.ts';
import { heldJoinedGroup } from './find-group.ts';
import { groupMessageFor } from './find-message.ts';
import { mentionedNames } from './mentioned-names.ts';
import { putPushes } from './news.ts';
import { addressIn } from './picture-address.ts';
import { mustBeSomebody } from './policies.ts';
import type { Rule } from './rule.ts';
import { knownMessage, messageContent, saidIn } from './said.ts';
import { existing } from './same-content.ts';

/** Without the white space around it. */
const trimmed = <Body extends { content: string }>(body: Body): Body => ({ ...body, content: body.content.trim() });

/** Whoever is in a group says something to all in it. It costs the same, however many there are. */
export const sendToGroup: Rule<'group.message'> = {
  // Who has left meanwhile said it all the same, and may take it back.
  async known({ tx, actor, body: { client_id: ref }, request }) {
    const group = await findChat(tx, parsedName(request.params['id'] ?? ''));
    return await knownMessage(tx, mustBeSomebody(actor).userId, ref, (row) => row.chat_id === group?.id);
  },
  content: (deed, id) => messageContent(deed, trimmed(deed.body), id),
  async apply({ tx, actor, body, request, now }) {
    const sender = mustBeSomebody(actor);
    const { client_id: ref = uuidV7(now) } = body;
    const said = saidIn(trimmed(body), await addressIn(tx, request, sender.userId), now);
    // Behind the group, where the row needs its author, whoever comes in or goes at once would wait for them in a circle.
    await holdUser(tx, sender.userId);
    const { id: chatId } = await heldJoinedGroup(tx, sender, request.params['id'] ?? '');
    const known = await knownMessage(tx, sender.userId, ref, (row) => row.chat_id === chatId);
    if (known !== null) return existing(known);
    const message = { ref, chat_id: chatId, user_id: sender.userId, ...said, read_at: null, deleted_at: null };
    const messageId = await insertMessage(tx, message);
    if (mentionedNames(said.content).length > 0) {
      await putPushes(tx, { what: 'mention', id: messageId }, { at: now, runAt: now });
    }
    return { subject: messageId, affected: await logGroupMessage(tx, { chatId, messageId, isDeleted: false, now }) };
  },
  reply: async (tx, actor, subject) => ({ data: await groupMessageFor(tx, actor, subject) }),
};
