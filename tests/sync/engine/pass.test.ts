import { expect, test } from 'vitest';
import { syncKinds } from '#contract/sync/protocol.ts';
import { createEngine } from '#sync/engine/engine.ts';
import type { EngineStatus } from '#sync/engine/status.ts';
import { likedStore, runEngine, statesOf, withheld } from '#world/devices/sample-engine.ts';
import { noSuchCall, reply } from '#world/devices/sample-ports.ts';
import { refs } from '#world/data/sample-rows.ts';
import { sampleStore, wish } from '#world/stores/sample-store.ts';
import { settled } from '#world/time/virtual-time.ts';

const event = refs.sunset;
const isBatch = ({ path }: { path: string }) => path === '/batch';

test('[D3] a pass starts nothing new after its budget, waits for what is under way, and says what is left', async () => {
  const store = await likedStore(event);
  const hold = withheld(isBatch);
  const { engine, pass, count } = runEngine(store, hold.disturb);
  const going = engine.pass('sync', 25_000);
  await settled();
  await wish(store, 'event.like', { event: refs.market, liked: true });
  await pass(25_001);
  await hold.let();
  expect(await going).toEqual({ left: 1 });
  expect([count('/batch'), count('/sync'), statesOf(store)]).toEqual([1, 0, ['applied', 'queued']]);
});

test.each([
  { what: 'four batches', hasBatch: true, most: 4, description: '花火'.repeat(9_000) },
  { what: 'six single calls', hasBatch: false, most: 6, description: 'x' },
])('[P6] at most $what are under way at once', async ({ hasBatch, most, description }) => {
  const events = Array.from({ length: 20 }, (_unused, index) => ({
    ref: `00000000-0000-4000-8000-${String(index + 1).padStart(12, '0')}`,
    event_id: index + 1,
  }));
  const store = await sampleStore(events);
  for (const { ref } of events) await wish(store, 'event.update', { event: ref, patch: { description }, base: {} });
  let underWay = 0;
  let highest = 0;
  const { wake } = runEngine(store, async ({ path, method }) => {
    if (path === '/batch' && !hasBatch) return noSuchCall;
    if (path !== '/batch' && method !== 'PUT') return null;
    underWay += 1;
    highest = Math.max(highest, underWay);
    await settled();
    underWay -= 1;
    return null;
  });
  await wake('start');
  for (let turn = 0; turn < 40; turn += 1) await settled();
  expect(highest).toBe(most);
  expect(new Set(statesOf(store))).toEqual(new Set(['applied']));
});

test('[G1] [OFF-07] with no connection nothing goes out and no record is touched, however long', async () => {
  const store = await likedStore(event);
  const before = store.rows('outbox');
  const { wake, pass, paths } = runEngine(store, () => 'network');
  await wake('start');
  await pass(3_600_000);
  expect(store.rows('outbox')).toEqual(before);
  expect(new Set(paths())).toEqual(new Set(['GET /health']));
  expect(paths().length).toBeLessThan(80);
});

test('[G3] [OFF-08] when it is back, the next probe opens and everything goes, with no word from the browser', async () => {
  const store = await likedStore(event, refs.market);
  let isDown = true;
  const { wake, pass } = runEngine(store, () => (isDown ? 'network' : null));
  await wake('start');
  await pass(300_000);
  isDown = false;
  await pass(90_000);
  expect(statesOf(store)).toEqual(['applied', 'applied']);
});

test('[G5] [SESS-03] who is signed out sends nothing; after the sign-in everything goes', async () => {
  const store = await likedStore(event);
  const { wake, session, requests, engine } = runEngine(store);
  session.isSignedIn = false;
  await wake('start');
  expect([requests, statesOf(store), engine.status().gate]).toEqual([[], ['queued'], 'signed-out']);
  session.isSignedIn = true;
  await wake('start');
  expect(statesOf(store)).toEqual(['applied']);
});

test('[G5] [SESS-03] a session that is refused in mid-drain leaves the queue as it was', async () => {
  const store = await likedStore(event);
  const { wake, session, engine, pass, count } = runEngine(store, (request) => (isBatch(request) ? reply(401) : null));
  await wake('start');
  await pass(120_000);
  expect([session.refusals, engine.status().gate, count('/batch')]).toEqual([1, 'signed-out', 1]);
  expect(store.rows('outbox')).toMatchObject([{ state: 'sent', lease: null, attempts: 0 }]);
});

test('[L9] it pulls after it has drained: when it starts, when an acknowledgement waits, when a minute has passed', async () => {
  const store = await sampleStore();
  const { wake, paths, count } = runEngine(store);
  await wake('start');
  expect(count('/sync/events')).toBe(1);
  await wake('outbox');
  expect(count('/sync/events')).toBe(1);
  await wish(store, 'event.like', { event, liked: true });
  await wake('outbox');
  expect(paths().slice(-3)).toEqual([
    'POST /batch',
    'GET /sync/events?limit=500&cursor=c',
    `GET /sync/me?kinds=${syncKinds.join()}&cursor=m`,
  ]);
});

test('[L9] an engine that starts knows when the last pull landed', async () => {
  const store = await sampleStore();
  const first = runEngine(store);
  await first.wake('start');
  const second = runEngine(store, () => 'network');
  await second.wake('start');
  expect([first.engine.status().syncedAt, second.engine.status().syncedAt]).toEqual([1_000_000, 1_000_000]);
});

test('[L15] an engine whose server can’t tell all it knows says when it was up to date, not that it is', async () => {
  const page = { cursor: 'c', upto: 'e.1', more: false, behind_ms: 600_000, events: [], changes: {}, deleted: [] };
  const { engine, wake } = runEngine(await sampleStore(), ({ path }) =>
    path.startsWith('/sync') ? reply(200, path.startsWith('/sync/me') ? { ...page, deleted: {} } : page) : null,
  );
  await wake('start');
  expect(engine.status()).toMatchObject({ gate: null, syncedAt: 400_000 });
});

test('[D6] what it does is told, and kept where every tab can read it', async () => {
  const store = await likedStore(event);
  const hold = withheld(isBatch);
  const { wake, reports } = runEngine(store, hold.disturb);
  const kept = () => store.row('meta', 'status')?.value as EngineStatus;
  await wake('start');
  expect([kept().isDraining, reports.at(-1)]).toEqual([true, kept()]);
  await hold.let();
  expect(kept()).toEqual({ gate: null, isDraining: false, uploading: null, syncedAt: 1_000_000 });
});

test('[D7] a store that breaks off a pass is reported, and the next wake tries anew', async () => {
  const store = await likedStore(event);
  const { ports, wake, failures } = runEngine(store);
  const full = new Error('QuotaExceededError');
  const broken = createEngine({ ...ports, store: { transact: () => Promise.reject(full) } }, null);
  broken.wake('start');
  await settled();
  expect(failures).toEqual([full]);
  await wake('start');
  expect(statesOf(store)).toEqual(['applied']);
});
