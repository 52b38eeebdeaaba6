import { expect, test } from 'vitest';
import { saveBlob } from '#data/blobs.ts';
import { upload } from '#sync/upload.ts';
import type { MemoryStore } from '#world/memory-store.ts';
import { healthy, noSuchCall, reply, samplePorts, type Answer } from '#world/sample-ports.ts';
import { refs } from '#world/sample-rows.ts';
import { sampleStore, wish, write } from '#world/sample-store.ts';

const made = { title: 'T', description: 'D', date_time: '2031-01-01T00:00:00Z' };

async function uploading(answer: Answer, health: Answer = healthy) {
  const store = await sampleStore([]);
  const { sha256 } = await saveBlob(store, new Uint8Array([1, 2, 3]).buffer, 'image/png', 1);
  await wish(store, 'event.create', { ref: refs.made, event: made, cover: sha256 });
  const world = samplePorts(store, ({ path }) => (path === '/health' ? health : answer));
  return { ...world, store, sha256, send: (attempt = 0) => upload(world.delivery, sha256, attempt) };
}

const isUploaded = (store: MemoryStore, sha256: string) => store.row('blobs', sha256)?.isUploaded;

test.each([200, 201])(
  '[B3] [CARD-06] a file goes by its hash, its bytes as they are, and at %d the server holds it',
  async (status) => {
    const { store, sha256, send, requests } = await uploading(reply(status));
    expect(await send()).toEqual({ waitMs: 0 });
    expect(requests).toMatchObject([
      { method: 'PUT', path: `/blobs/${sha256}`, body: { as: 'bytes', type: 'image/png' } },
    ]);
    const body = requests[0]?.body;
    expect([...new Uint8Array(body?.as === 'bytes' ? body.bytes : new ArrayBuffer(0))]).toEqual([1, 2, 3]);
    expect(isUploaded(store, sha256)).toBe(true);
  },
);

test.each([
  ['its 404', noSuchCall],
  ['404 of one that marks nothing', reply(404, {}, { isMarked: false })],
  ['405 of one that marks nothing', reply(405, null, { isMarked: false })],
])('[B5] a server without such a call, by %s: files travel inside the calls from then on', async (_what, answer) => {
  const { memory, send, store, sha256 } = await uploading(answer);
  expect(await send()).toEqual({ waitMs: 0 });
  expect([memory.hasBlobs, isUploaded(store, sha256)]).toEqual([false, false]);
  expect(store.rows('outbox')).toMatchObject([{ state: 'queued' }]);
});

test('[B6] [OFF-07] a server that fails is asked again after growing delays, or after the one it names', async () => {
  const failing = await uploading(reply(500));
  expect([await failing.send(0), await failing.send(1), await failing.send(5)]).toEqual([
    { waitMs: 500 },
    { waitMs: 1_000 },
    { waitMs: 16_000 },
  ]);
  expect(await (await uploading(reply(429, {}, { retryAfterMs: 9_000 }))).send()).toEqual({ waitMs: 9_000 });
});

test.each([413, 415, 422])('[B7] [OFF-06] %d refuses what names the file, with the reason', async (status) => {
  const { store, send } = await uploading(reply(status, { error: 'unsupported_media', message: 'Not a picture' }));
  await send();
  expect(store.rows('outbox')).toMatchObject([
    { state: 'refused', refusal: { status, message: 'Not a picture', fields: { cover_image: 'Not a picture' } } },
  ]);
});

test('[B4] a file that is not whole any more refuses what names it, and nothing is sent', async () => {
  const { store, send, sha256, requests } = await uploading(reply(200));
  await write(store, (tx) => tx.delete('chunks', [`${sha256}/0000`]));
  await send();
  expect([requests, store.rows('outbox')]).toMatchObject([[], [{ state: 'refused', refusal: { status: 424 } }]]);
});

test('[O2] [SESS-03] 401 ends the session and refuses nothing', async () => {
  const { store, send, gate, session } = await uploading(reply(401));
  await send();
  expect([gate.closed(), session.refusals]).toEqual(['signed-out', 1]);
  expect(store.rows('outbox')).toMatchObject([{ state: 'queued' }]);
});

test('[G1] without an answer, a server that is well gets it later; one that isn’t closes the gate', async () => {
  const lost = await uploading('timeout');
  expect([await lost.send(), lost.gate.closed()]).toEqual([{ waitMs: 500 }, null]);
  const down = await uploading('network', 'network');
  expect([await down.send(), down.gate.closed()]).toEqual([{ waitMs: 0 }, 'offline']);
});
