import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTileSource } from '#server/infra/tile-source.ts';
import type { KeptTile, TileShelf } from '#server/infra/tile-shelf.ts';
import { startTileServer, type AnswerTile, type TileServer } from '#world/tile-server.ts';

const dayMs = 24 * 3600_000;
const tile = { z: 3, x: 1, y: 2 };
const gif = Buffer.from('GIF89a…');

let service: TileServer;
let answer: AnswerTile;
let clock: number;
let failures: string[];
let held: Map<string, KeptTile>;
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

const shelf: TileShelf = {
  get: async (name) => held.get(name) ?? null,
  put: async (name, kept) => void held.set(name, kept),
  close: async () => undefined,
};

function source(timeoutMs = 60_000) {
  return createTileSource({
    url: service.url,
    maxZoom: 15,
    shelf,
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
  test.each<[string, AnswerTile, string]>([
    ['a page', sending(Buffer.from('<!doctype html>'), { 'content-type': 'image/png' }), 'not a picture'],
    [
      'a drawing that may hold scripts',
      sending(Buffer.from(svg), { 'content-type': 'image/svg+xml' }),
      'not a picture',
    ],
    ['a film', sending(Buffer.from('\0\0\0\u0018ftypavif\0\0\0\0avif')), 'not a picture'],
    ['nothing', sending(Buffer.alloc(0)), 'not a picture'],
    ['far too much', sending(huge), 'too much'],
    ['another address', elsewhere, 'no answer'],
    ['a hang-up', (response) => void response.destroy(), 'no answer'],
    [
      'half a picture',
      (response) => void response.writeHead(200, { 'content-length': 99 }).write(gif, () => response.destroy()),
      'no answer',
    ],
    ['that we are blocked', sending(gif, {}, 403), 'status 403'],
    ['a failure', sending(gif, {}, 500), 'status 500'],
  ])('%s', async (_what, given, reason) => {
    answer = given;
    const tiles = source();
    await expect(tiles.pictureOf(tile)).rejects.toMatchObject(unavailable(5));
    await expect(tiles.pictureOf({ ...tile, y: 3 })).rejects.toMatchObject(unavailable(5));
    expect([service.asked, failures, held.size]).toEqual([['/3/1/2.png'], [reason], 0]);
    answer = sending(gif);
    clock += 5_000;
    expect(await tiles.pictureOf(tile)).toMatchObject({ type: 'image/gif', isFresh: true });
  });

  test('nothing in time', async () => {
    service.behave('slow');
    await expect(source(20).pictureOf(tile)).rejects.toMatchObject(unavailable(5));
    expect(failures).toEqual(['too slow']);
  });

  test('a picture in drops that never end', async () => {
    answer = (response) => {
      const dripping = setInterval(() => response.write('GIF89a'), 5);
      response.once('close', () => clearInterval(dripping));
    };
    await expect(source(50).pictureOf(tile)).rejects.toMatchObject(unavailable(5));
    expect(failures).toEqual(['too slow']);
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
  await expect(tiles.pictureOf(tile)).rejects.toMatchObject(unavailable(1));
  answer = sending(gif);
  expect(await tiles.pictureOf(tile)).not.toBeNull();
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
