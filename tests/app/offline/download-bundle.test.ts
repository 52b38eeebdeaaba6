import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { downloadBundle } from '#app/offline/download-bundle.ts';
import { sweepPictures } from '#app/offline/picture-cache.ts';
import { startAutoDownload } from '#app/offline/auto-download.ts';
import type { MapTiles } from '#contract/app-config.ts';
import type { Event } from '#contract/events/entity.ts';
import { pictureUrl } from '#contract/media/picture.ts';
import { accountInUse, type OpenAccount } from '#data/db/account-in-use.ts';
import { DeviceDb, signIn } from '#data/db/device.ts';
import { emptyEngagement } from '#data/events/engagements.ts';
import { eventRowOf } from '#data/events/rows.ts';
import { storeTileSources } from '#data/map/tile-sources.ts';
import { readBundleState, markBundlesRemoved, cleanUpBundles } from '#data/offline-bundles/queries.ts';
import { mapTilesToBundle, neededBundles } from '#data/offline-bundles/rows.ts';
import { pictureCopy } from '#data/files/picture-caches.ts';
import { tileUsage } from '#data/map/tile-usage.ts';
import { chooseSaver } from '#ui/browser/data-saver.ts';
import { eventually } from '#world/time/eventually.ts';
import { memoryCaches, type MemoryCaches } from '#world/stores/memory-caches.ts';
import { sampleEvent } from '#world/data/sample-rows.ts';
import { uuidV7 } from '#contract/uuid.ts';
import { openFor, somebody } from '#world/screens/accounts.ts';

const pictureBytes = 1000;
const tileBytes = 100;
const date = 'Thu, 01 May 2031 12:00:00 GMT';
const sanJuan = { type: 'Point' as const, coordinates: [-66.1057, 18.4655] as [number, number] };
const ponce = { type: 'Point' as const, coordinates: [-66.6141, 18.0111] as [number, number] };
const drawn = (version: string): MapTiles => ({
  url: `/tiles/map/{z}/{x}/{y}?v=${version}`,
  attribution: 'Us',
  max_zoom: 19,
});
const digits = ['a', 'b', 'c', 'd'];
const [cover, ...gallery] = digits.map((digit) => pictureUrl(digit.repeat(64)));

let account: OpenAccount;
let device: DeviceDb;
let disk: MemoryCaches;
/** what the server holds; null: nobody answers */
let served: {
  event: Event | null;
  gone: Set<string>;
  tiles?: MapTiles | null;
  /** the pictures of the map that are answered otherwise */
  instead?: Map<string, () => Response>;
} | null;
let fetched: string[];
let event: Event;

function answer(address: string | Request, init?: RequestInit): Response {
  const { pathname, search } = new URL(address instanceof Request ? address.url : address, 'https://scape.test');
  if (served === null) throw new TypeError('Failed to fetch');
  if (pathname === '/api/config' && served.tiles !== undefined) {
    return Response.json({ google: null, tiles: served.tiles }, { headers: { 'scape-api': '1' } });
  }
  if (pathname.startsWith('/tiles/')) {
    const name = pathname + search;
    fetched.push(name);
    const instead = served.instead?.get(name);
    if (instead !== undefined) return instead();
    const isThere = !served.gone.has(name) && init?.cache === 'no-store';
    const headers = { 'content-type': isThere ? 'image/png' : 'application/json', date };
    return new Response(new Uint8Array(tileBytes), { status: isThere ? 200 : 503, headers });
  }
  if (pathname.startsWith('/media/')) {
    fetched.push(pathname);
    const isThere = !served.gone.has(pathname);
    const headers = { 'content-type': isThere ? 'image/webp' : 'application/json' };
    return new Response(new Uint8Array(pictureBytes), { status: isThere ? 200 : 404, headers });
  }
  const [status, json] = served.event === null ? [404, { error: 'not_found' }] : [200, served.event];
  return Response.json(json, { status, headers: { 'scape-api': '1' } });
}

function useDisk(limitBytes = Infinity): void {
  disk = memoryCaches({ limitBytes });
  vi.stubGlobal('caches', disk.storage);
}

