import Dexie from 'dexie';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { groupChatKey, directChatKey, type ChatKey } from '#contract/chat/key.ts';
import { countUnreadMessages, readDirectChats, readGroupChats } from '#data/chat/queries.ts';
import { conversationRowOf } from '#data/chat/conversations.ts';
import { AccountDb } from '#data/db/account-db.ts';
import type { GroupRow } from '#data/chat/groups.ts';
import { noRelationship } from '#data/people/rows.ts';
import { ben } from '#world/data/sample-people.ts';

const ownId = 1;
const at = '2026-01-01T00:00:00.000Z';

let db: AccountDb;
beforeEach(async () => {
  db = new AccountDb('scape-count-unread');
  await db.open();
});
afterEach(async () => {
  db.close();
  await Dexie.delete('scape-count-unread');
});

let lastId = 0;
async function say(chat: ChatKey, userId: number, place = (lastId += 1)): Promise<number> {
  const [ref, user] = [crypto.randomUUID(), { ...ben, user_id: userId }];
  const text = { content: 'Hi', image: null, created_at: at, written_at: at };
  await db.messages.put({
    ref,
    chat,
    message_id: place,
    place,
    user_id: userId,
    user,
    ...text,
    tick: 1,
    generation: 1,
  });
  return place;
}

async function talk(userId: number, readTo: number): Promise<void> {
  const told = { user: { ...ben, user_id: userId }, last_message: null, unread: 0, read_upto: readTo, seen_upto: 0 };
  await db.conversations.put(conversationRowOf(told, undefined, 1));
}

async function group(ref: string, given: Partial<GroupRow> = {}): Promise<void> {
  const row = { ref, group_id: 1, name: 'G', picture: null, event: null, creator_id: 2, participants: [] };
  const rest = { members_count: 2, isMember: true, read_upto: 0, created_at: at, tick: 1, generation: 1 };
  await db.groups.put({ ...row, ...rest, ...given });
}

test('[CHAT-08] unread is what others said beyond the mark, in conversations and in one’s own groups', async () => {
  const read = await say(directChatKey(2), 2);
  await talk(2, read);
  await say(directChatKey(2), 2);
  await say(directChatKey(2), ownId);
  await group('in');
  await say(groupChatKey('in'), 3);
  await say(groupChatKey('in'), 4);
  await group('out', { isMember: false });
  await say(groupChatKey('out'), 3);
  expect(await countUnreadMessages(db, ownId)).toBe(3);
});

test('[CHAT-08] [USER-03] whom the owner has blocked leaves nothing to be read', async () => {
  await talk(2, 0);
  await say(directChatKey(2), 2);
  await group('in');
  await say(groupChatKey('in'), 2);
  await say(groupChatKey('in'), 3);
  await db.ties.put({ ...noRelationship('2'), blocked: true });
  expect(await countUnreadMessages(db, ownId)).toBe(1);
});

test('[CHAT-08] the sum is that of the lists', async () => {
  await talk(2, 0);
  await talk(3, 2);
  await group('in', { read_upto: 1 });
  for (const chat of [directChatKey(2), directChatKey(3), groupChatKey('in')]) {
    for (const userId of [2, ownId, 3]) await say(chat, userId);
  }
  const lists = [...(await readDirectChats(db, ownId)), ...(await readGroupChats(db, ownId))];
  const sum = lists.reduce((total, { unread }) => total + unread, 0);
  expect(sum).toBeGreaterThan(0);
  expect(await countUnreadMessages(db, ownId)).toBe(sum);
});
