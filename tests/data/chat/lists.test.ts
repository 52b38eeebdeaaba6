import Dexie from 'dexie';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { groupChatKey, directChatKey } from '#contract/chat/key.ts';
import { countUnreadMessages, readDirectChats, readGroupChats, readMessages } from '#data/chat/queries.ts';
import { AccountDb } from '#data/db/account-db.ts';
import { createDexieStore } from '#data/db/dexie-store.ts';
import { mutate } from '#data/outbox/mutate.ts';
import { noRelationship } from '#data/people/rows.ts';
import {
  sampleConversationRow,
  sampleGroupMessageRow,
  sampleGroupRow,
  sampleMessageRow,
  spoken,
} from '#world/data/sample-chats.ts';
import { ben } from '#world/data/sample-people.ts';
import { author } from '#world/data/sample-rows.ts';

const cleo = { ...ben, user_id: 3, username: 'cleo', display_name: 'Cleo' };
const at = (hour: number) => `2031-01-01T${String(hour).padStart(2, '0')}:00:00.000Z`;
const ref = (id: number) => `00000000-0000-4000-8000-000000000${String(id)}`;
const message = (id: number, senderId = 2) =>
  sampleMessageRow({
    id,
    client_id: ref(id),
    senderId,
    receiverId: senderId === 1 ? 2 : 1,
    createdAt: at(id - 100),
    content: String(id),
  });
const inGroup = (id: number, senderId: number) =>
  sampleGroupMessageRow({
    id,
    client_id: ref(id),
    senderId,
    createdAt: at(id - 100),
    sender: { id: senderId, display_name: '', username: '', profile_picture: null },
  });

let db: AccountDb;
beforeEach(async () => {
  db = new AccountDb('scape-chat-lists');
  await db.open();
  await db.meta.put({ key: 'author', value: author });
  await db.conversations.bulkPut([
    sampleConversationRow({ read_upto: 101 }),
    sampleConversationRow({ user: cleo, read_upto: 0 }),
  ]);
  await db.groups.bulkPut([
    sampleGroupRow({ read_upto: 106 }),
    sampleGroupRow({ client_id: spoken.other, member: false, created_at: at(20) }),
  ]);
  await db.messages.bulkPut([message(101), message(102), message(103, 1), message(104, 3)]);
  await db.messages.bulkPut([inGroup(105, 2), inGroup(106, 1), inGroup(107, 2), inGroup(108, 3)]);
});
afterEach(async () => {
  db.close();
  await Dexie.delete('scape-chat-lists');
});

const brief = (
  chats: readonly { key: string; last: { content: string; message_id: number | null } | null; unread: number }[],
) => chats.map(({ key, last, unread }) => [key, last?.message_id ?? null, unread]);

test('[CHAT-01] [CHAT-08] conversations stand by their last message, each with what of others waits to be read', async () => {
  expect(brief(await readDirectChats(db, 1))).toEqual([
    [directChatKey(3), 104, 1],
    [directChatKey(2), 103, 1],
  ]);
  expect(brief(await readGroupChats(db, 1))).toEqual([
    [groupChatKey(spoken.group), 108, 2],
    [groupChatKey(spoken.other), null, 0],
  ]);
  expect(await countUnreadMessages(db, 1)).toBe(4);
});

test('[CHAT-08] what is read is counted no more', async () => {
  const store = createDexieStore(db);
  await mutate(store, 'chat.read', { user: 2, upto: 102 });
  await mutate(store, 'chat.read', { group: spoken.group, upto: 107 });
  expect(await countUnreadMessages(db, 1)).toBe(2);
});

test('[USER-03] nothing is shown or counted of whom the owner has blocked', async () => {
  await db.ties.put({ ...noRelationship('3'), blocked: true });
  expect(brief(await readDirectChats(db, 1))).toEqual([[directChatKey(2), 103, 1]]);
  expect(brief(await readGroupChats(db, 1))[0]).toEqual([groupChatKey(spoken.group), 107, 1]);
  expect((await readMessages(db, groupChatKey(spoken.group), 9)).map((row) => row.message_id)).toEqual([105, 106, 107]);
  expect([await readMessages(db, directChatKey(3), 9), await countUnreadMessages(db, 1)]).toEqual([[], 2]);
});

test('[CHAT-08] the newest are read, the oldest of them first, and what waits behind them in the order of writing', async () => {
  const store = createDexieStore(db);
  const said = { user: 2, image: null, written: at(9) };
  for (const id of [190, 150, 170])
    await mutate(store, 'message.send', { ...said, ref: ref(id), content: String(id) }, { nowMs: 5 });
  const shown = async (most: number) => (await readMessages(db, directChatKey(2), most)).map(({ content }) => content);
  expect(await shown(5)).toEqual(['102', '103', '190', '150', '170']);
  expect(await shown(50)).toEqual(['101', '102', '103', '190', '150', '170']);
  expect(brief(await readDirectChats(db, 1))[0]).toEqual([directChatKey(2), null, 1]);
});

test('[CHAT-08] what is shown already is read in any case, however much has come after it', async () => {
  const ids = async (most: number, from: number) =>
    (await readMessages(db, directChatKey(2), most, from)).map((row) => row.message_id);
  expect(await ids(1, 102)).toEqual([102, 103]);
  expect(await ids(2, 103)).toEqual([102, 103]);
});
