import { isEventChatRef } from '#contract/chat/key.ts';
import { Refusal } from '#contract/sync/refusals.ts';
import { uuidV7 } from '#contract/uuid.ts';
import { banMember } from '#server/db/chat/group-members.ts';
import { insertGroup, updateGroup as saveGroup } from '#server/db/chat/groups.ts';
import { findMember, insertMember, isMember } from '#server/db/chat/members.ts';
import { insertMessage } from '#server/db/chat/messages.ts';
import { findChat, findChatOfEvent } from '#server/db/chat/rows.ts';
import type { WriteTx } from '#server/db/engine/database.ts';
import { findEvent } from '#server/db/events/rows.ts';
import { lockUser } from '#server/db/people/users.ts';
import { logGroupMessage, logOwnGroup } from '#server/domain/chat/changes.ts';
import { groupMessageFor } from '#server/domain/chat/find-message.ts';
import { mentionedNames } from '#server/domain/chat/mentions.ts';
import { findExistingMessage, messageContent, messageInputOf } from '#server/domain/chat/message-input.ts';
import { parsedName, requireLockedEvent } from '#server/domain/events/find.ts';
import { addressIn } from '#server/domain/media/picture-address.ts';
import { enqueuePush } from '#server/domain/notifications/push-jobs.ts';
import { mustNotBeSelf, userIdIn, userNotFound } from '#server/domain/people/find.ts';
import { forbidden, requireSignedIn } from '#server/domain/policy.ts';
import { contentOf, existingResult, idempotentCreate } from '#server/domain/sync/idempotent-create.ts';
import type { MutationHandler } from '#server/domain/sync/mutation-handler.ts';
import { nobodyAffected, pictureIn } from '#server/domain/sync/mutation-request.ts';
import { lockOrCreateEventChat } from './event-chat.ts';
import { groupFor, requireLockedGroup, requireLockedJoinedGroup, requireOwnLockedGroup } from './find.ts';
import { enterGroup, logMembership, mustBeBelowGroupLimit, removeFromGroup } from './membership.ts';
import { joinedGroupFor } from './messages.ts';

function refTaken(): Refusal {
  return new Refusal('ref_taken', 'This client_id names another group');
}

async function findExistingGroup(tx: WriteTx, userId: number, ref: string | undefined): Promise<number | null> {
  if (ref === undefined) return null;
  if (isEventChatRef(ref)) throw refTaken();
  const existingRow = await findChat(tx, ref);
  if (existingRow !== null && existingRow.creator_id !== userId) throw refTaken();
  return existingRow?.id ?? null;
}

/**
 * The creator is a member. Refs of event chats are reserved: those groups are created when the first person joins one.
 */
const createGroup = idempotentCreate<'group.create'>({
  findExisting: ({ tx, actor, body: { client_id: ref } }) => findExistingGroup(tx, requireSignedIn(actor).userId, ref),
  content: async ({ tx, body, request }, id) =>
    contentOf(await findChat(tx, id), { name: body.groupName, picture: pictureIn(request) }),
  async create({ tx, actor, body: { groupName: name }, request, now }, ref) {
    const { userId } = requireSignedIn(actor);
    await mustBeBelowGroupLimit(tx, userId, 'groupName');
    const picture = await addressIn(tx, request, userId);
    const times = { created_at: now, updated_at: now };
    const chatId = await insertGroup(tx, { ref, name, picture, event_id: null, creator_id: userId, ...times });
    await insertMember(tx, { chatId, userId }, { readUpto: 0, now });
    // Listing the group here puts the creator's connected sockets into its room.
    const ownChange = await logOwnGroup(tx, userId, { chatId, now });
    return { subject: chatId, affected: { ...ownChange, groups: [chatId] } };
  },
  reply: async (tx, actor, subject) => ({ data: await groupFor(tx, actor, subject) }),
});

/** The creator renames a group or changes its picture. An event's chat is named after the event. */
const updateGroup: MutationHandler<'group.update'> = {
  async apply({ tx, actor, body, request, now }) {
    const { userId } = requireSignedIn(actor);
    const group = await requireOwnLockedGroup(tx, actor, request.params['id'] ?? '');
    if (group.event_id !== null) throw forbidden();
    const without = body.remove_picture === true ? null : group.picture;
    const picture = (await addressIn(tx, request, userId)) ?? without;
    const name = body.groupName ?? group.name;
    if (name === group.name && picture === group.picture) return { subject: group.id, affected: nobodyAffected };
    await saveGroup(tx, group.id, { name, picture, updated_at: now });
    return { subject: group.id, affected: await logMembership(tx, { chatId: group.id, userId }, now) };
  },
  reply: async (tx, actor, subject) => ({ data: await groupFor(tx, actor, subject) }),
};

/** Everyone may join a public group; an event's chat is joined through its event. */
const joinGroup: MutationHandler<'group.join'> = {
  async apply({ tx, actor, request, now }) {
    const joiner = requireSignedIn(actor);
    const { userId } = joiner;
    // If their account is being deleted at this moment, they leave all groups and must not rejoin one meanwhile.
    await lockUser(tx, userId);
    const { id: chatId } = await requireLockedGroup(tx, joiner, request.params['id'] ?? '');
    return { subject: chatId, affected: await enterGroup(tx, { chatId, userId }, now) };
  },
  reply: joinedGroupFor,
};

/** Everyone may leave, the creator too; the group remains. */
const leaveGroup: MutationHandler<'group.leave'> = {
  async apply({ tx, actor, request, now }) {
    const leaver = requireSignedIn(actor);
    const { id: chatId } = await requireLockedGroup(tx, leaver, request.params['id'] ?? '');
    const { userId } = leaver;
    return { subject: chatId, affected: await removeFromGroup(tx, { chatId, userId }, { isRemoved: false, now }) };
  },
  reply: async () => ({ message: 'Left the group' }),
};

const trimmed = <Body extends { content: string }>(body: Body): Body => ({ ...body, content: body.content.trim() });

/** A member sends a message to the whole group. The cost doesn't depend on the number of members. */
const sendToGroup: MutationHandler<'group.message'> = {
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

/** The group's creator removes a member for good. A person who had already left can't come back either. */
const expelMember: MutationHandler<'group.expel'> = {
  async apply({ tx, actor, request, now }) {
    const creator = requireSignedIn(actor);
    const { id: chatId } = await requireOwnLockedGroup(tx, creator, request.params['id'] ?? '');
    const userId = userIdIn(request.params['userId']);
    mustNotBeSelf(creator, userId, 'userId');
    const member = await findMember(tx, { chatId, userId });
    if (member === null) throw userNotFound();
    if (member.left_at === null) {
      return { subject: chatId, affected: await removeFromGroup(tx, { chatId, userId }, { isRemoved: true, now }) };
    }
    await banMember(tx, { chatId, userId }, now);
    return { subject: chatId, affected: nobodyAffected };
  },
  reply: async () => ({ message: 'Removed from the group' }),
};

/** Everyone who sees an event may join its chat. */
const joinEventChat: MutationHandler<'event.join-chat'> = {
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

export const groupHandlers = {
  'group.create': createGroup,
  'group.update': updateGroup,
  'group.join': joinGroup,
  'group.leave': leaveGroup,
  'group.message': sendToGroup,
  'group.expel': expelMember,
  'event.join-chat': joinEventChat,
};
