import { chatIn, chatWith, type ChatKey } from '#contract/chat-key.ts';
import { messageLimits } from '#contract/chat-limits.ts';
import type { WholeChats } from '#data/land-whole-chats.ts';
import { messagesIn } from '#data/message-shape.ts';
import { chatOf } from '#data/messages.ts';
import type { Store } from '#data/store.ts';
import { wholeList, type Reading } from './reading-lists.ts';
import { conversationList, groupList } from './reply-shape.ts';

/** Whom the device's owner writes to, where the server has no list of them. */
async function heldPartners(store: Store): Promise<number[]> {
  const rows = await store.transact('read', ['conversations'], (tx) => tx.all('conversations'));
  return rows.map(({ user_id: id }) => id);
}

/**
 * Reads what the specification's calls tell of a user's conversations: who and which they are, and the newest of what was
 * said in each. What is older is read when somebody looks at it.
 */
export async function readChats(reading: Reading, store: Store, userId: number): Promise<WholeChats> {
  const conversations = await wholeList(reading, '/messages/conversations', conversationList);
  const groups = await wholeList(reading, '/all-groups?limit=200', groupList);
  const partners = conversations?.map(({ user }) => user.user_id) ?? (await heldPartners(store));
  const asked: { chat: ChatKey; path: string; group: string | null }[] = [
    ...partners.map((id) => ({ chat: chatWith(id), path: `/messages/conversation/${String(id)}`, group: null })),
    ...(groups ?? [])
      .filter(({ member }) => member)
      .map(({ groupId, client_id: ref }) => ({
        chat: chatIn(ref),
        path: `/groups/${String(groupId)}/messages`,
        group: ref,
      })),
  ];
  const pages: WholeChats['pages'][number][] = [];
  for (const { chat, path, group } of asked) {
    const reply = await reading.ask(`${path}?limit=${String(messageLimits.most)}`);
    const told = reply === null ? null : messagesIn(reply.json, group);
    if (told === null) continue;
    const messages = told.filter((message) => chatOf(message, userId) === chat);
    pages.push({ chat, messages, isWhole: told.length < messageLimits.most });
  }
  return { conversations, groups, pages };
}
