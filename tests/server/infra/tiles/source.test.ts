import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTileSource } from '#server/infra/tiles/source.ts';
import type { CachedTile, TileCache } from '#server/infra/tiles/cache.ts';
import { startTileServer, type AnswerTile, type TileServer } from '#world/services/tile-server.ts';

const dayMs = 24 * 3600_000;
const tile = { z: 3, x: 1, y: 2 };
const gif = Buffer.from('GIF89a…');

let service: TileServer;
let answer: AnswerTile;
let clock: number;
let failures: string[];
let held: Map<string, CachedTile>;
beforeEach(async () => {
  answer = sending(gif);
  service = await startTileServer({ answer: (...given) => answer(...given) });
  clock = Date.parse('2026-06-01T12:00:00Z');
  failures = [];
  held = new Map();
});
afterEach(() => service.close());

function sending(bytes: Uint8Array, headers: Record<string, string> = {}, status = 200): AnswerTile {
  return (response) => void response.writeHead(status, headers).end(bytes);
}

const shelf: TileCache = {
  get: async (name) => held.get(name) ?? null,
  put: async (name, kept) => void held.set(name, kept),
  close: async () => undefined,
};

function source(timeoutMs = 60_000) {
  return createTileSource({
    url: service.url,
    maxZoom: 15,
    tileCache: shelf,
    userAgent: 'Scape/test',
    now: () => clock,
    timeoutMs,
    onFailure: (reason) => void failures.push(reason),
  });
}

const unavailable = (retryAfterS: number) => ({ code: 'unavailable', details: { retryAfterS } });

describe('[MAP-07] [API-04] what is no picture is handed on to nobody', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const huge = Buffer.concat([gif, Buffer.alloc(2 * 1024 * 1024)]);
  const elsewhere: AnswerTile = (response, path) => {
    if (path === '/3/1/2.png') response.writeHead(302, { location: '/elsewhere.png' }).end();
    else response.end(gif);
  };
  test.each<[string, AnswerTile]>([
    ['a page', sending(Buffer.from('<!doctype html>'), { 'content-type': 'image/png' })],
    ['a drawing that may hold scripts', sending(Buffer.from(svg), { 'content-type': 'image/svg+xml' })],
    ['a film', sending(Buffer.from('\0\0\0\u0018ftypavif\0\0\0\0avif'))],
    ['nothing', sending(Buffer.alloc(0))],
    ['far too much', sending(huge)],
    ['another address', elsewhere],
    ['that it won’t say', sending(gif, {}, 403)],
  ])('%s, for which it alone is left out for five minutes', async (_what, given) => {
    const tiles = source();
    answer = given;
    await expect(tiles.pictureOf(tile)).rejects.toMatchObject(unavailable(300));
    answer = sending(gif);
    expect(await tiles.pictureOf({ ...tile, y: 3 })).toMatchObject({ type: 'image/gif', isFresh: true });
    clock += 300_000 - 1;
    await expect(tiles.pictureOf(tile)).rejects.toMatchObject(unavailable(1));
    expect([service.asked, failures, held.size]).toEqual([['/3/1/2.png', '/3/1/3.png'], [], 1]);
    clock += 1;
    expect(await tiles.pictureOf(tile)).toMatchObject({ type: 'image/gif', isFresh: true });
  });

  test.each<[string, AnswerTile, string]>([
    ['a hang-up', (response) => void response.destroy(), 'no answer'],
    [
      'half a picture',
      (response) => void response.writeHead(200, { 'content-length': 99 }).write(gif, () => response.destroy()),
      'no answer',
    ],
    ['a failure', sending(gif, {}, 500), 'status 500'],
    ['that we ask too often', sending(gif, {}, 429), 'status 429'],
    ['a refusal for a while', sending(gif, { 'retry-after': '5' }, 403), 'status 403'],
  ])('%s, for which the service is left alone', async (_what, given, reason) => {
    answer = given;
    const tiles = source();
    await expect(tiles.pictureOf(tile)).rejects.toMatchObject(unavailable(5));
    await expect(tiles.pictureOf({ ...tile, y: 3 })).rejects.toMatchObject(unavailable(5));
    expect([service.asked, failures, held.size]).toEqual([['/3/1/2.png'], [reason], 0]);
    answer = sending(gif);
    clock += 5_000;
    expect(await tiles.pictureOf(tile)).toMatchObject({ type: 'image/gif', isFresh: true });
  });

  const silence: AnswerTile = () => undefined;
  const drops: AnswerTile = (response) => {
    const dripping = setInterval(() => response.write('GIF89a'), 5);
    response.once('close', () => clearInterval(dripping));
  };
  test.each([
    ['nothing in time', silence],
    ['a picture in drops that never end', drops],
  ])('%s, which may be the picture’s own fault', async (_what, given) => {
    answer = given;
    const tiles = source(100);
    for (let count = 0; count < 4; count += 1)
      await expect(tiles.pictureOf(tile)).rejects.toMatchObject(unavailable(1));
    await expect(tiles.pictureOf({ ...tile, y: 3 })).rejects.toMatchObject(unavailable(1));
    expect(failures).toEqual([]);
    answer = sending(gif);
    expect(await tiles.pictureOf(tile)).toMatchObject({ isFresh: true });
  });
});

