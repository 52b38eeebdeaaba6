import { beforeEach, describe, expect, test } from 'vitest';
import { groupChatKey, directChatKey } from '#contract/chat/key.ts';
import { acknowledgedIds, takeReadVersion } from '#data/apply/patch.ts';
import { applySnapshot } from '#data/apply/snapshot.ts';
import { emptyChatSnapshot, type ChatSnapshot } from '#data/chat/snapshot.ts';
import { emptyPeopleSnapshot } from '#data/people/snapshot.ts';
import type { MemoryStore } from '#world/stores/memory-store.ts';
import {
  sampleConversation,
  sampleConversationRow,
  sampleGroup,
  sampleGroupMessage,
  sampleGroupMessageRow,
  sampleGroupRow,
  sampleMessage,
  sampleMessageRow,
  spoken,
} from '#world/data/sample-chats.ts';
import { refs } from '#world/data/sample-rows.ts';
import { amend, sampleStore, wish, write } from '#world/stores/sample-store.ts';

const withBen = directChatKey(2);
const inGroup = groupChatKey(spoken.group);
const said = { user: 2, content: 'A', image: null, written: '2031-01-01T00:00:00.000Z' };
let store: MemoryStore;

async function land(chats: Partial<ChatSnapshot>, meanwhile: () => Promise<unknown> = async () => {}): Promise<void> {
  const [mark, acknowledged] = [await takeReadVersion(store), await acknowledgedIds(store)];
  await meanwhile();
  const about = { events: [], user: null, ownEngagement: null, people: emptyPeopleSnapshot };
  await applySnapshot(store, {
    readVersion: mark,
    acknowledged,
    nowMs: 77,
    ...about,
    chats: { ...emptyChatSnapshot, ...chats },
  });
}

const names = () => [
  ...store.rows('conversations').map(({ ref }) => ref),
  ...store.rows('groups').map(({ ref }) => ref),
  ...store.rows('messages').map(({ ref }) => ref),
];
const all = ['2', spoken.group, spoken.hello, spoken.answer];

beforeEach(async () => {
  store = await sampleStore([]);
  await write(store, async (tx) => {
    await tx.put('conversations', [sampleConversationRow()]);
    await tx.put('groups', [sampleGroupRow()]);
    await tx.put('messages', [sampleMessageRow(), sampleGroupMessageRow()]);
  });
});

test('[L7] [CHAT-08] lists that a server hasn’t got sweep nothing', async () => {
  await land({});
  expect(names()).toEqual(all);
});

describe('[L7] [CHAT-08] what the lists don’t hold goes', () => {
  test('conversations and groups, with what was said in them', async () => {
    await land({ conversations: [], groups: [] });
    expect(names()).toEqual([]);
  });

  test('and what a preview told of a conversation that isn’t listed', async () => {
    await write(store, (tx) => tx.delete('conversations', ['2']));
    await land({ conversations: [] });
    expect(names()).toEqual([spoken.group, spoken.answer]);
  });

  test('[CHAT-09] and what was said in a group that was joined and left since the last lists', async () => {
    await write(store, (tx) => tx.delete('groups', [spoken.group]));
    await land({ groups: [] });
    expect(names()).toEqual(['2', spoken.hello]);
  });

  test('and what was taken back among the newest', async () => {
    const pages = [
      { chat: withBen, messages: [], isComplete: true },
      { chat: inGroup, messages: [sampleGroupMessage({ client_id: refs.made, id: 80 })], isComplete: false },
    ];
    await land({ conversations: [sampleConversation()], groups: [sampleGroup()], pages });
    expect(names()).toEqual(['2', spoken.group, refs.made, spoken.answer]);
  });

  test('[CHAT-09] and what was said in a group that the user isn’t in any more', async () => {
    await land({ groups: [sampleGroup({ member: false })] });
    expect(names()).toEqual(['2', spoken.group, spoken.hello]);
  });
});

describe('[L7] [OFF-11] but not', () => {
  test('what waits to be sent', async () => {
    await wish(store, 'message.send', { ref: refs.made, ...said });
    await wish(store, 'group.create', { ref: spoken.made, name: 'New', image: null });
    await land({ conversations: [], groups: [], pages: [{ chat: withBen, messages: [], isComplete: true }] });
    expect(names()).toEqual(['2', spoken.made, refs.made]);
  });

  test('what waits to be said in a group that a later change has joined', async () => {
    const { user: _user, ...words } = said;
    await write(store, (tx) => tx.put('ids', [{ ref: spoken.group, kind: 'group', id: 31 }]));
    await write(store, (tx) => tx.delete('groups', [spoken.group]));
    await wish(store, 'group.message', { group: spoken.group, ref: refs.made, ...words });
    await land({ groups: [] });
    expect(names()).toEqual(['2', refs.made, spoken.hello]);
  });

  test('what came while they were on their way', async () => {
    const later = { ...sampleMessageRow({ client_id: refs.made, id: 90 }), tick: 900 };
    const pages = [{ chat: withBen, messages: [sampleMessage()], isComplete: true }];
    await land({ conversations: [sampleConversation()], pages }, () =>
      write(store, (tx) => tx.put('messages', [later])),
    );
    expect(store.row('messages', refs.made)?.message_id).toBe(90);
  });
});

test('[O10] [CHAT-03] [CHAT-08] a reply in other words gives a message its id, and a page without names finds it again', async () => {
  const entry = await wish(store, 'message.send', { ref: refs.made, ...said });
  const reply = { id: 95, sender_id: 1, receiver_id: 2, message: 'A', timestamp: '2031-01-01T01:00:00.000Z' };
  await amend(store, entry.id, { state: 'applied', ack: { at: null, status: 201, body: { data: reply } } });
  await write(store, (tx) => tx.put('ids', [{ ref: refs.made, kind: 'message', id: 95 }]));
  const told = { ...sampleMessage({ id: 95, senderId: 1, receiverId: 2, content: 'A' }) };
  const nameless = { ...told, client_id: '00000000-0000-7000-b000-00000000005f' };
  await land({
    conversations: [sampleConversation()],
    pages: [{ chat: withBen, messages: [nameless], isComplete: false }],
  });
  expect([store.rows('outbox'), store.rows('messages').filter(({ message_id: id }) => id === 95)]).toMatchObject([
    [],
    [{ ref: refs.made, place: 95, content: 'A' }],
  ]);
});

test('[O10] [CHAT-08] a reply brings again nothing of what was said in a group that was left since, whatever the lists show of it', async () => {
  const group = sampleGroup({ member: false });
  const join = await wish(store, 'group.join', { group: spoken.group });
  const body = { group: sampleGroup(), history: [sampleGroupMessage()] };
  await amend(store, join.id, { state: 'applied', ack: { at: null, status: 200, body } });
  await land({ groups: [group] });
  expect([
    store.rows('outbox'),
    store.rows('messages').filter(({ chat }) => chat === groupChatKey(spoken.group)),
  ]).toEqual([[], []]);
  expect(store.row('groups', spoken.group)?.isMember).toBe(false);
});
