import { eventChatRef } from '#contract/chat/key.ts';
import { groupLimits } from '#contract/chat/limits.ts';
import type { EventChatReply } from '#contract/chat/group.ts';
import { Refusal } from '#contract/sync/refusals.ts';
import { isMember } from '#server/db/chat/members.ts';
import { findChatOfEvent, lockChat } from '#server/db/chat/rows.ts';
import type { Tx, WriteTx } from '#server/db/engine/database.ts';
import type { EventRow } from '#server/db/events/rows.ts';
import { listFirstMembers } from '#server/db/chat/group-members.ts';
import type { ListedMember } from '#server/db/chat/group-members.ts';
import { insertGroup, isFirstOfItsName } from '#server/db/chat/groups.ts';
import { requireEvent } from '#server/domain/events/find.ts';
import { groupFor } from './find.ts';
import { removeFromGroup } from './membership.ts';
import type { Actor } from '#server/domain/sync/mutation-request.ts';

/** Real names are private, so `name` is the display name and `lastname` is empty. */
function toChatMember({ user_id, display_name: name, username, profile_picture }: ListedMember) {
  return { user_id, name, lastname: '', username, profile_picture };
}

/**
 * An event's chat for everyone who can see the event: its first members, their number, and whether the reader is one.
 * Only members can read the messages.
 */
export async function eventChatFor(tx: Tx, actor: Actor | null, name: number | string): Promise<EventChatReply> {
  const event = await requireEvent(tx, actor, name);
  const chat = await findChatOfEvent(tx, event.id);
  if (chat === null) return { group: null, member: false, members: [], members_count: 0 };
  const { id: chatId, members_count } = chat;
  const first = await listFirstMembers(tx, actor?.userId ?? null, [chatId], groupLimits.previewMembers);
  const members = (first.get(chatId) ?? []).map(toChatMember);
  const member = actor !== null && (await isMember(tx, { chatId, userId: actor.userId }));
  return { group: member ? await groupFor(tx, actor, chatId) : null, member, members, members_count };
}

/**
 * The event's chat, locked; it is created when the first person joins. The caller holds the event's lock, so there is
 * only ever one chat.
 */
export async function lockOrCreateEventChat(tx: WriteTx, event: EventRow, now: number): Promise<number> {
  const existingChat = await findChatOfEvent(tx, event.id);
  if (existingChat !== null) {
    await lockChat(tx, existingChat.id);
    return existingChat.id;
  }
  // Refs may collide: anyone who sees an event could create another one whose chat ref equals the first one's.
  if (!(await isFirstOfItsName(tx, event))) throw new Refusal('ref_taken', 'Another event’s chat has this name');
  const named = { ref: eventChatRef(event.ref), name: null, picture: null };
  const owned = { event_id: event.id, creator_id: event.organizer_id };
  return await insertGroup(tx, { ...named, ...owned, created_at: now, updated_at: now });
}

/**
 * Users who give up their seat leave the chat, except for the organizer.
 * @returns ids of the affected chats
 */
export async function leaveEventChat(tx: WriteTx, userId: number, event: EventRow, now: number): Promise<number[]> {
  if (userId === event.organizer_id) return [];
  const chat = await findChatOfEvent(tx, event.id);
  if (chat === null) return [];
  await lockChat(tx, chat.id);
  const { groups = [] } = await removeFromGroup(tx, { chatId: chat.id, userId }, { isRemoved: false, now });
  return groups;
}