describe('[MAP-07] [API-04] what many pictures in a row have is the fault of their service', () => {
  const page = sending(Buffer.from('<!doctype html><p>Sign in to this network'));
  test.each<[string, AnswerTile, string, number]>([
    ['a page', page, 'not a picture', 3],
    ['silence', () => undefined, 'too slow', 3],
    ['a refusal', sending(gif, {}, 403), 'status 403', 30],
  ])('%s', async (_what, given, reason, many) => {
    answer = given;
    const tiles = source(many === 3 ? 100 : 60_000);
    const ask = (x: number) => tiles.pictureOf({ z: 10, x, y: 0 });
    for (let x = 1; x < many; x += 1) await expect(ask(x)).rejects.toThrow();
    expect(failures).toEqual([]);
    await expect(ask(many)).rejects.toThrow();
    expect(failures).toEqual([reason]);
    await expect(ask(100)).rejects.toMatchObject(unavailable(5));
    expect(service.asked).toHaveLength(many);
    clock += 5_000;
    for (let x = 101; x <= 100 + many; x += 1) await expect(ask(x)).rejects.toThrow();
    await expect(ask(200)).rejects.toMatchObject(unavailable(10));
    expect(service.asked).toHaveLength(2 * many);
  });

  test.each([
    ['a picture', sending(gif)],
    ['word that there is none', sending(gif, {}, 404)],
  ])('%s in between, and it is theirs', async (_what, good) => {
    const tiles = source();
    for (let x = 0; x < 12; x += 1) {
      answer = x % 3 === 2 ? good : page;
      await tiles.pictureOf({ z: 10, x, y: 0 }).catch(() => undefined);
    }
    expect([service.asked.length, failures]).toEqual([12, []]);
  });

  test('older pictures are shown in the place of those that can’t be had', async () => {
    held.set(service.url.replace('{z}/{x}/{y}', '3/1/2'), { bytes: gif, freshUntil: clock - 1 });
    answer = page;
    const tiles = source();
    for (let count = 0; count < 2; count += 1) expect(await tiles.pictureOf(tile)).toMatchObject({ isFresh: false });
    expect(service.asked).toHaveLength(1);
  });
});

