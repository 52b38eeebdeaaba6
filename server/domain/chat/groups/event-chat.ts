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

/** The real name of somebody is nobody else's to read, so `name` is the one they show and `lastname` is empty. */
function toChatMember({ user_id, display_name: name, username, profile_picture }: ListedMember) {
  return { user_id, name, lastname: '', username, profile_picture };
}

/**
 * The chat of an event as whoever sees the event finds it: who is in it, the first of them and how many, and whether the
 * reader is. What is said in it is for those in it alone.
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

/** The chat of an event, which is held, so that there is one only; it is made when the first person comes. */
export async function lockOrCreateEventChat(tx: WriteTx, event: EventRow, now: number): Promise<number> {
  const existingChat = await findChatOfEvent(tx, event.id);
  if (existingChat !== null) {
    await lockChat(tx, existingChat.id);
    return existingChat.id;
  }
  // Who sees an event could make another so that its chat takes the name of the first one's.
  if (!(await isFirstOfItsName(tx, event))) throw new Refusal('ref_taken', 'Another event’s chat has this name');
  const named = { ref: eventChatRef(event.ref), name: null, picture: null };
  const owned = { event_id: event.id, creator_id: event.organizer_id };
  return await insertGroup(tx, { ...named, ...owned, created_at: now, updated_at: now });
}

/** Whoever gives up their seat leaves the chat, unless it is their own event. @returns the chats that this concerns */
export async function leaveEventChat(tx: WriteTx, userId: number, event: EventRow, now: number): Promise<number[]> {
  if (userId === event.organizer_id) return [];
  const chat = await findChatOfEvent(tx, event.id);
  if (chat === null) return [];
  await lockChat(tx, chat.id);
  const { groups = [] } = await removeFromGroup(tx, { chatId: chat.id, userId }, { isRemoved: false, now });
  return groups;
}
