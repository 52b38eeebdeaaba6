import { expect, test } from 'vitest';
import { pieceBytes } from '#contract/media/picture.ts';
import { saveBlob } from '#data/files/blobs.ts';
import { timeoutFor } from '#sync/push/backoff.ts';
import { upload } from '#sync/push/upload.ts';
import type { MemoryStore } from '#world/stores/memory-store.ts';
import { healthy, noSuchCall, reply, samplePorts, type Answer } from '#world/devices/sample-ports.ts';
import type { WireRequest } from '#sync/transport/ports.ts';
import { refs } from '#world/data/sample-rows.ts';
import { sampleStore, wish, write } from '#world/stores/sample-store.ts';

const made = { title: 'T', description: 'D', date_time: '2031-01-01T00:00:00Z' };

async function uploading(answer: Answer, health: Answer = healthy) {
  const store = await sampleStore([]);
  const { sha256 } = await saveBlob(store, new Uint8Array([1, 2, 3]).buffer, 'image/png', 1);
  await wish(store, 'event.create', { ref: refs.made, event: made, cover: sha256 });
  const world = samplePorts(store, ({ path }) => (path === '/health' ? health : answer));
  return {
    ...world,
    store,
    sha256,
    send: async (attempt = 0) => ({ waitMs: (await upload(world.delivery, [sha256], () => attempt)).get(sha256) }),
  };
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
  const { engineState: memory, send, store, sha256 } = await uploading(answer);
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

test('[B7] [SUP-07] a picture that those who run the server removed refuses each that names it, by its own field', async () => {
  const removed = 'This picture was removed by those who run this site.';
  const { store, send, sha256 } = await uploading(reply(403, { error: 'forbidden', message: removed }));
  await wish(store, 'event.create', { ref: refs.market, event: made, gallery: [sha256] });
  await wish(store, 'post.create', {
    ref: refs.sunset,
    post: { title: 'T', description: '' },
    image: sha256,
  });
  expect(await send()).toEqual({ waitMs: 0 });
  const told = store.rows('outbox').map(({ state, refusal }) => [state, refusal?.message, refusal?.fields]);
  expect(told).toEqual([
    ['refused', removed, { cover_image: removed }],
    ['refused', removed, { 'gallery.0': removed }],
    ['refused', removed, { image: removed }],
  ]);
});

test('[B4] a file that is not whole any more refuses what names it, and nothing is sent', async () => {
  const { store, send, sha256, requests } = await uploading(reply(200));
  await write(store, (tx) => tx.delete('chunks', [`${sha256}/0000`]));
  await send();
  expect([requests, store.rows('outbox')]).toMatchObject([[], [{ state: 'refused', refusal: { status: 424 } }]]);
});

test('[O2] [SESS-03] 401 ends the session and refuses nothing', async () => {
  const { store, send, connectivity: gate, session } = await uploading(reply(401));
  await send();
  expect([gate.pauseReason(), session.refusals]).toEqual(['signed-out', 1]);
  expect(store.rows('outbox')).toMatchObject([{ state: 'queued' }]);
});

test('[G1] without an answer, a server that is well gets it later; one that isn’t closes the gate', async () => {
  const lost = await uploading('timeout');
  expect([await lost.send(), lost.connectivity.pauseReason()]).toEqual([{ waitMs: 500 }, null]);
  const down = await uploading('network', 'network');
  expect([await down.send(), down.connectivity.pauseReason()]).toEqual([{ waitMs: 0 }, 'offline']);
});

const piecesOf = 2 * pieceBytes + 7;

/** An upload of three pieces, before a server that holds some bytes of it already and takes the rest, unless told otherwise. */
async function inPieces(disturb: (request: WireRequest) => Answer | null = () => null, heldBytes = 0) {
  const store = await sampleStore([]);
  const bytes = Uint8Array.from({ length: piecesOf }, (_unused, index) => index % 251);
  const { sha256 } = await saveBlob(store, bytes.buffer, 'image/png', 1);
  await wish(store, 'event.create', { ref: refs.made, event: made, cover: sha256 });
  let received = heldBytes;
  const world = samplePorts(store, (request) => {
    const disturbed = disturb(request);
    if (disturbed !== null) return disturbed;
    if (request.path === '/health') return healthy;
    received += request.body?.as === 'bytes' ? request.body.bytes.byteLength : 0;
    return received === piecesOf ? reply(201) : reply(202, { sha256, received });
  });
  const sent: number[] = [];
  const send = async (attempt = 0) => {
    const waits = await upload(
      world.delivery,
      [sha256],
      () => attempt,
      async (bytesSent) => {
        sent.push(bytesSent);
      },
    );
    return { waitMs: waits.get(sha256) };
  };
  const ranges = () => world.requests.flatMap(({ headers }) => headers['content-range'] ?? []);
  return { ...world, store, sha256, send, sent, ranges };
}

test('[B10] [CARD-09] a large file goes in pieces, behind those that are there', async () => {
  const whole = await inPieces();
  expect(await whole.send()).toEqual({ waitMs: 0 });
  expect(whole.ranges()).toEqual(
    ['*', '0-262143', '262144-524287', '524288-524294'].map((part) => `bytes ${part}/524295`),
  );
  expect([whole.sent, isUploaded(whole.store, whole.sha256)]).toEqual([[0, pieceBytes, 2 * pieceBytes], true]);
  const rest = await inPieces(() => null, 2 * pieceBytes);
  await rest.send();
  expect(rest.ranges()).toEqual(['bytes */524295', 'bytes 524288-524294/524295']);
  expect(isUploaded(rest.store, rest.sha256)).toBe(true);
});

test('[B10] a file that the server has already is asked about and not sent', async () => {
  const { send, requests, store, sha256 } = await inPieces(() => reply(200));
  await send();
  expect([requests.length, isUploaded(store, sha256)]).toEqual([1, true]);
});

test('[B10] after a piece that got through the next delay is short; where none did it grows', async () => {
  const isSecond = ({ headers }: WireRequest) => headers['content-range']?.startsWith('bytes 262144-') === true;
  const moving = await inPieces((request) => (isSecond(request) ? 'network' : null));
  expect(await moving.send(5)).toEqual({ waitMs: 500 });
  const still = await inPieces((request) => (request.path === '/health' ? null : 'network'));
  expect(await still.send(5)).toEqual({ waitMs: 16_000 });
});

test('[B10] a server that asks for the same piece again is asked later', async () => {
  const { send, requests, store, sha256 } = await inPieces(() => reply(202, { received: 0 }));
  expect(await send()).toEqual({ waitMs: 500 });
  expect([requests.length, isUploaded(store, sha256)]).toEqual([2, false]);
});

test('[B11] a server that doesn’t know pieces gets the whole file, and the others after it', async () => {
  const {
    send,
    engineState: memory,
    ranges,
    requests,
    store,
    sha256,
  } = await inPieces(({ headers }) =>
    headers['content-range'] === undefined ? reply(201) : reply(422, { error: 'invalid', message: 'No picture' }),
  );
  expect(await send()).toEqual({ waitMs: 0 });
  expect([memory.hasPieces, isUploaded(store, sha256), ranges().length, requests.length]).toEqual([false, true, 1, 2]);
});

test('[B11] a picture that is refused with its last piece is refused, and the next one goes in pieces', async () => {
  const {
    send,
    engineState: memory,
    store,
  } = await inPieces(({ headers }) =>
    headers['content-range']?.startsWith('bytes 524288-') === true ? reply(422, { message: 'Broken' }) : null,
  );
  await send();
  expect([memory.hasPieces, store.rows('outbox')[0]?.state]).toEqual([true, 'refused']);
});

test('[B10] the last piece has as long as the whole file, of which the server makes its pictures then', async () => {
  const { send, requests } = await inPieces();
  await send();
  const times = requests.map(({ timeoutMs }) => timeoutMs);
  expect(times.at(-1)).toBe(timeoutFor(piecesOf));
  expect(times[1]).toBe(timeoutFor(pieceBytes));
});

test.each(['foreign', 'gateway'] as const)(
  '[B12] [P11] a file that somebody on the way (%s) answers three times in a row says so, until it gets through',
  async (failure) => {
    let isInTheWay = true;
    const { store, send, sha256 } = await inPieces(({ path }) => (path !== '/health' && isInTheWay ? failure : null));
    const isTold = () => store.rows('outbox')[0]?.isHindered;
    await send(0);
    await send(1);
    expect(isTold()).toBeUndefined();
    await send(2);
    expect(isTold()).toBe(true);
    isInTheWay = false;
    await send(3);
    expect([isTold(), isUploaded(store, sha256)]).toEqual([undefined, true]);
  },
);

test('[B12] answers of strangers count in a row, and any word of the server ends that', async () => {
  let answer: Answer = 'foreign';
  const { store, send } = await inPieces(({ path }) => (path === '/health' ? null : answer));
  const isTold = () => store.rows('outbox')[0]?.isHindered;
  for (const next of ['foreign', 'foreign', 'network', 'foreign', 'foreign'] as const) {
    answer = next;
    await send();
  }
  expect(isTold()).toBeUndefined();
  answer = 'foreign';
  await send();
  expect(isTold()).toBe(true);
  answer = reply(500);
  await send();
  expect(isTold()).toBeUndefined();
});

test('[B12] a lost connection hinders nothing', async () => {
  const { store, send } = await inPieces(({ path }) => (path === '/health' ? null : 'network'));
  await send(9);
  expect(store.rows('outbox')[0]?.isHindered).toBeUndefined();
});

/** Three small files that wait, and one that is too large for a form. */
async function severalFiles(answer: (request: WireRequest, files: readonly string[]) => Answer) {
  const store = await sampleStore([]);
  const sizes = [3, 4, pieceBytes - 6, pieceBytes];
  const files: string[] = [];
  for (const [index, size] of sizes.entries()) {
    const { sha256 } = await saveBlob(store, new Uint8Array(size).fill(index).buffer, 'image/png', 1);
    files.push(sha256);
    await wish(store, 'event.create', { ref: refOf(index), event: made, cover: sha256 });
  }
  const world = samplePorts(store, (request) => (request.path === '/health' ? healthy : answer(request, files)));
  const send = (some: readonly string[] = files) => upload(world.delivery, some, () => 0);
  const uploaded = () => files.filter((sha256) => isUploaded(store, sha256) === true);
  return { ...world, store, files, send, uploaded };
}

const refOf = (index: number) => `00000000-0000-4000-8000-${String(1_000 + index).padStart(12, '0')}`;
const filesIn = ({ body }: WireRequest) => (body?.as === 'form' ? body.files.map(({ field }) => field) : []);
const formReply = (request: WireRequest, statusOf: (index: number) => object) =>
  reply(200, { results: filesIn(request).map((sha256, index) => ({ sha256, body: {}, ...statusOf(index) })) });

test('[B13] [CARD-09] small files go in one form, no larger together than a piece', async () => {
  const { send, requests, files, uploaded } = await severalFiles((asked) => formReply(asked, () => ({ status: 201 })));
  expect(await send()).toEqual(new Map(files.slice(0, 2).map((sha256) => [sha256, 0])));
  expect(requests).toMatchObject([{ method: 'POST', path: '/blobs', timeoutMs: timeoutFor(pieceBytes) }]);
  expect(requests.flatMap(filesIn)).toEqual(files.slice(0, 2));
  expect(uploaded()).toEqual(files.slice(0, 2));
});

test('[B13] [B6] [B7] each file of a form is answered for itself', async () => {
  const answers = [
    { status: 422, body: { error: 'invalid', message: 'No picture' } },
    { status: 503, retry_after_s: 7 },
  ];
  const { send, store, files, uploaded } = await severalFiles((asked) =>
    formReply(asked, (index) => answers[index] ?? { status: 201 }),
  );
  expect(await send()).toEqual(
    new Map([
      [files[0], 0],
      [files[1], 7_000],
    ] as [string, number][]),
  );
  expect(uploaded()).toEqual([]);
  expect(store.rows('outbox').map(({ state, refusal }) => [state, refusal?.message])).toEqual([
    ['refused', 'No picture'],
    ...Array.from({ length: 3 }, () => ['queued', undefined]),
  ]);
});

test.each([
  ['has no such call', () => noSuchCall],
  ['refuses it whole', () => reply(413, { error: 'too_large', message: 'No' })],
  ['fails', () => reply(500)],
  ['says nothing of a file', (asked: WireRequest) => reply(200, { results: filesIn(asked).slice(1).map(stored) })],
  ['gives no answer, and is well', (): Answer => 'timeout'],
])('[B13] [P9] where the server %s, files go singly for ten minutes, and none is refused', async (_what, answer) => {
  const { send, requests, store, engineState, files } = await severalFiles((asked) =>
    asked.method === 'POST' ? answer(asked) : reply(201),
  );
  for (const waitMs of (await send()).values()) expect(waitMs).toBe(0);
  expect(engineState).toMatchObject({ hasBlobForms: false, hasBlobs: true });
  expect(store.rows('outbox').map(({ state }) => state)).toEqual(files.map(() => 'queued'));
  await send();
  expect(requests.at(-1)).toMatchObject({ method: 'PUT', path: `/blobs/${files[0] ?? ''}` });
});

test('[B13] [G4] [O2] a form that is to wait waits with all its files, and a 401 ends the session', async () => {
  const busy = await severalFiles(() => reply(429, {}, { retryAfterMs: 9_000 }));
  expect([...(await busy.send()).values()]).toEqual([9_000, 9_000]);
  const ended = await severalFiles(() => reply(401));
  await ended.send();
  expect([ended.session.refusals, ended.engineState.hasBlobForms]).toEqual([1, true]);
});

const stored = (sha256: string) => ({ sha256, status: 201, body: {} });