describe('[MAP-07] [API-04] when the clock is set back', () => {
  test('a picture that would be fresh for longer than any is asked for anew', async () => {
    const name = service.url.replace('{z}/{x}/{y}', '3/1/2');
    const tiles = source();
    held.set(name, { bytes: gif, freshUntil: clock + 30 * dayMs });
    await tiles.pictureOf(tile);
    expect(service.asked).toHaveLength(0);
    held.set(name, { bytes: gif, freshUntil: clock + 30 * dayMs + 1 });
    await tiles.pictureOf(tile);
    expect(service.asked).toHaveLength(1);
  });

  test('a rest is over, and the next one is as long as ever', async () => {
    answer = sending(gif, {}, 500);
    const tiles = source();
    await expect(tiles.pictureOf(tile)).rejects.toMatchObject(unavailable(5));
    clock -= dayMs;
    await expect(tiles.pictureOf(tile)).rejects.toMatchObject(unavailable(10));
    expect(service.asked).toHaveLength(2);
    clock += 10_000;
    answer = sending(gif);
    expect(await tiles.pictureOf(tile)).not.toBeNull();
  });

  test.each([404, 403])('what was remembered of a picture (%d) is forgotten', async (status) => {
    answer = sending(gif, {}, status);
    const tiles = source();
    await tiles.pictureOf(tile).catch(() => undefined);
    clock -= dayMs;
    answer = sending(gif);
    expect(await tiles.pictureOf(tile)).toMatchObject({ isFresh: true });
  });
});

