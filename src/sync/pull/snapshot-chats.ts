import { groupChatKey, directChatKey, type ChatKey } from '#contract/chat/key.ts';
import { messageLimits } from '#contract/chat/limits.ts';
import type { ChatSnapshot } from '#data/chat/snapshot.ts';
import { parseMessages } from '#data/chat/parse-message.ts';
import { chatOf } from '#data/chat/messages.ts';
import type { Store } from '#data/db/store.ts';
import { fetchWholeList, type ListReader } from './fetch-whole-list.ts';
import { conversationList, groupList } from '#sync/transport/reply-shape.ts';

/** The user's stored conversation partners, for a server that can't list them. */
async function storedPartners(store: Store): Promise<number[]> {
  const rows = await store.transact('read', ['conversations'], (tx) => tx.all('conversations'));
  return rows.map(({ user_id: id }) => id);
}

/**
 * Reads the user's conversations through the specification's calls, with the newest messages of each. Older messages
 * are fetched when a chat is opened.
 */
export async function fetchChatSnapshot(reader: ListReader, store: Store, userId: number): Promise<ChatSnapshot> {
  const conversations = await fetchWholeList(reader, '/messages/conversations', conversationList);
  const groups = await fetchWholeList(reader, '/all-groups?limit=200', groupList);
  const partners = conversations?.map(({ user }) => user.user_id) ?? (await storedPartners(store));
  const chatsToFetch: { chat: ChatKey; path: string; group: string | null }[] = [
    ...partners.map((id) => ({ chat: directChatKey(id), path: `/messages/conversation/${String(id)}`, group: null })),
    ...(groups ?? [])
      .filter(({ member }) => member)
      .map(({ groupId, client_id: ref }) => ({
        chat: groupChatKey(ref),
        path: `/groups/${String(groupId)}/messages`,
        group: ref,
      })),
  ];
  const pages: ChatSnapshot['pages'][number][] = [];
  for (const { chat, path, group } of chatsToFetch) {
    const reply = await reader.fetchPage(`${path}?limit=${String(messageLimits.most)}`);
    const received = reply === null ? null : parseMessages(reply.json, group);
    if (received === null) continue;
    const messages = received.filter((message) => chatOf(message, userId) === chat);
    pages.push({ chat, messages, isComplete: received.length < messageLimits.most });
  }
  return { conversations, groups, pages };
}
