import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pictureCopy } from '#data/files/picture-caches.ts';
import { findCachedPicture } from '#sw/cached-picture.ts';
import { isForTile, serveTile } from '#sw/serve-tile.ts';
import type { TileCache } from '#sw/tile-cache.ts';
import { eventually } from '#world/time/eventually.ts';
import { memoryCaches, type MemoryCaches } from '#world/stores/memory-caches.ts';

const address = '/tiles/map/14/8000/6000?v=abcd1234';
const dayMs = 24 * 3_600_000;
const nowMs = Date.parse('2031-05-01T12:00:00Z');

let disk: MemoryCaches;
let later: Promise<unknown>[];
let used: string[];
let asked: string[];
/** what the server answers; null: nobody does */
let reply: Response | null | Promise<Response>;

const asking = (path = address, init: RequestInit = {}) => new Request(`https://scape.test${path}`, init);

function tile(text: string, { ageDays = 0, type = 'image/png', status = 200, lastsS = 604_800 } = {}): Response {
  const date = new Date(nowMs - ageDays * dayMs).toUTCString();
  const headers = { 'Content-Type': type, Date: date, 'Cache-Control': `public, max-age=${String(lastsS)}` };
  return new Response(text, { status, headers });
}

const tileCache: TileCache = {
  find: async (name) => (await caches.open('tiles')).match(name),
  markUsed: (name) => Promise.resolve(void used.push(name)),
  put: async (name, picture) =>
    (await caches.open('tiles')).put(name, pictureCopy(await picture.arrayBuffer(), picture, nowMs)),
};

beforeEach(() => {
  disk = memoryCaches();
  vi.stubGlobal('caches', disk.storage);
  [later, used, asked, reply] = [[], [], [], null];
});
afterEach(() => {
  vi.unstubAllGlobals();
});

async function hold(cache: string, copy: Response): Promise<void> {
  await (await caches.open(cache)).put(address, copy);
}

async function seen(): Promise<string | undefined> {
  return (await (await caches.open('tiles')).match(address))?.text();
}

/** The status and the text of what is answered, when all is done. */
async function serve(pause: () => Promise<void> = () => new Promise(() => undefined)): Promise<[number, string]> {
  const fetchTile = (request: Request) => {
    asked.push(new URL(request.url).pathname);
    return reply === null ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve(reply);
  };
  const clock = { now: () => nowMs, pause };
  const served = await serveTile(asking(), { tileCache, findCached: findCachedPicture, fetchTile, clock }, (work) =>
    later.push(work),
  );
  const text = await served.text();
  await Promise.all(later);
  return [served.status, text];
}

test('[MAP-07] a picture that was never seen comes from the server, and is kept', async () => {
  reply = tile('new');
  expect(await serve()).toEqual([200, 'new']);
  expect(await seen()).toBe('new');
});

test('[MAP-07] a copy that is younger than 30 days is served at once, and counts as looked at', async () => {
  await hold('tiles', tile('copy', { ageDays: 29.9 }));
  expect(await serve()).toEqual([200, 'copy']);
  expect([asked, used]).toEqual([[], [address]]);
});

test('[MAP-07] [CARD-08] so is one that an account of this device keeps', async () => {
  await hold('kept-scape-7', tile('packed', { ageDays: 29.9 }));
  expect(await serve()).toEqual([200, 'packed']);
  await hold('tiles', tile('old', { ageDays: 31 }));
  expect(await serve()).toEqual([200, 'packed']);
  expect(asked).toEqual([]);
});

test.each(['tiles', 'kept-scape-7'])('[MAP-07] for an older copy in %s the server is asked first', async (cache) => {
  await hold(cache, tile('old', { ageDays: 30.1 }));
  reply = tile('new');
  expect(await serve()).toEqual([200, 'new']);
  expect([await seen(), asked.length]).toEqual(['new', 1]);
});

test('[MAP-07] a copy that doesn’t say its age is an older one', async () => {
  await hold('tiles', new Response('undated', { headers: { 'Content-Type': 'image/png' } }));
  reply = tile('new');
  expect(await serve()).toEqual([200, 'new']);
});

