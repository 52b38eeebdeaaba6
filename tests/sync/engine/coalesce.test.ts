import { fc } from '#world/random/properties.ts';
import { describe, expect, test } from 'vitest';
import type { Event } from '#contract/events/entity.ts';
import type { MutationArgs } from '#contract/sync/mutations.ts';
import { rebase } from '#data/tx/rebase.ts';
import { isOutstanding, type OutboxEntry } from '#data/outbox/entry.ts';
import { coalesce } from '#sync/engine/coalesce.ts';
import type { MemoryStore } from '#world/stores/memory-store.ts';
import { refs } from '#world/data/sample-rows.ts';
import { amend, sampleStore, shown, wish, write } from '#world/stores/sample-store.ts';
import { meetInChats } from './chat-model.ts';
import { meetPeople } from './people-model.ts';
import { applyTo, doWish, emptyWorld, wishes } from './wish-model.ts';

const event = refs.sunset;
const nowMs = 10_000;
const made = { title: 'T', description: 'D', date_time: '2031-01-01T00:00:00Z' };
const sent = { state: 'sent' as const, seal: { clientId: 'c', path: '/', body: {}, sentAt: 1 } };

/** Folds the queue as the lease does. */
async function folded(store: MemoryStore): Promise<OutboxEntry[]> {
  return write(store, async (tx) => {
    const entries = await tx.all('outbox');
    const { changed, coalesced: carried, dropped: vanished } = coalesce(entries, nowMs);
    await rebase(tx, { entries, drop: vanished, put: [...changed, ...carried] });
    return (await tx.all('outbox')).filter(isOutstanding);
  });
}

/** Ana's two events, the people she knows, and what was said. */
async function worldOf(given: Partial<Event> = {}): Promise<MemoryStore> {
  const store = await sampleStore([given, { ref: refs.market }]);
  await meetPeople(store);
  await meetInChats(store);
  return store;
}

const brief = (entries: readonly OutboxEntry[]) => entries.map(({ kind, args }) => [kind, args]);

describe('[F10] [I7] [OFF-04] the fold law', () => {
  test('the device shows after folding what it showed before', async () => {
    let carried = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(wishes, { maxLength: 24 }), async (steps) => {
        const store = await worldOf({ capacity: 1 });
        for (const step of steps) await doWish(store, step);
        const before = shown(store);
        const total = store.rows('outbox').length;
        carried += total - (await folded(store)).length;
        expect(shown(store)).toEqual(before);
      }),
      { numRuns: 600, seed: 11 },
    );
    expect(carried).toBeGreaterThan(100);
  });

  test('a server that does the folded queue ends where one that does the whole queue ends', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(wishes, { maxLength: 24 }), async (steps) => {
        const store = await worldOf();
        for (const step of steps) await doWish(store, step);
        const whole = applyTo(emptyWorld([refs.sunset, refs.market]), store.rows('outbox'));
        const short = applyTo(emptyWorld([refs.sunset, refs.market]), await folded(store));
        expect(short).toEqual(whole);
      }),
      { numRuns: 600, seed: 12 },
    );
  });

  test('folding what is folded changes nothing', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(wishes, { maxLength: 24 }), async (steps) => {
        const store = await worldOf();
        for (const step of steps) await doWish(store, step);
        const once = await folded(store);
        expect(await folded(store)).toEqual(once);
      }),
      { numRuns: 100, seed: 13 },
    );
  });
});

test('[F4] [F9] [OFF-04] a switch that was flipped ten times goes out once, as last wished, even as the device believes it is', async () => {
  const store = await sampleStore();
  for (let index = 0; index < 10; index += 1) await wish(store, 'event.like', { event, liked: index % 2 === 0 });
  const first = store.rows('outbox')[0];
  const left = await folded(store);
  expect(left.map(({ id, seq, args }) => [id, seq, args])).toEqual([[first?.id, first?.seq, { event, liked: false }]]);
  expect(store.rows('outbox').filter(({ foldedInto }) => foldedInto === first?.id)).toHaveLength(9);
});

test('[F3] [OFF-04] changes of one’s own account go out as one', async () => {
  const store = await sampleStore();
  await wish(store, 'user.update', { patch: { bio: 'A', status_message: 'S' } });
  await wish(store, 'user.update', { patch: { bio: 'B' } });
  expect(brief(await folded(store))).toEqual([['user.update', { patch: { bio: 'B', status_message: 'S' } }]]);
});

