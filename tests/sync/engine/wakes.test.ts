import { expect, test } from 'vitest';
import { WireError } from '#sync/transport/ports.ts';
import { likedStore, runEngine, statesOf, withheld } from '#world/devices/sample-engine.ts';
import { reply } from '#world/devices/sample-ports.ts';
import { refs } from '#world/data/sample-rows.ts';
import { sampleStore, wish } from '#world/stores/sample-store.ts';
import { settled } from '#world/time/virtual-time.ts';

const event = refs.sunset;
const isBatch = ({ path }: { path: string }) => path === '/batch';

test.each(['start', 'served', 'outbox', 'online', 'focus', 'poke', 'timer', 'person', 'sync'] as const)(
  '[D4] [OFF-08] %s: what waits goes out',
  async (reason) => {
    const store = await likedStore(event);
    const { wake, engine } = runEngine(store);
    await wake(reason);
    expect(statesOf(store)).toEqual(['applied']);
    await engine.close();
  },
);

test('[G7] [CARD-08] a window whose page the server has just sent pulls at once, without asking how it is', async () => {
  const { wake, requests, count } = runEngine(await sampleStore());
  await wake('served');
  expect([count('/health'), count('/sync/events')]).toEqual([0, 1]);
  expect(requests[0]?.path).toContain('/sync/events');
});

test('[G7] [F1] what waits is sealed for no server that hasn’t said that it is well', async () => {
  const store = await likedStore(event);
  const before = store.rows('outbox');
  const { wake, engine } = runEngine(store, () => 'network');
  await wake('served');
  expect(engine.status().gate).toBe('offline');
  expect(store.rows('outbox')).toEqual(before);
});

test.each([
  ['network', 'offline'],
  [503, 'server'],
] as const)(
  '[G7] [OFF-08] a server that sends a page and no news (%s) is looked after soon, and the status says why',
  async (what, gate) => {
    let isAway = true;
    const { wake, pass, engine } = runEngine(await sampleStore(), () => {
      if (!isAway) return null;
      return typeof what === 'number' ? reply(what) : what;
    });
    await wake('served');
    expect(engine.status().gate).toBe(gate);
    isAway = false;
    await pass(5_000);
    expect(engine.status()).toMatchObject({ gate: null, syncedAt: expect.any(Number) as number });
  },
);

test.each([
  ['online', true],
  ['person', true],
  ['focus', false],
  ['timer', false],
] as const)(
  '[G10] [D4] %s: whether a time that a stranger named on the last network is over: %s',
  async (reason, isOver) => {
    let isAway = true;
    const stranger = new WireError('gateway', undefined, 600_000);
    const { wake, engine, count } = runEngine(await sampleStore(), () => (isAway ? stranger : null));
    await wake('start');
    isAway = false;
    await wake(reason);
    expect([engine.status().gate, count('/health')]).toEqual(isOver ? [null, 2] : ['server', 1]);
  },
);

test('[D4] [OFF-08] by itself when the next thing is due, and for news once a minute', async () => {
  const store = await sampleStore();
  const { wake, count, pass } = runEngine(store);
  await wake('start');
  await wish(store, 'event.like', { event, liked: true }, { notBefore: 1_006_000 });
  await wake('outbox');
  await pass(5_900);
  expect(count('/batch')).toBe(0);
  await pass(200);
  expect([count('/batch'), statesOf(store)]).toEqual([1, ['applied']]);
  const before = count('/sync/events');
  await pass(60_000);
  expect(count('/sync/events')).toBeGreaterThan(before);
});

test('[D4] a sync event that comes after all is done asks for nothing', async () => {
  const { engine, requests } = runEngine(await sampleStore());
  expect([await engine.pass('sync', 25_000), requests]).toEqual([{ left: 0 }, []]);
});

test('[D2] what wakes it in the middle of a pass is remembered, once', async () => {
  const store = await likedStore(event);
  const hold = withheld(isBatch);
  const { wake, locks } = runEngine(store, hold.disturb);
  await wake('start');
  await wish(store, 'event.like', { event: refs.market, liked: true });
  for (const reason of ['outbox', 'focus', 'outbox', 'timer'] as const) await wake(reason);
  expect([hold.isAsked(), locks.asked]).toEqual([true, 1]);
  await hold.let();
  expect([locks.asked, statesOf(store)]).toEqual([2, ['applied', 'applied']]);
});

test('[D2] [OFF-03] a change that is made while a request hangs goes out beside it', async () => {
  const store = await sampleStore([{}, { ref: refs.market, event_id: 2 }]);
  await wish(store, 'event.like', { event, liked: true });
  const hold = withheld(isBatch);
  const { wake, count } = runEngine(store, hold.disturb);
  await wake('start');
  await wish(store, 'event.like', { event: refs.market, liked: true });
  await wake('outbox');
  expect([hold.isAsked(), count('/batch')]).toEqual([true, 2]);
});

test('[D1] [OFF-09] it holds the lock while it works and lets go of it while it rests', async () => {
  const hold = withheld(isBatch);
  const { wake, locks } = runEngine(await likedStore(event), hold.disturb);
  expect(locks.held).toBe(0);
  await wake('start');
  expect(locks.held).toBe(1);
  await hold.let();
  expect(locks.held).toBe(0);
});

test('[D5] closing waits for what is under way and starts nothing any more', async () => {
  const store = await likedStore(event);
  const hold = withheld(isBatch);
  const { wake, engine, requests } = runEngine(store, hold.disturb);
  await wake('start');
  let isClosed = false;
  const closing = engine.close().then(() => {
    isClosed = true;
  });
  await settled();
  expect(isClosed).toBe(false);
  await hold.let();
  await closing;
  const { length } = requests;
  await wake('person');
  expect(requests).toHaveLength(length);
  expect(store.rows('outbox')).toMatchObject([{ state: 'sent', lease: null, attempts: 0 }]);
});

test('[D4] [OFF-03] a change that is made while work is leased goes out beside what is slow', async () => {
  const store = await likedStore(event);
  const line = withheld(isBatch);
  const { wake, engine, count } = runEngine(store, line.disturb);
  let isMade = false;
  const { transact } = store;
  store.transact = async (mode, tables, body) => {
    const result = await transact.call(store, mode, tables, body);
    const isLease = tables.includes('blobs') && tables.includes('outbox');
    if (isLease && !isMade) {
      isMade = true;
      await wish(store, 'event.like', { event: refs.market, liked: true });
      engine.wake('outbox');
    }
    return result as never;
  };
  await wake('start');
  expect(count('/batch')).toBe(2);
  await line.let();
  await engine.close();
});
