import { beforeEach, describe, expect, test } from 'vitest';
import { groupChatKey, directChatKey } from '#contract/chat/key.ts';
import type { Message } from '#contract/chat/message.ts';
import { runQuery } from '#sync/fetch/fetch-query.ts';
import { queries } from '#sync/fetch/queries.ts';
import { looking, notFound, told } from '#world/devices/looking.ts';
import {
  sampleConversationRow,
  sampleGroupMessage,
  sampleGroupMessageRow,
  sampleGroupRow,
  sampleMessage,
  sampleMessageRow,
  spoken,
} from '#world/data/sample-chats.ts';
import { refs } from '#world/data/sample-rows.ts';
import { wish, write } from '#world/stores/sample-store.ts';

const world = looking('scape-device-see-messages');
const { signal } = new AbortController();
const withBen = directChatKey(2);
const inGroup = groupChatKey(spoken.group);
const refOf = (id: number) => `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`;
const message = (id: number, given: Partial<Message> = {}) => sampleMessage({ client_id: refOf(id), id, ...given });
const held = (id: number) => sampleMessageRow({ client_id: refOf(id), id });
const ids = () => world.store.rows('messages').flatMap((row) => row.message_id ?? []);
const see = (before: number | null = null, chat = withBen) =>
  runQuery(world.looker, queries.messages, { chat, before }, signal);
const page = (from: number, count: number) => Array.from({ length: count }, (_each, index) => message(from + index));
const forbidden = () => told({ error: 'forbidden' }, { status: 403 });

beforeEach(() =>
  write(world.store, async (tx) => {
    await tx.put('conversations', [sampleConversationRow()]);
    await tx.put('messages', [110, 120, 130, 140].map(held));
  }),
);

test.each([
  ['unreachable', () => told({}, { status: 503 })],
  ['unreachable', () => new Response('<html>Log in</html>')],
  ['missing', () => told({ data: [{ id: 7 }] })],
  ['missing', () => told({ error: 'no_such_call' }, { status: 404 })],
  ['missing', forbidden],
] as const)('[L6] [CHAT-03] %s: nothing is kept, and nothing goes', async (as, answer) => {
  world.answers.push(answer);
  const looked = await see(null, answer === forbidden ? inGroup : withBen);
  expect([looked, ids()]).toEqual([{ as }, [110, 120, 130, 140]]);
});

test('[CHAT-03] a page is kept; a short one is all that there is', async () => {
  world.answers.push(() => told({ data: page(150, 50) }));
  expect(await see()).toEqual({ as: 'seen', isWhole: false });
  expect(world.store.row('messages', refOf(199))).toMatchObject({ chat: withBen, message_id: 199, user_id: 2 });
  world.answers.push(() => told({ data: page(101, 3) }));
  expect(await see(150)).toEqual({ as: 'seen', isWhole: true });
  expect(world.asked.map(({ path }) => path)).toEqual([
    '/messages/conversation/2?limit=50',
    '/messages/conversation/2?limit=50&before=150',
  ]);
});

test('[CHAT-03] a server that knows no pages sends all each time: that ends too', async () => {
  const all = page(101, 60);
  world.answers.push(
    () => told(all),
    () => told(all),
    () => told(all),
  );
  expect([await see(), await see(131), await see(101)]).toEqual([
    { as: 'seen', isWhole: false },
    { as: 'seen', isWhole: false },
    { as: 'seen', isWhole: true },
  ]);
  expect(ids()).toHaveLength(60);
});

