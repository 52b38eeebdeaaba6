import { expect, test } from 'vitest';
import { rebase } from '#data/tx/rebase.ts';
import type { OutboxEntry } from '#data/outbox/entry.ts';
import type { MemoryStore } from '#world/stores/memory-store.ts';
import { refs, sampleRow } from '#world/data/sample-rows.ts';
import { amend, sampleStore, shown, wish, write } from '#world/stores/sample-store.ts';

const event = refs.sunset;

async function drop(store: MemoryStore, ...gone: OutboxEntry[]): Promise<void> {
  await write(store, async (tx) => rebase(tx, { entries: await tx.all('outbox'), drop: gone }));
}

async function land(store: MemoryStore, title: string, likes: number): Promise<void> {
  await write(store, async (tx) =>
    rebase(tx, {
      entries: await tx.all('outbox'),
      touched: [`events/${event}`],
      apply: (rows) => rows.put('events', sampleRow({ title, likes, likes_count: likes })),
    }),
  );
}

test('[R3] dropping the last takes back its effect, and only its', async () => {
  const store = await sampleStore();
  await wish(store, 'event.like', { event, liked: true });
  const before = shown(store);
  const second = await wish(store, 'event.bookmark', { event, bookmarked: true });
  await drop(store, second);
  expect(shown(store)).toEqual(before);
});

test('[R3] dropping one in the middle leaves the later ones on the rows', async () => {
  const store = await sampleStore();
  const edit = await wish(store, 'event.update', { event, patch: { title: 'A', city: 'Baní' }, base: {} });
  await wish(store, 'event.update', { event, patch: { title: 'B' }, base: {} });
  await wish(store, 'event.like', { event, liked: true });
  await drop(store, edit);
  expect(store.row('events', event)).toMatchObject({ title: 'B', city: null, likes: 1 });
});

test('[R1] [OFF-11] a row of the server comes beneath what is pending', async () => {
  const store = await sampleStore();
  await wish(store, 'event.like', { event, liked: true });
  await wish(store, 'event.update', { event, patch: { city: 'Baní' }, base: {} });
  await land(store, 'From the server', 41);
  expect(store.row('events', event)).toMatchObject({ title: 'From the server', city: 'Baní', likes: 42 });
});

test('[R1] [OFF-11] a like that the server has counted already is not counted twice', async () => {
  const store = await sampleStore();
  const like = await wish(store, 'event.like', { event, liked: true });
  await write(store, async (tx) =>
    rebase(tx, {
      entries: await tx.all('outbox'),
      touched: [`events/${event}`, `engagements/${event}`],
      async apply(rows) {
        const held = {
          event,
          liked: true,
          subscribed: false,
          waiting: false,
          bookmarked: false,
          tick: 0,
          generation: 1,
        };
        rows.put('engagements', held);
        rows.put('events', sampleRow({ likes: 1, likes_count: 1 }));
      },
    }),
  );
  expect(store.row('events', event)?.likes).toBe(1);
  await drop(store, like);
  expect(store.row('events', event)?.likes).toBe(1);
});

test('[R3] [OFF-05] a refused create that is given up takes what hangs on it off the screen', async () => {
  const store = await sampleStore([]);
  const made = { title: 'T', description: 'D', date_time: '2031-01-01T00:00:00Z' };
  const create = await wish(store, 'event.create', { ref: refs.made, event: made });
  const like = await wish(store, 'event.like', { event: refs.made, liked: true });
  const edit = await wish(store, 'event.update', { event: refs.made, patch: { title: 'U' }, base: { title: 'T' } });
  await drop(store, create, like, edit);
  expect([shown(store), store.rows('outbox'), store.rows('undos')]).toMatchObject([
    { events: [], engagements: [] },
    [],
    [],
  ]);
});

test('an entry in a new form shows its new effect in the place of the old', async () => {
  const store = await sampleStore();
  const like = await wish(store, 'event.like', { event, liked: true });
  await write(store, async (tx) => {
    const entries = await tx.all('outbox');
    await rebase(tx, { entries, put: [{ ...like, args: { event, liked: false } }] });
  });
  expect(store.row('engagements', event)?.liked ?? false).toBe(false);
  expect(store.row('events', event)?.likes).toBe(0);
});

test('one that is folded or made void has no effect of its own any more', async () => {
  const store = await sampleStore();
  const like = await wish(store, 'event.like', { event, liked: true });
  await write(store, async (tx) =>
    rebase(tx, { entries: await tx.all('outbox'), put: [{ ...like, state: 'voiding' }] }),
  );
  expect(store.row('events', event)?.likes).toBe(0);
  expect(store.rows('undos')).toEqual([]);
});

test('[R3] what is dropped takes with it all that was folded into it, at however many removes', async () => {
  const store = await sampleStore();
  const [first, second, third] = [
    await wish(store, 'event.update', { event, patch: { title: 'A' }, base: {} }),
    await wish(store, 'event.update', { event, patch: { title: 'B' }, base: {} }),
    await wish(store, 'event.update', { event, patch: { title: 'C' }, base: {} }),
  ];
  await amend(store, third.id, { state: 'folded', foldedInto: second.id, touches: [] });
  await amend(store, second.id, { state: 'folded', foldedInto: first.id, touches: [] });
  await drop(store, first);
  expect(store.rows('outbox')).toEqual([]);
});

test('[R2] rows that have nothing to do with the change are not written', async () => {
  const store = await sampleStore([{}, { ref: refs.market }]);
  await wish(store, 'event.like', { event: refs.market, liked: true });
  const tick = store.row('events', refs.market)?.tick;
  await land(store, 'New', 0);
  expect(store.row('events', refs.market)?.tick).toBe(tick);
});
