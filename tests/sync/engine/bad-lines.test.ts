import { expect, test } from 'vitest';
import { saveBlob } from '#data/files/blobs.ts';
import { discard } from '#data/outbox/resolve-failed.ts';
import { WireError, type WireRequest } from '#sync/transport/ports.ts';
import { runEngine } from '#world/devices/sample-engine.ts';
import { reply } from '#world/devices/sample-ports.ts';
import { refs } from '#world/data/sample-rows.ts';
import { sampleStore, wish } from '#world/stores/sample-store.ts';
import { settled } from '#world/time/virtual-time.ts';

const isUpload = ({ method }: WireRequest) => method === 'PUT';
const made = { title: 'T', description: 'D', date_time: '2031-01-01T00:00:00Z' };

async function withCover() {
  const store = await sampleStore([{}, { ref: refs.market, event_id: 2 }]);
  const { sha256 } = await saveBlob(store, new Uint8Array([7]).buffer, 'image/png', 1);
  const create = await wish(store, 'event.create', { ref: refs.made, event: made, cover: sha256 });
  return { store, sha256, create };
}

/** How often an engine turns in a minute in which there is nothing to do. */
async function turnsOf(engine: ReturnType<typeof runEngine>): Promise<number> {
  await engine.pass(120_000);
  const before = engine.locks.asked;
  await engine.pass(60_000);
  return engine.locks.asked - before;
}

test('[B9] [D4] an engine that is offline turns no more often because a file failed before', async () => {
  const { store } = await withCover();
  let isOffline = false;
  const engine = runEngine(store, (request) => (isOffline || isUpload(request) ? 'network' : null));
  await engine.wake('start');
  isOffline = true;
  await engine.wake('online');
  expect(await turnsOf(engine)).toBeLessThan(10);
});

test('[B9] [D4] a file whose change was given up is waited for no longer', async () => {
  const { store, create } = await withCover();
  const engine = runEngine(store, (request) => (isUpload(request) ? reply(500) : null));
  await engine.wake('start');
  await discard(store, create.id, { nowMs: engine.time.now(), shouldKeepDraft: false });
  expect(await turnsOf(engine)).toBeLessThan(10);
});

test('[B9] [D4] neither is one that another window has sent', async () => {
  const { store, sha256 } = await withCover();
  let tries = 0;
  const engine = runEngine(store, (request) => (isUpload(request) && (tries += 1) === 1 ? reply(500) : null));
  await engine.wake('start');
  const row = store.row('blobs', sha256);
  if (row === undefined) throw new Error('The file is gone');
  await store.transact('write', ['blobs'], (tx) => tx.put('blobs', [{ ...row, isUploaded: true }]));
  await engine.wake('outbox');
  expect([await turnsOf(engine), tries]).toEqual([expect.toSatisfy((turns: number) => turns < 10), 1]);
});

test('[B9] [D7] a store that can’t read a file is asked again after a delay, and told of once', async () => {
  const { store } = await withCover();
  let reads = 0;
  const broken = Object.create(store, {
    transact: {
      value: (mode: 'read' | 'write', tables: never, body: never) => {
        if (mode === 'write' || !(tables as string[]).includes('chunks')) return store.transact(mode, tables, body);
        reads += 1;
        return Promise.reject(new DOMException('Failed to read large IndexedDB value', 'DataError'));
      },
    },
  }) as typeof store;
  const engine = runEngine(broken);
  await engine.wake('start');
  await settled();
  expect([reads, engine.failures.length]).toEqual([1, 1]);
  await engine.pass(60_000);
  expect(reads).toBeLessThan(10);
});

test('[G10] [B8] a firewall that keeps one file from going up keeps nothing else', async () => {
  const { store } = await withCover();
  let tries = 0;
  const engine = runEngine(store, (request) => {
    if (!isUpload(request)) return null;
    tries += 1;
    return new WireError('gateway', undefined, 600_000);
  });
  await engine.wake('start');
  await wish(store, 'event.like', { event: refs.market, liked: true });
  await engine.wake('outbox');
  await engine.pass(9 * 60_000);
  expect([tries, engine.count('/batch')]).toEqual([1, 1]);
});

test('[D5] [D8] closing waits for no other context’s file', async () => {
  const { store } = await withCover();
  const engine = runEngine(store);
  const { hold } = engine.ports.lock;
  // Another tab has it, and keeps it.
  engine.ports.lock.hold = (name, body, signal) =>
    name.includes('upload')
      ? new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)))
      : hold(name, body, signal);
  await engine.wake('start');
  let isClosed = false;
  void engine.engine.close().then(() => {
    isClosed = true;
  });
  await settled();
  expect([isClosed, engine.failures]).toEqual([true, []]);
});

test('[D3] a pass whose time is over starts no other file', async () => {
  const store = await sampleStore([]);
  for (const [index, ref] of [refs.made, refs.market].entries()) {
    const { sha256 } = await saveBlob(store, new Uint8Array([index]).buffer, 'image/png', 1);
    await wish(store, 'event.create', { ref, event: made, cover: sha256 });
  }
  const waiting: (() => void)[] = [];
  const engine = runEngine(store, (request) =>
    isUpload(request) ? new Promise<null>((resolve) => waiting.push(() => resolve(null))) : null,
  );
  let isEnded = false;
  void engine.engine.pass('sync', 10_000).then(() => {
    isEnded = true;
  });
  await settled();
  await engine.pass(10_001);
  expect(isEnded).toBe(true);
  // As a service worker does that has done its work.
  void engine.engine.close();
  waiting.shift()?.();
  await settled();
  expect(waiting.length).toBe(0);
});

test('[G10] [I11] a firewall that refuses one text for a while keeps nothing else from going out', async () => {
  const store = await sampleStore([{}, { ref: refs.market, event_id: 2 }]);
  await wish(store, 'event.update', { event: refs.sunset, patch: { title: '<script>' }, base: {} });
  await wish(store, 'event.like', { event: refs.market, liked: true });
  const engine = runEngine(store, ({ body }) =>
    JSON.stringify(body ?? '').includes('<script>') ? new WireError('gateway', undefined, 30_000) : null,
  );
  await engine.wake('start');
  await engine.pass(10 * 60_000);
  expect(store.rows('outbox').map(({ kind, state }) => [kind, state])).toEqual([
    ['event.update', 'sent'],
    ['event.like', 'applied'],
  ]);
  expect(engine.count('/batch')).toBeLessThan(4);
});