describe('[L11] [CHAT-08] a page shows what was taken back', () => {
  test('the newest one from its first message on', async () => {
    world.answers.push(() => told({ data: [message(120), ...page(151, 49)] }));
    await see();
    expect(ids()).toEqual([110, 120, ...page(151, 49).map(({ id }) => id)]);
  });

  test('an older one between its first message and where it was asked for', async () => {
    world.answers.push(() => told({ data: page(65, 50) }));
    await see(140);
    expect(ids()).toEqual([...page(65, 50).map(({ id }) => id), 140]);
  });

  test('the last one down to the beginning', async () => {
    world.answers.push(() => told({ data: [message(120)] }));
    await see(140);
    expect(ids()).toEqual([120, 140]);
  });

  test('[OFF-11] but not what waits, nor what came meanwhile, nor what others said', async () => {
    const written = '2031-01-01T00:00:00.000Z';
    await wish(world.store, 'message.send', { ref: refs.made, user: 2, content: 'A', image: null, written });
    await write(world.store, (tx) =>
      tx.put('messages', [sampleMessageRow({ senderId: 3, id: 125, client_id: refOf(125) })]),
    );
    world.answers.push(async () => {
      await write(world.store, (tx) => tx.put('messages', [{ ...held(150), tick: 900 }]));
      return told({ data: [] });
    });
    await see();
    expect([ids(), world.store.row('messages', refs.made)?.content]).toEqual([[125, 150], 'A']);
  });
});

test('[CHAT-09] a page of somebody else’s words is none of this conversation', async () => {
  world.answers.push(() => told({ data: [...page(110, 1), message(112, { senderId: 3 }), sampleGroupMessage()] }));
  await see();
  expect(ids()).toEqual([110]);
});

test('[CHAT-09] a conversation that isn’t there for the user goes, unless something waits in it', async () => {
  world.answers.push(notFound, notFound);
  expect(await see()).toEqual({ as: 'missing' });
  expect([world.store.rows('conversations'), ids()]).toEqual([[], []]);
  const written = '2031-01-01T00:00:00.000Z';
  await wish(world.store, 'message.send', { ref: refs.made, user: 2, content: 'A', image: null, written });
  await see();
  expect(world.store.rows('conversations')).toHaveLength(1);
});

describe('[CHAT-04] of a group', () => {
  test('what is said there is asked for under its id, and kept by its members', async () => {
    await write(world.store, (tx) => tx.put('groups', [sampleGroupRow()]));
    const { group_ref: _ref, ...bare } = sampleGroupMessage();
    world.answers.push(() => told({ data: [bare] }));
    expect(await see(null, inGroup)).toEqual({ as: 'seen', isWhole: true });
    expect(world.asked[0]?.path).toBe('/groups/61/messages?limit=50');
    expect(world.store.row('messages', spoken.answer)).toMatchObject({ chat: inGroup });
  });

  test('one that nobody but this device knows of has nothing in it', async () => {
    await wish(world.store, 'group.create', { ref: spoken.group, name: 'New', image: null });
    expect([await see(null, inGroup), world.asked]).toEqual([{ as: 'seen', isWhole: true }, []]);
  });

  test('[ECHAT-03] an event’s chat that was joined with no connection can’t be read yet, nor a group', async () => {
    await write(world.store, (tx) => tx.put('groups', [{ ...sampleGroupRow(), group_id: null, event: refs.sunset }]));
    expect([await see(null, inGroup), world.asked]).toEqual([{ as: 'unreachable' }, []]);
    await write(world.store, (tx) => tx.put('groups', [sampleGroupRow({ member: false })]));
    await wish(world.store, 'group.join', { group: spoken.group });
    world.answers.push(forbidden);
    expect(await see(null, inGroup)).toEqual({ as: 'unreachable' });
  });

  test('[CHAT-09] one that is no more goes with what was said in it', async () => {
    await write(world.store, async (tx) => {
      await tx.put('groups', [sampleGroupRow()]);
      await tx.put('messages', [sampleGroupMessageRow()]);
    });
    world.answers.push(notFound);
    expect(await see(null, inGroup)).toEqual({ as: 'missing' });
    expect([world.store.rows('groups'), world.store.row('messages', spoken.answer)]).toEqual([[], undefined]);
  });
});
