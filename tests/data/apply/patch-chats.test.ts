import { beforeEach, describe, expect, test } from 'vitest';
import { groupChatKey, directChatKey } from '#contract/chat/key.ts';
import type { SyncMeReply } from '#contract/sync/protocol.ts';
import { applyPatch, resetCursors, startPull } from '#data/apply/patch.ts';
import { applyFetched } from '#data/apply/fetched.ts';
import type { MemoryStore } from '#world/stores/memory-store.ts';
import {
  sampleConversation,
  sampleGroup,
  sampleGroupMessage,
  sampleMessage,
  spoken,
} from '#world/data/sample-chats.ts';
import { ben } from '#world/data/sample-people.ts';
import { author, refs } from '#world/data/sample-rows.ts';
import { amend, sampleStore, wish } from '#world/stores/sample-store.ts';

type Changes = SyncMeReply['changes'];
type Deleted = SyncMeReply['deleted'];

const withBen = directChatKey(ben.user_id);
const written = '2031-01-01T09:00:00.000Z';
const late = { createdAt: '2031-01-01T12:00:00.000Z', writtenAt: written };
const mine = { senderId: author.user_id, receiverId: ben.user_id };
const forEver = Number.MAX_SAFE_INTEGER;

let store: MemoryStore;
let pages = 0;

/** Lands a page of the user's own pull, and one of the public feed, so that both have landed. */
async function land(changes: Changes, deleted: Deleted = {}, upto = 'e.5'): Promise<void> {
  for (const scope of ['events', 'me'] as const) {
    const { cursor } = await startPull(store, scope);
    pages += 1;
    const news = scope === 'me' ? { changes, deleted } : { changes: {}, deleted: {} };
    const page = {
      scope,
      fromCursor: cursor,
      cursor: `${scope}-${String(pages)}`,
      upto,
      deletedEventIds: [],
      isLast: true,
      ...news,
    };
    await applyPatch(store, page, { hasUser: true, nowMs: 77 });
  }
}

const said = () => store.rows('messages').toSorted((left, right) => left.place - right.place);
const inOrder = () => said().map(({ ref }) => ref);

const everything: Changes = {
  conversations: [sampleConversation({ read_upto: 70, seen_upto: 60 })],
  groups: [sampleGroup({ read_upto: 50 })],
  messages: [sampleMessage(), sampleMessage({ client_id: spoken.later, ...mine }), sampleGroupMessage()],
};

beforeEach(async () => {
  store = await sampleStore();
});

describe('[L1] [CHAT-08] a pull', () => {
  test('brings conversations, groups and what was said in them, each message to its own', async () => {
    await land(everything);
    expect(store.row('conversations', '2')).toMatchObject({ user: ben, read_upto: 70, seen_upto: 60 });
    expect(store.row('groups', spoken.group)).toMatchObject({ group_id: 61, name: 'Dancers', isMember: true });
    expect(said()).toMatchObject([
      { ref: spoken.hello, chat: withBen, message_id: 71, place: 71, user_id: 2, user: null },
      { ref: spoken.answer, chat: groupChatKey(spoken.group), user_id: 2, user: { display_name: 'Ben' } },
      { ref: spoken.later, chat: withBen, user_id: 1 },
    ]);
  });

  test('lets marks rise alone', async () => {
    await land(everything);
    await land({
      conversations: [sampleConversation({ read_upto: 3, seen_upto: 90 })],
      groups: [sampleGroup({ read_upto: 4 })],
    });
    await land({ conversations: [sampleConversation({ read_upto: 3, seen_upto: 80 })] });
    expect(store.row('conversations', '2')).toMatchObject({ read_upto: 70, seen_upto: 90 });
    expect(store.row('groups', spoken.group)?.read_upto).toBe(50);
  });

  test('takes them as they are told where everything is told anew: a server that was restored may know less', async () => {
    await land(everything);
    await resetCursors(store);
    await land({
      conversations: [sampleConversation({ read_upto: 3, seen_upto: 0 })],
      groups: [sampleGroup({ read_upto: 4 })],
    });
    expect(store.row('conversations', '2')).toMatchObject({ read_upto: 3, seen_upto: 0 });
    expect(store.row('groups', spoken.group)?.read_upto).toBe(4);
  });

  test('takes away what was taken back, and conversations with all that was said in them', async () => {
    await land(everything);
    await land({}, { messages: [spoken.hello] });
    expect(inOrder()).toEqual([spoken.answer, spoken.later]);
    await land({}, { conversations: [2] });
    expect([store.row('conversations', '2'), inOrder()]).toEqual([undefined, [spoken.answer]]);
    await land({}, { groups: [spoken.group] });
    expect([store.rows('groups'), inOrder()]).toEqual([[], []]);
  });

  test('[CHAT-09] a group that one is in no longer stays as a name: what was said in it goes', async () => {
    await land(everything);
    await land({ groups: [sampleGroup({ member: false })] });
    expect([store.row('groups', spoken.group)?.isMember, inOrder()]).toEqual([false, [spoken.hello, spoken.later]]);
  });

  test('[R4] [CHAT-09] so does what was being taken back at that moment', async () => {
    for (const news of [{ groups: [sampleGroup({ member: false })] }, {}]) {
      await land(everything);
      const { id } = await wish(store, 'message.delete', { message: spoken.answer });
      await amend(store, id, { state: 'applied', ack: { at: 'e.9', status: 200, body: null } });
      await land(news, 'groups' in news ? {} : { groups: [spoken.group] }, 'e.9');
      expect([store.rows('outbox'), inOrder()]).toEqual([[], [spoken.hello, spoken.later]]);
    }
  });

  test('[L10] whoever is gone takes along what they said', async () => {
    await land({ ...everything, people: [] });
    await land({}, { people: [2] });
    expect([store.rows('conversations'), inOrder()]).toEqual([[], []]);
  });
});

