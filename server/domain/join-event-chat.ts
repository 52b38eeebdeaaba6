import { isMember } from '#server/db/chat-members.ts';
import { findChatOfEvent } from '#server/db/chats.ts';
import { findEvent } from '#server/db/events.ts';
import { holdUser } from '#server/db/users.ts';
import { heldChatOf } from './event-chat.ts';
import { heldEvent, parsedName } from './find-event.ts';
import { joinedGroupFor } from './group-messages.ts';
import { enterGroup } from './membership.ts';
import { mustBeSomebody } from './policies.ts';
import type { Rule } from './rule.ts';

/** Whoever sees an event may come into its chat. */
export const joinEventChat: Rule<'event.join-chat'> = {
  async known({ tx, actor, request }) {
    const { userId } = mustBeSomebody(actor);
    const event = await findEvent(tx, parsedName(request.params['id'] ?? ''));
    const chat = event === null ? null : await findChatOfEvent(tx, event.id);
    return chat !== null && (await isMember(tx, { chatId: chat.id, userId })) ? chat.id : null;
  },
  async apply({ tx, actor, request, now }) {
    const { userId } = mustBeSomebody(actor);
    const event = await heldEvent(tx, actor, request.params['id'] ?? '');
    await holdUser(tx, userId);
    const chatId = await heldChatOf(tx, event, now);
    return { subject: chatId, affected: await enterGroup(tx, { chatId, userId }, now) };
  },
  reply: joinedGroupFor,
};
