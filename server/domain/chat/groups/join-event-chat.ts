import { isMember } from '#server/db/chat/members.ts';
import { findChatOfEvent } from '#server/db/chat/rows.ts';
import { findEvent } from '#server/db/events/rows.ts';
import { lockUser } from '#server/db/people/users.ts';
import { lockOrCreateEventChat } from './event-chat.ts';
import { requireLockedEvent, parsedName } from '#server/domain/events/find.ts';
import { joinedGroupFor } from './messages.ts';
import { enterGroup } from './membership.ts';
import { requireSignedIn } from '#server/domain/policy.ts';
import type { MutationHandler } from '#server/domain/sync/mutation-handler.ts';

/** Everyone who sees an event may join its chat. */
export const joinEventChat: MutationHandler<'event.join-chat'> = {
  async findExisting({ tx, actor, request }) {
    const { userId } = requireSignedIn(actor);
    const event = await findEvent(tx, parsedName(request.params['id'] ?? ''));
    const chat = event === null ? null : await findChatOfEvent(tx, event.id);
    return chat !== null && (await isMember(tx, { chatId: chat.id, userId })) ? chat.id : null;
  },
  async apply({ tx, actor, request, now }) {
    const { userId } = requireSignedIn(actor);
    const event = await requireLockedEvent(tx, actor, request.params['id'] ?? '');
    await lockUser(tx, userId);
    const chatId = await lockOrCreateEventChat(tx, event, now);
    return { subject: chatId, affected: await enterGroup(tx, { chatId, userId }, now) };
  },
  reply: joinedGroupFor,
};