test('[F3] [OFF-04] edits of one event go out as one, made on the first one’s base', async () => {
  const store = await sampleStore();
  await wish(store, 'event.update', {
    event,
    patch: { title: 'A', city: 'Baní' },
    base: { title: 'Sunset', place: 'x' },
  });
  await wish(store, 'event.update', { event, patch: { title: 'B', price: '3.00' }, base: { title: 'A', price: 'y' } });
  const [{ args } = { args: null }] = await folded(store);
  expect(args).toEqual({
    event,
    patch: { title: 'B', city: 'Baní', price: '3.00' },
    base: { title: 'Sunset', place: 'x', price: 'y' },
  });
});

test('[F2] [OFF-05] an edit of what was never sent goes into its making, with its cover', async () => {
  const store = await sampleStore([]);
  await wish(store, 'event.create', { ref: refs.made, event: made });
  await wish(store, 'event.update', { event: refs.made, patch: { title: 'U' }, base: { title: 'T' }, cover: null });
  expect(brief(await folded(store))).toEqual([
    ['event.create', { ref: refs.made, event: { ...made, title: 'U' }, cover: null }],
  ]);
});

test('[F5] [OFF-05] what is made and deleted before anybody heard of it vanishes, with what hung on it', async () => {
  const store = await sampleStore([]);
  await wish(store, 'event.create', { ref: refs.made, event: made });
  await wish(store, 'event.like', { event: refs.made, liked: true });
  await wish(store, 'event.delete', { event: refs.made });
  expect([await folded(store), store.rows('outbox'), store.rows('events')]).toEqual([[], [], []]);
});

test('[F5] [OFF-05] what may have been sent is deleted by a deletion', async () => {
  const store = await sampleStore([]);
  const create = await wish(store, 'event.create', { ref: refs.made, event: made });
  await amend(store, create.id, sent);
  await wish(store, 'event.delete', { event: refs.made });
  expect((await folded(store)).map(({ kind }) => kind)).toEqual(['event.create', 'event.delete']);
});

test('[F6] [F8] a deletion that may be undone is left alone until its time', async () => {
  const store = await sampleStore();
  await wish(store, 'event.update', { event, patch: { title: 'A' }, base: { title: 'Sunset' } });
  await wish(store, 'event.delete', { event }, { notBefore: nowMs + 1 });
  expect((await folded(store)).map(({ kind }) => kind)).toEqual(['event.update', 'event.delete']);
  expect(coalesce(store.rows('outbox'), nowMs + 1).changed.map(({ kind }) => kind)).toEqual(['event.delete']);
});

test('[F7] nothing is folded over one that reads the lane, nor into one that was sent', async () => {
  const store = await sampleStore();
  await wish(store, 'event.update', { event, patch: { title: 'A' }, base: {} });
  await wish(store, 'event.like', { event, liked: true });
  await wish(store, 'event.update', { event, patch: { title: 'B' }, base: {} });
  expect(await folded(store)).toHaveLength(3);
  const other = await sampleStore();
  const like = await wish(other, 'event.like', { event, liked: true });
  await amend(other, like.id, sent);
  await wish(other, 'event.like', { event, liked: false });
  await wish(other, 'event.like', { event, liked: true });
  expect((await folded(other)).map(({ state, args }) => [state, (args as MutationArgs<'event.like'>).liked])).toEqual([
    ['sent', true],
    ['queued', true],
  ]);
});

test('[AFTER-02] an event that is made and deleted before it was sent leaves the photo from it', async () => {
  const store = await sampleStore([]);
  const post = { title: 'T', description: 'D' };
  const args = { ref: refs.market, post, image: null };
  await wish(store, 'event.create', { ref: refs.made, event: made });
  await wish(store, 'post.create', { ...args, event: refs.made });
  await wish(store, 'event.delete', { event: refs.made });
  const left = await folded(store);
  expect(left).toMatchObject([{ kind: 'post.create', refs: [], reads: [] }]);
  expect(left[0]?.args).toEqual(args);
  expect(store.row('posts', refs.market)?.event).toBeUndefined();
});
