import { groupChatKey, directChatKey, parseChatKey, type ChatKey } from '#contract/chat/key.ts';
import Dexie from 'dexie';
import type { ConversationRow } from './conversations.ts';
import type { AccountDb } from '#data/db/account-db.ts';
import type { GroupRow } from './groups.ts';
import type { MessageRow } from './messages.ts';
import { personRef } from '#data/people/rows.ts';
import { readBlocked } from '#data/people/relationships.ts';

/** A conversation for a list. */
interface Chat {
  key: ChatKey;
  /** the last message; null if there is none */
  last: MessageRow | null;
  /** number of unread messages by others */
  unread: number;
}
export interface DirectChat extends Chat {
  conversation: ConversationRow;
}
export interface GroupChat extends Chat {
  group: GroupRow;
}

const chatMessages = (db: AccountDb, key: ChatKey, from: number) =>
  db.messages.where('[chat+place]').between([key, from], [key, Dexie.maxKey], false, true);

/** All messages, newest first. Dexie's `reverse` changes the collection in place. */
function newestMessages(db: AccountDb, key: ChatKey) {
  const rows = chatMessages(db, key, 0);
  rows.reverse();
  return rows;
}

interface Reader {
  ownId: number;
  blocked: ReadonlySet<string>;
}

function countUnreadIn(db: AccountDb, key: ChatKey, readTo: number, { ownId, blocked }: Reader): Promise<number> {
  return chatMessages(db, key, readTo)
    .filter((row) => row.user_id !== ownId && !blocked.has(personRef(row.user_id)))
    .count();
}

async function summaryOf(db: AccountDb, key: ChatKey, readTo: number, reader: Reader): Promise<Chat> {
  const isVisible = (row: MessageRow) => row.user_id === reader.ownId || !reader.blocked.has(personRef(row.user_id));
  const [last, unread] = await Promise.all([
    newestMessages(db, key).filter(isVisible).first(),
    countUnreadIn(db, key, readTo, reader),
  ]);
  return { key, last: last ?? null, unread };
}

function newestFirst(left: Chat & { begun: string }, right: Chat & { begun: string }): number {
  const [one, other] = [left.last?.created_at ?? left.begun, right.last?.created_at ?? right.begun];
  return one < other ? 1 : one > other ? -1 : left.key < right.key ? -1 : 1;
}

/** Direct conversations, newest first, without blocked people. */
export async function readDirectChats(db: AccountDb, ownId: number): Promise<DirectChat[]> {
  const blocked = await readBlocked(db);
  const rows = (await db.conversations.toArray()).filter((row) => !blocked.has(row.ref));
  const chats = await Promise.all(
    rows.map(async (conversation) => ({
      conversation,
      begun: '',
      ...(await summaryOf(db, directChatKey(conversation.user_id), conversation.read_upto, { ownId, blocked })),
    })),
  );
  return [...chats].sort(newestFirst).map(({ begun: _begun, ...chat }) => chat);
}

/** Stored groups, newest first: the owner's own, then public ones they have seen. */
export async function readGroupChats(db: AccountDb, ownId: number): Promise<GroupChat[]> {
  const blocked = await readBlocked(db);
  const chats = await Promise.all(
    (await db.groups.toArray()).map(async (group) => ({
      group,
      begun: group.created_at,
      ...(group.isMember
        ? await summaryOf(db, groupChatKey(group.ref), group.read_upto, { ownId, blocked })
        : { key: groupChatKey(group.ref), last: null, unread: 0 }),
    })),
  );
  const isIn = (chat: GroupChat) => (chat.group.isMember ? 0 : 1);
  return chats
    .sort((left, right) => isIn(left) - isIn(right) || newestFirst(left, right))
    .map(({ begun: _begun, ...chat }) => chat);
}

/** The number of unread messages by others in all of the owner's conversations. */
export async function countUnreadMessages(db: AccountDb, ownId: number): Promise<number> {
  const blocked = await readBlocked(db);
  const people = await db.conversations.toArray();
  const groups = (await db.groups.toArray()).filter((row) => row.isMember);
  const counts = await Promise.all([
    ...people.map((row) => countUnreadIn(db, directChatKey(row.user_id), row.read_upto, { ownId, blocked })),
    ...groups.map((row) => countUnreadIn(db, groupChatKey(row.ref), row.read_upto, { ownId, blocked })),
  ]);
  return counts.reduce((sum, count) => sum + count, 0);
}

/**
 * The newest messages of a conversation, oldest of them first, without those of blocked people.
 * @param most how many
 * @param from place of a message to include in any case, with all that follow
 */
export async function readMessages(
  db: AccountDb,
  key: ChatKey,
  most: number,
  from = Number.POSITIVE_INFINITY,
): Promise<MessageRow[]> {
  const blocked = await readBlocked(db);
  const parts = parseChatKey(key);
  if ('user' in parts && blocked.has(personRef(parts.user))) return [];
  let count = 0;
  const rows = await newestMessages(db, key)
    .filter((row) => !blocked.has(personRef(row.user_id)))
    .until((row) => {
      count += 1;
      return count > most && row.place < from;
    })
    .toArray();
  return [...rows].reverse();
}