/** The caches with something in them. */
const filledCaches = () => [...disk.held].flatMap(([name, { size }]) => (size > 0 ? [name] : []));
const keptNames = () => [...(disk.held.get(`kept-${account.name}`)?.keys() ?? [])];
const order = (given: object = {}) => ({
  ref: event.ref,
  isAutomatic: false,
  signal: new AbortController().signal,
  ...given,
});

beforeEach(async () => {
  vi.stubGlobal('fetch', async (address: string | Request, init?: RequestInit) =>
    Promise.resolve(answer(address, init)),
  );
  useDisk();
  const user = somebody();
  account = await openFor(user);
  await storeTileSources({ tiles: null, satellite: null });
  device = new DeviceDb();
  await device.open();
  await signIn(device, { user, token: 'token', remember: true }, 1);
  accountInUse.set(account);
  const ref = uuidV7();
  event = sampleEvent({ ref, event_id: 71, cover_image: cover ?? null, gallery_images: gallery, version: 3 });
  await account.db.events.put(eventRowOf({ ...event, version: 2 }, 1));
  served = { event, gone: new Set() };
  fetched = [];
});
afterEach(() => {
  accountInUse.set(null);
  account.close();
  device.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('[CARD-08] an event is packed with its newest row and all its pictures in every size, and the size is what is stored', async () => {
  const progress: [number, number][] = [];
  const told = { onProgress: (done: number, of: number) => progress.push([done, of]) };
  expect(await downloadBundle(account, order(told))).toBe('kept');
  expect(keptNames()).toHaveLength(12);
  expect(progress).toEqual([0, 1, 2, 3, 4].map((done) => [done, 4]));
  const row = await account.db.events.get(event.ref);
  const rowBytes = new TextEncoder().encode(JSON.stringify(row)).byteLength;
  expect(await account.db.packs.get(event.ref)).toMatchObject({
    version: 3,
    wanted: 4,
    missing: 0,
    bytes: 12 * pictureBytes + rowBytes,
    isAutomatic: false,
    removedAt: null,
  });
});

test('[CARD-08] a picture that was seen isn’t fetched again', async () => {
  const seen = await caches.open('pictures');
  await seen.put(cover ?? '', new Response(new Uint8Array(5), { headers: { 'content-type': 'image/webp' } }));
  await downloadBundle(account, order());
  expect(fetched).toHaveLength(11);
  expect(keptNames()).toHaveLength(12);
});

test('[CARD-08] a picture that fails doesn’t spoil the rest, and is counted; another try has it', async () => {
  served?.gone.add(gallery[0] ?? '');
  expect(await downloadBundle(account, order())).toBe('kept');
  expect(await account.db.packs.get(event.ref)).toMatchObject({ wanted: 4, missing: 1 });
  expect(keptNames()).toHaveLength(11);
  served?.gone.clear();
  fetched = [];
  await downloadBundle(account, order());
  expect(fetched).toEqual([gallery[0]]);
  expect((await account.db.packs.get(event.ref))?.missing).toBe(0);
});

test('[CARD-08] without an answer, or without such an event, nothing is kept', async () => {
  served = { event: null, gone: new Set() };
  expect(await downloadBundle(account, order())).toBe('missing');
  served = null;
  const leaving = AbortSignal.timeout(50_000);
  expect(await downloadBundle(account, order({ signal: leaving }))).toBe('unreachable');
  expect(await account.db.packs.count()).toBe(0);
  expect(keptNames()).toEqual([]);
});

test('[OFF-14] on a full disk the pictures that were only seen go first; when that doesn’t help, nothing half packed stays', async () => {
  useDisk(12 * pictureBytes);
  const seen = await caches.open('pictures');
  await seen.put('/media/other', new Response(new Uint8Array(11 * pictureBytes)));
  expect(await downloadBundle(account, order())).toBe('kept');
  expect(filledCaches()).toEqual([`kept-${account.name}`]);

  const another = { ...event, ref: uuidV7(), event_id: 72, cover_image: pictureUrl('e'.repeat(64)) };
  served = { event: another, gone: new Set() };
  expect(await downloadBundle(account, order({ ref: another.ref }))).toBe('full');
  expect(await account.db.packs.toCollection().primaryKeys()).toEqual([event.ref]);
  expect(keptNames()).toHaveLength(12);
});

test('[OFF-14] the pictures of maps that were only seen go too, and what is known of them', async () => {
  useDisk(12 * pictureBytes);
  await (await caches.open('tiles')).put('/tiles/map/1/0/0', new Response(new Uint8Array(pictureBytes)));
  await tileUsage.write({ put: [{ address: '/tiles/map/1/0/0', bytes: pictureBytes, usedAt: 1 }], drop: [] });
  expect(await downloadBundle(account, order())).toBe('kept');
  expect(filledCaches()).toEqual([`kept-${account.name}`]);
  expect(await tileUsage.read()).toEqual([]);
});

const tilesAt = (location: Event['location'], version = 'aaaaaaaa') => mapTilesToBundle({ location }, drawn(version));
const packed = () => account.db.packs.get(event.ref);

test('[CARD-08] [MAP-07] with an event the map around its place is kept: one more picture, counted with all its parts', async () => {
  served = { event: { ...event, location: sanJuan }, gone: new Set(), tiles: drawn('aaaaaaaa') };
  const progress: [number, number][] = [];
  const told = { onProgress: (done: number, of: number) => progress.push([done, of]) };
  expect(await downloadBundle(account, order(told))).toBe('kept');
  const tiles = tilesAt(sanJuan);
  expect(tiles.length).toBeGreaterThanOrEqual(20);
  expect(tiles[0]).toMatch(/^\/tiles\/map\/12\/\d+\/\d+\?v=aaaaaaaa$/);
  expect(keptNames().filter((name) => name.startsWith('/tiles/'))).toEqual(tiles);
  expect(progress).toEqual([0, 1, 2, 3, 4, 5].map((done) => [done, 5]));
  const rowBytes = new TextEncoder().encode(JSON.stringify(await account.db.events.get(event.ref))).byteLength;
  const bytes = 12 * pictureBytes + tiles.length * tileBytes + rowBytes;
  expect(await packed()).toMatchObject({ wanted: 5, missing: 0, bytes, map: drawn('aaaaaaaa').url });
  const kept = await (await caches.open(`kept-${account.name}`)).match(tiles[0] ?? '');
  expect(kept?.headers.get('date')).toBe(date);
});

test('[CARD-08] what was seen of the map isn’t fetched again, nor what another event at that place has', async () => {
  served = { event: { ...event, location: sanJuan }, gone: new Set(), tiles: drawn('aaaaaaaa') };
  const [first = ''] = tilesAt(sanJuan);
  const headers = { 'content-type': 'image/png', date: 'Thu, 01 Apr 2027 12:00:00 GMT' };
  await (await caches.open('tiles')).put(first, new Response(new Uint8Array(7), { headers }));
  await downloadBundle(account, order());
  expect(fetched).not.toContain(first);
  const kept = await (await caches.open(`kept-${account.name}`)).match(first);
  expect(kept?.headers.get('date')).toBe(headers.date);

  const another = { ...event, ref: uuidV7(), event_id: 72, location: sanJuan };
  served = { ...served, event: another };
  fetched = [];
  await downloadBundle(account, order({ ref: another.ref }));
  expect(fetched).toEqual([]);
  await markBundlesRemoved(account.db, [event.ref], 0);
  await sweepPictures(account.name, (await cleanUpBundles(account.db, Date.now())).staying);
  expect(
    keptNames()
      .filter((name) => name.startsWith('/tiles/'))
      .sort(),
  ).toEqual(tilesAt(sanJuan).sort());
});

test('[CARD-08] a part of the map that can’t be had makes it missing; another try has it', async () => {
  const tiles = tilesAt(sanJuan);
  served = { event: { ...event, location: sanJuan }, gone: new Set(tiles.slice(3, 4)), tiles: drawn('aaaaaaaa') };
  await downloadBundle(account, order());
  expect(await packed()).toMatchObject({ wanted: 5, missing: 1, isMapMissing: true });
  expect(keptNames()).toHaveLength(12 + tiles.length - 1);
  served.gone.clear();
  fetched = [];
  await downloadBundle(account, order());
  expect([fetched, (await packed())?.missing]).toEqual([tiles.slice(3, 4), 0]);
  expect((await packed())?.isMapMissing).toBe(false);
});

test('[CARD-08] a server that gives no part of the map isn’t asked for all of them', async () => {
  const tiles = tilesAt(sanJuan);
  served = { event: { ...event, location: sanJuan }, gone: new Set(tiles), tiles: drawn('aaaaaaaa') };
  await downloadBundle(account, order());
  expect(fetched.filter((name) => name.startsWith('/tiles/'))).toEqual(tiles.slice(0, 3));
  expect(await packed()).toMatchObject({ wanted: 5, missing: 1 });
});

const none = () => new Response(null, { status: 204, headers: { 'cache-control': 'public, max-age=3600' } });
const notNow = () => new Response(null, { status: 204, headers: { 'retry-after': '60', 'cache-control': 'no-store' } });
const notSoon = () =>
  new Response(null, { status: 204, headers: { 'retry-after': '60', 'cache-control': 'public, max-age=60' } });
const foreign = () => new Response(null, { status: 204 });
const older = () =>
  new Response('older', { headers: { 'content-type': 'image/png', 'cache-control': 'public, max-age=60', date } });

test('[CARD-08] [MAP-07] a part that the map doesn’t have isn’t missing, nor does it end the rest', async () => {
  const tiles = tilesAt(sanJuan);
  const instead = new Map(tiles.slice(3, 7).map((name) => [name, none]));
  served = { event: { ...event, location: sanJuan }, gone: new Set(), tiles: drawn('aaaaaaaa'), instead };
  await downloadBundle(account, order());
  expect(await packed()).toMatchObject({ wanted: 5, missing: 0 });
  expect(keptNames()).toHaveLength(12 + tiles.length - 4);
  expect(neededBundles(await readBundleState(account.db), drawn('aaaaaaaa'), Date.now() + 7_200_000)).toEqual([]);
});

test('[CARD-08] where the map has nothing of a place at all, none is wanted', async () => {
  const instead = new Map(tilesAt(sanJuan).map((name) => [name, none]));
  served = { event: { ...event, location: sanJuan }, gone: new Set(), tiles: drawn('aaaaaaaa'), instead };
  await downloadBundle(account, order());
  expect(await packed()).toMatchObject({ wanted: 4, missing: 0, map: drawn('aaaaaaaa').url });
});

test.each([
  ['can’t be had now', notNow],
  ['is to be asked for later', notSoon],
  ['somebody else answers for', foreign],
])('[CARD-08] a part that %s is missing', async (_name, answered) => {
  const instead = new Map(
    tilesAt(sanJuan)
      .slice(3, 4)
      .map((name) => [name, answered]),
  );
  served = { event: { ...event, location: sanJuan }, gone: new Set(), tiles: drawn('aaaaaaaa'), instead };
  await downloadBundle(account, order());
  expect(await packed()).toMatchObject({ wanted: 5, missing: 1 });
});

test('[CARD-08] [MAP-07] what the server has only as an older one is kept, and counts as missing until it has a better one', async () => {
  const tiles = tilesAt(sanJuan);
  const [seenBefore = '', ...others] = tiles;
  const instead = new Map(others.slice(0, 4).map((name) => [name, older]));
  served = { event: { ...event, location: sanJuan }, gone: new Set(), tiles: drawn('aaaaaaaa'), instead };
  await (await caches.open('tiles')).put(seenBefore, pictureCopy(new ArrayBuffer(7), older(), Date.now()));
  served.gone.add(seenBefore);
  await downloadBundle(account, order());
  expect(await packed()).toMatchObject({ wanted: 5, missing: 1 });
  expect(keptNames().filter((name) => name.startsWith('/tiles/'))).toEqual(tiles);
  const kept = await caches.open(`kept-${account.name}`);
  const ages = async () =>
    Promise.all(tiles.map(async (name) => Date.parse((await kept.match(name))?.headers.get('date') ?? '')));
  expect((await ages()).map((ms) => ms === 0)).toEqual(tiles.map((_, index) => index < 5));

  // Nobody answers for them: what is held stays.
  served.gone = new Set(tiles);
  served.instead?.clear();
  await downloadBundle(account, order());
  expect(await packed()).toMatchObject({ wanted: 5, missing: 1 });
  expect(keptNames().filter((name) => name.startsWith('/tiles/'))).toEqual(tiles);

  served.gone.clear();
  fetched = [];
  await downloadBundle(account, order());
  expect(fetched).toEqual(tiles.slice(0, 5));
  expect(await packed()).toMatchObject({ wanted: 5, missing: 0 });
  expect((await ages()).filter((ms) => ms === 0)).toEqual([]);
});

test('[CARD-08] a server that doesn’t come to say which map it has doesn’t keep the pack waiting', async () => {
  await storeTileSources({ tiles: drawn('bbbbbbbb'), satellite: null });
  served = { event: { ...event, location: sanJuan }, gone: new Set() };
  const answering = fetch;
  vi.stubGlobal('fetch', (address: string | Request, init?: RequestInit) => {
    const { pathname } = new URL(address instanceof Request ? address.url : address, 'https://scape.test');
    return pathname === '/api/config' ? new Promise(() => undefined) : answering(address, init);
  });
  // The five seconds that it is waited for pass at once.
  const waiting = setTimeout;
  vi.stubGlobal('setTimeout', (work: (value: unknown) => void, ms: number, value: unknown) =>
    waiting(work, ms === 5_000 ? 0 : ms, value),
  );
  expect(await downloadBundle(account, order())).toBe('kept');
  expect(keptNames()).toEqual(expect.arrayContaining(tilesAt(sanJuan, 'bbbbbbbb')));
});

test('[CARD-08] where nothing was ever packed, sweeping makes no cache', async () => {
  await sweepPictures(account.name, new Set());
  expect(await caches.keys()).toEqual([]);
});

test('[CARD-08] an event that moved has the map of its new place, and the old one goes', async () => {
  served = { event: { ...event, location: sanJuan }, gone: new Set(), tiles: drawn('aaaaaaaa') };
  await downloadBundle(account, order());
  await account.db.events.put(eventRowOf({ ...event, version: 4, location: ponce }, 1));
  expect(neededBundles(await readBundleState(account.db), drawn('aaaaaaaa'), Date.now())).toHaveLength(1);
  served.event = { ...event, version: 4, location: ponce };
  await downloadBundle(account, order());
  await sweepPictures(account.name, (await cleanUpBundles(account.db, Date.now())).staying);
  expect(
    keptNames()
      .filter((name) => name.startsWith('/tiles/'))
      .sort(),
  ).toEqual(tilesAt(ponce).sort());
  expect(keptNames().filter((name) => name.startsWith('/media/'))).toHaveLength(12);
});

test('[CARD-08] where the server has no map, or the event no place, there is none to keep', async () => {
  for (const [given, tiles] of [
    [{ location: sanJuan }, null],
    [{ location: null }, drawn('aaaaaaaa')],
    [{ location: sanJuan }, { ...drawn('a'), url: 'https://elsewhere.example/{z}/{x}/{y}.png' }],
  ] as const) {
    served = { event: { ...event, ...given }, gone: new Set(), tiles };
    expect(await downloadBundle(account, order())).toBe('kept');
    expect(await packed()).toMatchObject({ wanted: 4, missing: 0, map: null });
  }
  expect(fetched.filter((name) => !name.startsWith('/media/'))).toEqual([]);
});

test('[CARD-08] a server that doesn’t say which map it has is taken at its last word', async () => {
  await storeTileSources({ tiles: drawn('bbbbbbbb'), satellite: null });
  served = { event: { ...event, location: sanJuan }, gone: new Set() };
  await downloadBundle(account, order());
  expect(keptNames()).toEqual(expect.arrayContaining(tilesAt(sanJuan, 'bbbbbbbb')));
});

test('[CARD-08] what is stopped is not kept, and what was kept before stays', async () => {
  const stopping = new AbortController();
  const onProgress = (done: number) => {
    if (done === 2) stopping.abort();
  };
  expect(await downloadBundle(account, order({ signal: stopping.signal, onProgress }))).toBe('stopped');
  expect([await account.db.packs.count(), keptNames()]).toEqual([0, []]);
});

test('[SESS-05] whoever logs out in another window while something is packed leaves no picture behind', async () => {
  const onProgress = (done: number) => {
    if (done === 1) void device.accounts.delete(account.user?.user_id ?? 0);
  };
  await downloadBundle(account, order({ onProgress }));
  expect([filledCaches(), await account.db.packs.count()]).toEqual([[], 0]);
});

test('[SESS-05] what is under way for an account ends when another one is shown', async () => {
  const onProgress = (done: number) => {
    if (done === 1) accountInUse.set(null);
  };
  expect(await downloadBundle(account, order({ onProgress }))).toBe('stopped');
  expect(await account.db.packs.count()).toBe(0);
});

test('[CARD-08] what one goes to soon is packed by itself, and what is removed leaves no picture', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  const starts = new Date(Date.now() + 3_600_000).toISOString();
  served = { event: { ...event, date_time: starts }, gone: new Set() };
  await account.db.events.put(eventRowOf({ ...event, date_time: starts }, 1));
  await account.db.meta.put({ key: 'status', value: { gate: 'offline' } });
  await account.db.engagements.put({ ...emptyEngagement(event.ref), subscribed: true });
  startAutoDownload();
  await vi.advanceTimersByTimeAsync(5_000);
  await eventually(async () => {
    await vi.advanceTimersByTimeAsync(1_000);
    expect(vi.getTimerCount()).toBe(1);
  });
  expect(fetched).toEqual([]);
  await account.db.meta.put({ key: 'status', value: { gate: null } });
  await eventually(async () => {
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await account.db.packs.get(event.ref)).toMatchObject({ isAutomatic: true, missing: 0 });
  });
  await markBundlesRemoved(account.db, [event.ref], Date.now());
  await eventually(async () => {
    await vi.advanceTimersByTimeAsync(5_000);
    expect(keptNames()).toEqual([]);
  });
  expect(await account.db.packs.get(event.ref)).toMatchObject({ pictures: [], isAutomatic: true });
});

