import type { ChatKey } from '#contract/chat-key.ts';
import type { Group } from '#contract/group.ts';
import type { Conversation, GroupMessage, Message } from '#contract/message.ts';
import type { OutboxEntry } from './outbox.ts';
import { gapsOf, type ReadPage } from './list-gaps.ts';
import { personRef } from './people.ts';
import type { RowKey } from './row-draft.ts';
import type { Tx } from './store.ts';

/** What the lists tell of conversations; null where there is no such list. */
export interface WholeChats {
  conversations: readonly Conversation[] | null;
  groups: readonly Group[] | null;
  /** the newest of what was said in some of them */
  pages: readonly { chat: ChatKey; messages: readonly (Message | GroupMessage)[]; isWhole: boolean }[];
}

export const nobodysChats: WholeChats = { conversations: null, groups: null, pages: [] };

/**
 * Whether an acknowledged mutation's reply tells of what is said in a group that its owner is in no more: the lists, which
 * were asked for later, say so, and such a reply brought it again.
 */
export function isOfLeftGroup({ kind, args, creates, refs }: OutboxEntry, { groups }: WholeChats): boolean {
  if (groups === null) return false;
  const isJoin = kind === 'group.join' || kind === 'event.join-chat';
  const group = isJoin
    ? (creates ?? refs[0])
    : kind === 'group.message'
      ? (args as { group: string }).group
      : undefined;
  return group !== undefined && !groups.some(({ client_id: ref, member }) => ref === group && member);
}

/** Rows that lists speak of and don't hold. */
export async function missingFromChats(tx: Tx, { conversations, groups, pages }: WholeChats): Promise<RowKey[]> {
  const gone: RowKey[] = [];
  const said = await tx.all('messages');
  const saidOutside = (kind: 'u:' | 'g:', listed: ReadonlySet<string>) =>
    said
      .filter(({ chat }) => chat.startsWith(kind) && !listed.has(chat.slice(kind.length)))
      .map(({ ref }): RowKey => `messages/${ref}`);
  if (conversations !== null) {
    const listed = new Set(conversations.map(({ user }) => personRef(user.user_id)));
    const held = await tx.all('conversations');
    gone.push(...held.filter(({ ref }) => !listed.has(ref)).map(({ ref }): RowKey => `conversations/${ref}`));
    // A preview may be all that a device ever heard of a conversation.
    gone.push(...saidOutside('u:', listed));
  }
  if (groups !== null) {
    const listed = new Set(groups.map(({ client_id: ref }) => ref));
    const held = await tx.all('groups');
    gone.push(...held.filter(({ ref }) => !listed.has(ref)).map(({ ref }): RowKey => `groups/${ref}`));
    // What was said in one that was joined and left since the last lists is known from the replies alone.
    gone.push(...saidOutside('g:', listed));
  }
  for (const { chat, messages, isWhole } of pages) {
    const page: ReadPage = { ids: messages.map(({ id }) => id), order: 'rising', isFirst: isWhole, isLast: true };
    const rows = await tx.getMany('messages', await tx.refsBy('messages', 'chat', [chat]));
    const held = rows.flatMap((row) => (row === undefined || row.message_id === null ? [] : [row]));
    const gaps = gapsOf(
      held.flatMap((row) => row.message_id ?? []),
      page,
    );
    gone.push(...held.filter((row) => gaps.has(row.message_id ?? 0)).map(({ ref }): RowKey => `messages/${ref}`));
  }
  return gone;
}