describe('[CHAT-08] what is written on the device', () => {
  test('stands behind all that is there, in its order, whatever the clock does', async () => {
    await land(everything);
    const names = [spoken.made, refs.made, refs.market];
    for (const [index, ref] of names.entries())
      await wish(store, 'message.send', { ref, user: 2, content: ref, image: null, written }, { nowMs: 9_000 - index });
    expect(inOrder()).toEqual([spoken.hello, spoken.answer, spoken.later, ...names]);
    expect(said().at(-1)).toMatchObject({ message_id: null, created_at: written, user_id: 1 });
  });

  test('begins a conversation at once, with whoever it is', async () => {
    await wish(store, 'message.send', { ref: spoken.made, user: 9, content: 'Hi', image: null, written });
    expect(store.row('conversations', '9')).toMatchObject({ user_id: 9, read_upto: 0, generation: forEver });
  });

  test('[CHAT-03] comes by socket, by reply and by pull, and is one message with both its times', async () => {
    const entry = await wish(store, 'message.send', {
      ref: spoken.later,
      user: 2,
      content: 'Hi',
      image: null,
      written,
    });
    await amend(store, entry.id, { state: 'sent' });
    const told = sampleMessage({ client_id: spoken.later, content: 'Hi', ...mine, ...late });
    await applyFetched(store, { messages: [told] }, forEver);
    expect(said()).toMatchObject([{ ref: spoken.later, message_id: null }]);
    await amend(store, entry.id, { state: 'applied', ack: { at: 'e.9', status: 201, body: { data: told } } });
    await land({ conversations: [sampleConversation()], messages: [told] }, {}, 'e.8');
    expect(said()).toHaveLength(1);
    await land({}, {}, 'e.9');
    expect([store.rows('outbox'), said()]).toMatchObject([
      [],
      [{ message_id: 73, place: 73, created_at: late.createdAt, written_at: written }],
    ]);
    await applyFetched(store, { messages: [told] }, forEver);
    expect(said()).toHaveLength(1);
  });

  test('what has reached the server stands before what hasn’t', async () => {
    await wish(store, 'message.send', { ref: refs.made, user: 2, content: 'A', image: null, written });
    await wish(store, 'message.send', { ref: refs.market, user: 2, content: 'B', image: null, written });
    await land({ messages: [sampleMessage({ id: 900 }), sampleMessage({ id: 901, client_id: refs.made, ...mine })] });
    expect(inOrder()).toEqual([spoken.hello, refs.made, refs.market]);
  });

  test('[CHAT-08] a mark of what was read only rises', async () => {
    await land(everything);
    for (const upto of [71, 40]) {
      await wish(store, 'chat.read', { user: 2, upto });
      await wish(store, 'chat.read', { group: spoken.group, upto });
    }
    expect([store.row('conversations', '2')?.read_upto, store.row('groups', spoken.group)?.read_upto]).toEqual([
      71, 71,
    ]);
  });
});

describe('[L5] [CHAT-08] what is looked at', () => {
  const group = sampleGroup({ groupName: 'Seen' });

  test('lands as rows, and writes nothing that is held already', async () => {
    await applyFetched(store, { groups: [group] }, forEver);
    await applyFetched(store, { messages: [sampleMessage(), sampleGroupMessage()] }, forEver);
    expect([store.row('groups', spoken.group)?.name, inOrder()]).toEqual(['Seen', [spoken.hello, spoken.answer]]);
    const before = [store.rows('groups'), store.rows('messages')].flat();
    await applyFetched(store, { groups: [group], messages: [sampleMessage(), sampleGroupMessage()] }, forEver);
    expect([store.rows('groups'), store.rows('messages')].flat()).toEqual(before);
  });

  test('[OFF-11] goes over nothing that waits, nor over what has changed since', async () => {
    await land(everything);
    await wish(store, 'group.leave', { group: spoken.group });
    await wish(store, 'message.delete', { message: spoken.later });
    const messages = [sampleMessage({ content: 'Old' }), sampleMessage({ client_id: spoken.later, ...mine })];
    await applyFetched(store, { groups: [group], messages }, 0);
    expect(store.row('groups', spoken.group)).toMatchObject({ name: 'Dancers', isMember: false });
    expect(said().map(({ content }) => content)).toEqual(['Hello', 'Who dances?']);
  });

  test('[CHAT-09] nothing is kept of a group that the owner isn’t in', async () => {
    await applyFetched(store, { groups: [sampleGroup({ member: false })] }, forEver);
    await applyFetched(
      store,
      { messages: [sampleGroupMessage(), sampleGroupMessage({ group_ref: spoken.other })] },
      forEver,
    );
    expect(said()).toEqual([]);
  });
});
