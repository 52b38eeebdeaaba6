import { conversationRowOf } from './conversations.ts';
import { groupRowOf } from './groups.ts';
import type { Changes } from '#data/apply/changes.ts';
import { messageRowOf } from './messages.ts';
import { personRef } from '#data/people/rows.ts';
import type { WriteBatch, RowKey } from '#data/tx/write-batch.ts';

export function touchedChatRows({ conversations = [], groups = [], messages = [] }: Changes): RowKey[] {
  return [
    ...conversations.map(({ user }): RowKey => `conversations/${personRef(user.user_id)}`),
    ...groups.map(({ client_id: ref }): RowKey => `groups/${ref}`),
    ...messages.map(({ client_id: ref }): RowKey => `messages/${ref}`),
  ];
}

/** Writes conversations, groups and messages. @param ownId user id of the device's owner */
export async function applyChats(
  rows: WriteBatch,
  { conversations = [], groups = [], messages = [] }: Changes,
  generation: number,
  ownId: number,
): Promise<void> {
  for (const conversation of conversations) {
    const existing = await rows.get('conversations', personRef(conversation.user.user_id));
    rows.put('conversations', conversationRowOf(conversation, existing, generation));
  }
  for (const group of groups) {
    rows.put('groups', groupRowOf(group, await rows.get('groups', group.client_id), generation));
  }
  for (const message of messages) rows.put('messages', messageRowOf(message, ownId, generation));
}
