import { describe, expect, test } from 'vitest';
import { rebase } from '#data/tx/rebase.ts';
import { isOutstanding, type OutboxEntry } from '#data/outbox/entry.ts';
import { coalesce } from '#sync/engine/coalesce.ts';
import type { MemoryStore } from '#world/stores/memory-store.ts';
import { spoken } from '#world/data/sample-chats.ts';
import { refs } from '#world/data/sample-rows.ts';
import { amend, sampleStore, wish, write } from '#world/stores/sample-store.ts';
import { meetInChats } from './chat-model.ts';

const { group, other, made } = spoken;
const said = { content: 'A', image: null, written: '2031-01-01T00:00:00.000Z' };
const sent = { state: 'sent' as const, seal: { clientId: 'c', path: '/', body: {}, sentAt: 1 } };

async function chatty(): Promise<MemoryStore> {
  const store = await sampleStore();
  await meetInChats(store);
  return store;
}

async function folded(store: MemoryStore): Promise<OutboxEntry[]> {
  return write(store, async (tx) => {
    const entries = await tx.all('outbox');
    const { changed, coalesced: carried, dropped: vanished } = coalesce(entries, 10_000);
    await rebase(tx, { entries, drop: vanished, put: [...changed, ...carried] });
    return (await tx.all('outbox')).filter(isOutstanding);
  });
}

const brief = (entries: readonly OutboxEntry[]) => entries.map(({ kind, args }) => [kind, args]);

describe('[F4] [CHAT-04] the last wish goes out', () => {
  test('of coming and going', async () => {
    const store = await chatty();
    await wish(store, 'group.join', { group: other });
    await wish(store, 'group.leave', { group: other });
    await wish(store, 'group.join', { group: other });
    await wish(store, 'group.leave', { group });
    expect(brief(await folded(store))).toEqual([
      ['group.join', { group: other }],
      ['group.leave', { group }],
    ]);
    expect([store.row('groups', other)?.isMember, store.row('groups', group)?.isMember]).toEqual([true, false]);
  });

  test('of what was read, the furthest of each conversation', async () => {
    const store = await chatty();
    for (const upto of [4, 9, 7]) await wish(store, 'chat.read', { user: 2, upto });
    for (const upto of [5, 3]) await wish(store, 'chat.read', { group, upto });
    expect(brief(await folded(store))).toEqual([
      ['chat.read', { user: 2, upto: 9 }],
      ['chat.read', { group, upto: 5 }],
    ]);
  });
});

test('[F7] [CHAT-08] nobody comes and goes over what they said between', async () => {
  const store = await chatty();
  await wish(store, 'group.join', { group: other });
  await wish(store, 'group.message', { ref: made, group: other, ...said });
  await wish(store, 'group.leave', { group: other });
  expect((await folded(store)).map(({ kind }) => kind)).toEqual(['group.join', 'group.message', 'group.leave']);
});

test('[F11] [CHAT-08] what was said stays as many as it was', async () => {
  const store = await chatty();
  for (const ref of [refs.made, refs.market]) await wish(store, 'message.send', { ref, user: 2, ...said });
  expect(await folded(store)).toHaveLength(2);
});

test('[F5] [CHAT-08] what is taken back before anybody heard it vanishes', async () => {
  const store = await chatty();
  await wish(store, 'message.send', { ref: refs.made, user: 2, ...said });
  await wish(store, 'message.send', { ref: refs.market, user: 2, ...said });
  await wish(store, 'message.delete', { message: refs.made });
  expect((await folded(store)).map(({ creates }) => creates)).toEqual([refs.market]);
  expect([store.row('messages', refs.made), store.rows('outbox').length]).toEqual([undefined, 1]);
});

test('[F5] [CHAT-08] what may have been heard is taken back by a deletion', async () => {
  const store = await chatty();
  const { id } = await wish(store, 'message.send', { ref: refs.made, user: 2, ...said });
  await amend(store, id, sent);
  await wish(store, 'message.delete', { message: refs.made });
  expect((await folded(store)).map(({ kind }) => kind)).toEqual(['message.send', 'message.delete']);
});

test('[F5] [CHAT-04] whoever is taken out of a new group doesn’t end it', async () => {
  const store = await chatty();
  await wish(store, 'group.create', { ref: made, name: 'New', image: null });
  await wish(store, 'group.message', { ref: refs.made, group: made, ...said });
  await wish(store, 'group.expel', { group: made, user: 2 });
  expect((await folded(store)).map(({ kind }) => kind)).toEqual(['group.create', 'group.message', 'group.expel']);
  expect(store.row('messages', refs.made)?.content).toBe('A');
});
