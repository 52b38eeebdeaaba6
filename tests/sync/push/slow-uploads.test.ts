import { expect, test } from 'vitest';
import { saveBlob } from '#data/files/blobs.ts';
import type { WireRequest } from '#sync/transport/ports.ts';
import { runEngine, withheld } from '#world/devices/sample-engine.ts';
import { refs } from '#world/data/sample-rows.ts';
import { sampleStore, wish } from '#world/stores/sample-store.ts';
import { settled } from '#world/time/virtual-time.ts';

const isUpload = ({ method }: WireRequest) => method === 'PUT';
const made = { title: 'T', description: 'D', date_time: '2031-01-01T00:00:00Z' };

/** An engine whose upload of a cover is on its way and stays there until `line.let()`. */
async function uploading() {
  const store = await sampleStore();
  const line = withheld(isUpload);
  const engine = runEngine(store, line.disturb);
  const { sha256 } = await saveBlob(store, new Uint8Array([7]).buffer, 'image/png', 1);
  const create = await wish(store, 'event.create', { ref: refs.made, event: made, cover: sha256 });
  await engine.wake('start');
  expect([line.isAsked(), engine.count('/batch')]).toEqual([true, 0]);
  return { store, line, engine, create };
}

test('[B8] [OFF-03] a change that has nothing to do with a file on its way goes out beside it', async () => {
  const { store, engine, create } = await uploading();
  await wish(store, 'event.like', { event: refs.sunset, liked: true });
  await engine.wake('outbox');
  expect(engine.count('/batch')).toBe(1);
  expect(
    store
      .rows('outbox')
      .filter(({ state }) => state === 'queued')
      .map(({ id }) => id),
  ).toEqual([create.id]);
});

test('[B8] [OFF-12] what the server has to tell is pulled while a file is on its way', async () => {
  const { engine } = await uploading();
  const before = engine.count('/sync/events');
  expect(before).toBe(1);
  await engine.wake('poke');
  expect(engine.count('/sync/events')).toBe(2);
});

test('[B8] [OFF-09] the lock is free for other tabs while a file is on its way', async () => {
  const { engine } = await uploading();
  expect(engine.locks.names).toEqual(['scape:upload:scape-1']);
});

test('[B8] what names a file goes out once the file is there', async () => {
  const { store, line, engine } = await uploading();
  await line.let();
  await settled();
  expect(engine.count('/batch')).toBe(1);
  expect(store.rows('outbox').filter(({ state }) => state === 'queued')).toEqual([]);
});

test('[B8] [D3] a pass that somebody waits for ends when the file is there and what names it has gone', async () => {
  const { line, engine } = await uploading();
  let left: number | null = null;
  void engine.engine.pass('sync', 10_000).then((result) => {
    left = result.left;
  });
  await settled();
  expect(left).toBeNull();
  await line.let();
  await settled();
  expect(left).toBe(0);
});

test('[B8] [D5] closing breaks off a file on its way', async () => {
  const { store, line, engine } = await uploading();
  let isClosed = false;
  void engine.engine.close().then(() => {
    isClosed = true;
  });
  await settled();
  expect(isClosed).toBe(false);
  await line.let();
  await settled();
  expect([isClosed, store.rows('blobs')[0]?.isUploaded]).toEqual([true, false]);
});

test('[B8] [D3] a pass ends with its time, however long a file takes', async () => {
  const { line, engine } = await uploading();
  let left: number | null = null;
  void engine.engine.pass('sync', 10_000).then((result) => {
    left = result.left;
  });
  await engine.pass(9_000);
  expect(left).toBeNull();
  await engine.pass(2_000);
  expect(left).toBe(1);
  await line.let();
});
