import type { Group } from '#contract/chat/group.ts';
import type { Conversation, GroupMessage, Message } from '#contract/chat/message.ts';
import { conversationRowOf, type ConversationRow } from '#data/chat/conversations.ts';
import { groupRowOf, type GroupRow } from '#data/chat/groups.ts';
import { messageRowOf, type MessageRow } from '#data/chat/messages.ts';
import { author } from './sample-rows.ts';
import { ben } from './sample-people.ts';

const at = '2026-01-01T00:00:00.000Z';

/** Refs for messages and chats, distinct from all other samples. */
export const spoken = {
  group: '00000000-0000-4000-8000-000000000061',
  other: '00000000-0000-4000-8000-000000000062',
  made: '00000000-0000-4000-8000-000000000063',
  hello: '00000000-0000-4000-8000-000000000071',
  answer: '00000000-0000-4000-8000-000000000072',
  later: '00000000-0000-4000-8000-000000000073',
} as const;

const numberOf = (ref: string) => Number(ref.slice(-2));

/** A message from Ben to the owner, as the server sends it. */
export function sampleMessage(given: Partial<Message> = {}): Message {
  const ref = given.client_id ?? spoken.hello;
  return {
    id: numberOf(ref),
    client_id: ref,
    senderId: ben.user_id,
    receiverId: author.user_id,
    content: 'Hello',
    image: null,
    createdAt: at,
    writtenAt: at,
    readAt: null,
    ...given,
  };
}

/** A message from Ben to the group, as the server sends it. */
export function sampleGroupMessage(given: Partial<GroupMessage> = {}): GroupMessage {
  const ref = given.client_id ?? spoken.answer;
  const group = given.group_ref ?? spoken.group;
  const { user_id: id, ...sender } = ben;
  return {
    id: numberOf(ref),
    client_id: ref,
    groupId: numberOf(group),
    group_ref: group,
    content: 'Who dances?',
    image: null,
    image_url: null,
    sender: { id, ...sender },
    senderId: id,
    createdAt: at,
    writtenAt: at,
    ...given,
  };
}

/** A group of Ben's with the owner as a member, as the server sends it. */
export function sampleGroup(given: Partial<Group> = {}): Group {
  const ref = given.client_id ?? spoken.group;
  const id = given.groupId ?? numberOf(ref);
  return {
    id,
    groupId: id,
    client_id: ref,
    groupName: 'Dancers',
    groupPicture: null,
    participants: [ben, author],
    participantsCount: 2,
    event_id: null,
    event_ref: null,
    creator_id: ben.user_id,
    member: true,
    unread: 0,
    read_upto: 0,
    created_at: at,
    ...given,
  };
}

/** The owner's conversation with Ben, as the server sends it. */
export function sampleConversation(given: Partial<Conversation> = {}): Conversation {
  return { user: ben, last_message: null, unread: 0, read_upto: 0, seen_upto: 0, ...given };
}

export function sampleMessageRow(given: Partial<Message> = {}): MessageRow {
  return messageRowOf(sampleMessage(given), author.user_id, 1);
}

export function sampleGroupMessageRow(given: Partial<GroupMessage> = {}): MessageRow {
  return messageRowOf(sampleGroupMessage(given), author.user_id, 1);
}

export function sampleGroupRow(given: Partial<Group> = {}): GroupRow {
  return groupRowOf(sampleGroup(given), undefined, 1);
}

export function sampleConversationRow(given: Partial<Conversation> = {}): ConversationRow {
  return conversationRowOf(sampleConversation(given), undefined, 1);
}