test.each([
  ['image/png', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
  ['image/jpeg', Buffer.from('\xff\xd8\xff', 'latin1')],
  ['image/webp', Buffer.from('RIFF\0\0\0\0WEBP')],
  ['image/gif', gif],
])('[MAP-07] %s is told by its bytes, not by what it is called', async (type, bytes) => {
  answer = sending(bytes, { 'content-type': 'text/html' });
  expect((await source().pictureOf(tile))?.type).toBe(type);
});

test.each([
  ['', 7],
  ['max-age=60', 7],
  ['no-store, max-age=0', 7],
  ['public, max-age=864000', 10],
  ['MAX-AGE=9999999999', 30],
  ['s-maxage=864000', 7],
])('[MAP-07] told %j, it is asked anew after %d days', async (header, days) => {
  answer = sending(gif, header === '' ? {} : { 'cache-control': header });
  const tiles = source();
  await tiles.pictureOf(tile);
  clock += days * dayMs - 1;
  await tiles.pictureOf(tile);
  expect(service.asked).toHaveLength(1);
  clock += 1;
  await tiles.pictureOf(tile);
  expect(service.asked).toHaveLength(2);
});

test.each([404, 410, 204])('[MAP-07] that there is no picture (%d) is remembered for an hour', async (status) => {
  answer = (response) => void response.writeHead(status).end();
  const tiles = source();
  expect(await tiles.pictureOf(tile)).toBeNull();
  clock += 3600_000 - 1;
  expect(await tiles.pictureOf(tile)).toBeNull();
  expect([service.asked.length, failures]).toEqual([1, []]);
  clock += 1;
  answer = sending(gif);
  expect(await tiles.pictureOf(tile)).not.toBeNull();
});

test('[MAP-07] a question that it can’t read is no reason to leave it alone', async () => {
  answer = sending(gif, {}, 400);
  const tiles = source();
  await expect(tiles.pictureOf(tile)).rejects.toMatchObject(unavailable(300));
  answer = sending(gif);
  expect(await tiles.pictureOf({ ...tile, y: 3 })).not.toBeNull();
  expect(failures).toEqual([]);
});

test.each([
  ['600', 600],
  ['Mon, 01 Jun 2026 12:10:00 GMT', 600],
  ['999999999', 3600],
  ['0', 5],
  ['soon', 5],
])('[MAP-07] [API-04] it wants to be left alone for %s', async (header, restS) => {
  answer = sending(gif, { 'retry-after': header }, 429);
  const tiles = source();
  await expect(tiles.pictureOf(tile)).rejects.toMatchObject(unavailable(restS));
  clock += restS * 1000 - 1;
  await expect(tiles.pictureOf(tile)).rejects.toMatchObject(unavailable(1));
  expect(service.asked).toHaveLength(1);
  clock += 1;
  await expect(tiles.pictureOf(tile)).rejects.toThrow();
  expect(service.asked).toHaveLength(2);
});

test('[MAP-07] calls that fail together are one failure, told once', async () => {
  const waiting: ServerResponse[] = [];
  answer = (response) => void waiting.push(response);
  const tiles = source();
  const asking = Promise.allSettled([0, 1, 2, 3, 4, 5].map((y) => tiles.pictureOf({ ...tile, y })));
  await expect.poll(() => waiting.length).toBe(4);
  for (const response of waiting) response.writeHead(500).end();
  const replies = await asking;
  expect(replies.map((reply) => reply.status === 'rejected' && reply.reason)).toMatchObject(
    replies.map(() => unavailable(5)),
  );
  expect([service.asked.length, failures]).toEqual([4, ['status 500']]);
  clock += 5_000;
  answer = sending(gif, {}, 500);
  await expect(tiles.pictureOf(tile)).rejects.toMatchObject(unavailable(10));
});

describe('[MAP-07] [API-04] the service is asked no more than it must be', () => {
  test('whoever asks for the same at once shares one call, and who goes takes it from nobody', async () => {
    const tiles = source();
    const gone = new AbortController();
    answer = (response) => {
      gone.abort();
      response.end(gif);
    };
    const asked = [tiles.pictureOf(tile, gone.signal), tiles.pictureOf(tile), tiles.pictureOf(tile)];
    const [left, ...stayed] = await Promise.all(asked);
    expect(left).toBeNull();
    expect(stayed).toMatchObject([{ type: 'image/gif' }, { type: 'image/gif' }]);
    expect(service.asked).toHaveLength(1);
  });

  test('four at once, two hundred that wait, and no more', async () => {
    const waiting: ServerResponse[] = [];
    answer = (response) => void waiting.push(response);
    const tiles = source();
    const wide = (x: number) => tiles.pictureOf({ z: 10, x, y: 0 });
    const asking = Array.from({ length: 204 }, (_unused, x) => wide(x));
    await expect.poll(() => waiting.length).toBe(4);
    await expect(wide(204)).rejects.toMatchObject(unavailable(1));
    held.set(service.url.replace('{z}/{x}/{y}', '10/205/0'), { bytes: gif, freshUntil: clock - 1 });
    expect(await wide(205)).toMatchObject({ isFresh: false });
    expect(service.asked).toHaveLength(4);
    answer = sending(gif);
    for (const response of waiting) response.end(gif);
    expect(await Promise.all(asking)).not.toContain(null);
    expect(failures).toEqual([]);
  });

  test('who has gone keeps nobody from the line', async () => {
    const waiting: ServerResponse[] = [];
    answer = (response) => void waiting.push(response);
    const tiles = source();
    const gone = new AbortController();
    const asking = Array.from({ length: 204 }, (_unused, x) => tiles.pictureOf({ z: 10, x, y: 0 }, gone.signal));
    await expect.poll(() => waiting.length).toBe(4);
    gone.abort();
    await Promise.all(asking);
    const honest = tiles.pictureOf(tile);
    answer = sending(gif);
    for (const response of waiting) response.end(gif);
    expect(await honest).toMatchObject({ isFresh: true });
    expect(service.asked).toHaveLength(5);
  });

  test('what is on its way is shared with who comes when all others have gone', async () => {
    let reached: ServerResponse | null = null;
    answer = (response) => (reached = response);
    const tiles = source();
    const gone = new AbortController();
    const left = tiles.pictureOf(tile, gone.signal);
    await expect.poll(() => reached).not.toBeNull();
    gone.abort();
    expect(await left).toBeNull();
    answer = sending(gif);
    const came = tiles.pictureOf(tile);
    (reached as ServerResponse | null)?.end(gif);
    expect(await came).toMatchObject({ isFresh: true });
    expect(service.asked).toHaveLength(1);
  });

  test('who has gone waits no longer, but what is on its way is kept', async () => {
    const waiting: ServerResponse[] = [];
    answer = (response) => void waiting.push(response);
    const tiles = source();
    const gone = new AbortController();
    const asking = [0, 1, 2, 3, 4, 5].map((y) => tiles.pictureOf({ ...tile, y }, gone.signal));
    await expect.poll(() => waiting.length).toBe(4);
    gone.abort();
    expect(await Promise.all(asking)).toEqual(asking.map(() => null));
    for (const response of waiting) response.end(gif);
    await expect.poll(() => held.size).toBe(4);
    expect([service.asked.length, failures]).toEqual([4, []]);
  });
});
