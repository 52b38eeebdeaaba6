import type { ChatKey } from '#contract/chat/key.ts';
import type { Group } from '#contract/chat/group.ts';
import type { Conversation, GroupMessage, Message } from '#contract/chat/message.ts';
import type { OutboxEntry } from '#data/outbox/entry.ts';
import { missingIds, type ListedPage } from '#data/apply/list-gaps.ts';
import { personRef } from '#data/people/rows.ts';
import type { RowKey } from '#data/tx/write-batch.ts';
import type { Tx } from '#data/db/store.ts';

/** The server's lists of conversations; null for a list it doesn't have. */
export interface ChatSnapshot {
  conversations: readonly Conversation[] | null;
  groups: readonly Group[] | null;
  /** the newest messages of some of them */
  pages: readonly { chat: ChatKey; messages: readonly (Message | GroupMessage)[]; isComplete: boolean }[];
}

export const emptyChatSnapshot: ChatSnapshot = { conversations: null, groups: null, pages: [] };

/**
 * Whether an acknowledged mutation's reply is about a group the owner has left since: the lists, requested later, no
 * longer contain it, and the reply would bring it back.
 */
export function isOfLeftGroup({ kind, args, creates, refs }: OutboxEntry, { groups }: ChatSnapshot): boolean {
  if (groups === null) return false;
  const isJoin = kind === 'group.join' || kind === 'event.join-chat';
  const group = isJoin
    ? (creates ?? refs[0])
    : kind === 'group.message'
      ? (args as { group: string }).group
      : undefined;
  return group !== undefined && !groups.some(({ client_id: ref, member }) => ref === group && member);
}

/** Stored rows that the lists cover but don't contain. */
export async function missingChatRows(tx: Tx, { conversations, groups, pages }: ChatSnapshot): Promise<RowKey[]> {
  const missing: RowKey[] = [];
  const storedMessages = await tx.all('messages');
  const messagesOutside = (kind: 'u:' | 'g:', listed: ReadonlySet<string>) =>
    storedMessages
      .filter(({ chat }) => chat.startsWith(kind) && !listed.has(chat.slice(kind.length)))
      .map(({ ref }): RowKey => `messages/${ref}`);
  if (conversations !== null) {
    const listed = new Set(conversations.map(({ user }) => personRef(user.user_id)));
    const storedConversations = await tx.all('conversations');
    missing.push(
      ...storedConversations.filter(({ ref }) => !listed.has(ref)).map(({ ref }): RowKey => `conversations/${ref}`),
    );
    // Also messages without a conversation row: a preview may be all the device has of one.
    missing.push(...messagesOutside('u:', listed));
  }
  if (groups !== null) {
    const listed = new Set(groups.map(({ client_id: ref }) => ref));
    const storedGroups = await tx.all('groups');
    missing.push(...storedGroups.filter(({ ref }) => !listed.has(ref)).map(({ ref }): RowKey => `groups/${ref}`));
    // Also messages of a group joined and left since the last snapshot, known from replies alone.
    missing.push(...messagesOutside('g:', listed));
  }
  for (const { chat, messages, isComplete } of pages) {
    const page: ListedPage = { ids: messages.map(({ id }) => id), order: 'rising', isFirst: isComplete, isLast: true };
    const rows = await tx.getMany('messages', await tx.refsBy('messages', 'chat', [chat]));
    const storedInChat = rows.flatMap((row) => (row === undefined || row.message_id === null ? [] : [row]));
    const gaps = missingIds(
      storedInChat.flatMap((row) => row.message_id ?? []),
      page,
    );
    missing.push(
      ...storedInChat.filter((row) => gaps.has(row.message_id ?? 0)).map(({ ref }): RowKey => `messages/${ref}`),
    );
  }
  return missing;
}