test('[CARD-08] where data is saved nothing is packed by itself, and what somebody keeps is kept fresh all the same', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  const starts = new Date(Date.now() + 20 * 3_600_000).toISOString();
  served = { event: { ...event, date_time: starts }, gone: new Set([cover ?? '']) };
  await downloadBundle(account, order());
  await account.db.meta.put({ key: 'status', value: { gate: null } });
  const soon = { ...event, ref: uuidV7(), event_id: 72, date_time: starts };
  await account.db.events.put(eventRowOf(soon, 1));
  await account.db.engagements.put({ ...emptyEngagement(soon.ref), subscribed: true });
  served.gone.clear();
  const server = served;
  vi.stubGlobal('fetch', async (address: string | Request, init?: RequestInit) => {
    const { pathname } = new URL(address instanceof Request ? address.url : address, 'https://scape.test');
    server.event = pathname.includes(soon.ref) || pathname.endsWith('/72') ? soon : event;
    return Promise.resolve(answer(address, init));
  });
  chooseSaver('on');
  startAutoDownload();
  await vi.advanceTimersByTimeAsync(3_600_000);
  await eventually(async () => {
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await account.db.packs.get(event.ref)).toMatchObject({ isAutomatic: false, missing: 0 });
  });
  // What was kept anew is looked at once more.
  for (let round = 0; round < 50; round += 1) await vi.advanceTimersByTimeAsync(20);
  expect(await account.db.packs.get(soon.ref)).toBeUndefined();
  chooseSaver('browser');
  // Without waiting for the next look.
  await eventually(async () => {
    expect(await account.db.packs.get(soon.ref)).toMatchObject({ isAutomatic: true });
  });
});