test('[MAP-07] what the server itself has only as an older one is kept, and asked for anew the next time', async () => {
  reply = tile('stopgap', { lastsS: 60 });
  expect(await serve()).toEqual([200, 'stopgap']);
  reply = null;
  expect(await serve()).toEqual([200, 'stopgap']);
  reply = tile('new');
  expect(await serve()).toEqual([200, 'new']);
  expect([asked.length, await seen()]).toEqual([3, 'new']);
  expect(await serve()).toEqual([200, 'new']);
  expect(asked.length).toBe(3);
});

test('[MAP-07] a clock that was set back makes no copy younger; one that is a little behind costs nothing', async () => {
  await hold('tiles', tile('ahead', { ageDays: -2 }));
  reply = tile('new');
  expect(await serve()).toEqual([200, 'new']);
  await hold('tiles', tile('a little', { ageDays: -0.5 }));
  expect(await serve()).toEqual([200, 'a little']);
  expect(asked.length).toBe(1);
});

test('[MAP-07] a disk that fails doesn’t hide what the server has', async () => {
  const broken = () => Promise.reject(new DOMException('Unexpected internal error.', 'UnknownError'));
  vi.stubGlobal('caches', { open: broken, keys: broken });
  const work: Promise<unknown>[] = [];
  const clock = { now: () => nowMs, pause: () => new Promise<void>(() => undefined) };
  const serving = {
    tileCache,
    findCached: findCachedPicture,
    fetchTile: () => Promise.resolve(tile('new')),
    clock,
  };
  const served = await serveTile(asking(), serving, (each) => work.push(each));
  expect([served.status, await served.text()]).toEqual([200, 'new']);
  await Promise.allSettled(work);
});

const troubles: [string, () => Response | null][] = [
  ['no connection', () => null],
  ['404', () => tile('', { status: 404, type: 'application/json' })],
  ['429', () => tile('', { status: 429, type: 'application/json' })],
  ['503', () => tile('', { status: 503, type: 'application/json' })],
  ['an error that has a picture', () => tile('sorry', { status: 500 })],
  ['a captive portal’s page', () => tile('<p>Log in', { type: 'text/html' })],
];

test.each(troubles)('[MAP-07] on %s an older copy stands in, and stays', async (_name, answer) => {
  await hold('tiles', tile('old', { ageDays: 400 }));
  reply = answer();
  expect(await serve()).toEqual([200, 'old']);
  expect([await seen(), used]).toEqual(['old', [address]]);
  disk.held.delete('tiles');
  await hold('kept-scape-7', tile('packed', { ageDays: 400 }));
  reply = answer();
  expect(await serve()).toEqual([200, 'packed']);
});

test.each(troubles)('[MAP-07] on %s with no copy there is nothing, and nothing is kept', async (_name, answer) => {
  reply = answer();
  expect(await serve()).toEqual([204, '']);
  expect([...disk.held.values()].flatMap((cache) => [...cache.keys()])).toEqual([]);
});

test('[MAP-07] an older copy isn’t held back for long, and what comes late is kept', async () => {
  await hold('tiles', tile('old', { ageDays: 31 }));
  let answer: (late: Response) => void = () => undefined;
  reply = new Promise((resolve) => (answer = resolve));
  const served = serve(() => Promise.resolve());
  await eventually(() => expect(used).toEqual([address]));
  answer(tile('late'));
  expect(await served).toEqual([200, 'old']);
  expect(await seen()).toBe('late');
});

test.each<[string, Request, boolean]>([
  ['a picture to show', asking(), true],
  ['one seen from above', asking('/tiles/satellite/3/1/2?v=1'), true],
  ['one to pack, which is to be told the truth', asking(address, { cache: 'no-store' }), false],
  ['a part of one', asking(address, { headers: { Range: 'bytes=0-9' } }), false],
  ['its headers alone', asking(address, { method: 'HEAD' }), false],
  ['a picture of an event', asking('/media/a/800.webp'), false],
  ['a call', asking('/api/tiles/1'), false],
])('[MAP-07] whether %s is served so', (_name, request, isServed) => {
  expect(isForTile(request)).toBe(isServed);
});
