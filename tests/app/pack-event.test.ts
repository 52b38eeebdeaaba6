import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { packEvent } from '#app/pack-event.ts';
import { packAhead } from '#app/pack-ahead.ts';
import type { Event } from '#contract/event.ts';
import { pictureUrl } from '#contract/picture.ts';
import type { OpenAccount } from '#data/account.ts';
import { current } from '#data/current.ts';
import { DeviceDb, signIn } from '#data/device.ts';
import { noEngagement } from '#data/engagements.ts';
import { eventRowOf } from '#data/events.ts';
import { removePacks } from '#data/pack-shelf.ts';
import { memoryCaches, type MemoryCaches } from '#world/memory-caches.ts';
import { sampleEvent } from '#world/sample-rows.ts';
import { uuidV7 } from '#contract/uuid.ts';
import { openFor, somebody } from './accounts.ts';

const pictureBytes = 1000;
const digits = ['a', 'b', 'c', 'd'];
const [cover, ...gallery] = digits.map((digit) => pictureUrl(digit.repeat(64)));

let account: OpenAccount;
let device: DeviceDb;
let disk: MemoryCaches;
/** what the server holds; null: nobody answers */
let served: { event: Event | null; gone: Set<string> } | null;
let fetched: string[];
let event: Event;

function answer(address: string | Request): Response {
  const { pathname } = new URL(address instanceof Request ? address.url : address, 'https://scape.test');
  if (served === null) throw new TypeError('Failed to fetch');
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

const keptNames = () => [...(disk.held.get(`kept-${account.name}`)?.keys() ?? [])];
const order = (given: object = {}) => ({
  ref: event.ref,
  isAutomatic: false,
  signal: new AbortController().signal,
  ...given,
});

beforeEach(async () => {
  vi.stubGlobal('fetch', async (address: string | Request) => Promise.resolve(answer(address)));
  useDisk();
  const user = somebody();
  account = await openFor(user);
  device = new DeviceDb();
  await device.open();
  await signIn(device, { user, token: 'token', remember: true }, 1);
  current.set(account);
  const ref = uuidV7();
  event = sampleEvent({ ref, event_id: 71, cover_image: cover ?? null, gallery_images: gallery, version: 3 });
  await account.db.events.put(eventRowOf({ ...event, version: 2 }, 1));
  served = { event, gone: new Set() };
  fetched = [];
});
afterEach(() => {
  current.set(null);
  account.close();
  device.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('[CARD-08] an event is packed with its newest row and all its pictures in every size, and the size is what is stored', async () => {
  const progress: [number, number][] = [];
  const told = { onProgress: (done: number, of: number) => progress.push([done, of]) };
  expect(await packEvent(account, order(told))).toBe('kept');
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
  await packEvent(account, order());
  expect(fetched).toHaveLength(11);
  expect(keptNames()).toHaveLength(12);
});

test('[CARD-08] a picture that fails doesn’t spoil the rest, and is counted; another try has it', async () => {
  served?.gone.add(gallery[0] ?? '');
  expect(await packEvent(account, order())).toBe('kept');
  expect(await account.db.packs.get(event.ref)).toMatchObject({ wanted: 4, missing: 1 });
  expect(keptNames()).toHaveLength(11);
  served?.gone.clear();
  fetched = [];
  await packEvent(account, order());
  expect(fetched).toEqual([gallery[0]]);
  expect((await account.db.packs.get(event.ref))?.missing).toBe(0);
});

test('[CARD-08] without an answer, or without such an event, nothing is kept', async () => {
  served = { event: null, gone: new Set() };
  expect(await packEvent(account, order())).toBe('missing');
  served = null;
  const leaving = AbortSignal.timeout(50_000);
  expect(await packEvent(account, order({ signal: leaving }))).toBe('unreachable');
  expect(await account.db.packs.count()).toBe(0);
  expect(keptNames()).toEqual([]);
});

test('[OFF-14] on a full disk the pictures that were only seen go first; when that doesn’t help, nothing half packed stays', async () => {
  useDisk(12 * pictureBytes);
  const seen = await caches.open('pictures');
  await seen.put('/media/other', new Response(new Uint8Array(11 * pictureBytes)));
  expect(await packEvent(account, order())).toBe('kept');
  expect([...disk.held.keys()]).toEqual([`kept-${account.name}`]);

  const another = { ...event, ref: uuidV7(), event_id: 72, cover_image: pictureUrl('e'.repeat(64)) };
  served = { event: another, gone: new Set() };
  expect(await packEvent(account, order({ ref: another.ref }))).toBe('full');
  expect(await account.db.packs.toCollection().primaryKeys()).toEqual([event.ref]);
  expect(keptNames()).toHaveLength(12);
});

test('[CARD-08] what is stopped is not kept, and what was kept before stays', async () => {
  const stopping = new AbortController();
  const onProgress = (done: number) => {
    if (done === 2) stopping.abort();
  };
  expect(await packEvent(account, order({ signal: stopping.signal, onProgress }))).toBe('stopped');
  expect([await account.db.packs.count(), keptNames()]).toEqual([0, []]);
});

test('[SESS-05] whoever logs out in another window while something is packed leaves no picture behind', async () => {
  const onProgress = (done: number) => {
    if (done === 1) void device.accounts.delete(account.user?.user_id ?? 0);
  };
  await packEvent(account, order({ onProgress }));
  expect([[...disk.held.keys()], await account.db.packs.count()]).toEqual([[], 0]);
});

test('[SESS-05] what is under way for an account ends when another one is shown', async () => {
  const onProgress = (done: number) => {
    if (done === 1) current.set(null);
  };
  expect(await packEvent(account, order({ onProgress }))).toBe('stopped');
  expect(await account.db.packs.count()).toBe(0);
});

test('[CARD-08] what one goes to soon is packed by itself, and what is removed leaves no picture', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  const starts = new Date(Date.now() + 3_600_000).toISOString();
  served = { event: { ...event, date_time: starts }, gone: new Set() };
  await account.db.events.put(eventRowOf({ ...event, date_time: starts }, 1));
  await account.db.meta.put({ key: 'status', value: { gate: 'offline' } });
  await account.db.engagements.put({ ...noEngagement(event.ref), subscribed: true });
  packAhead();
  await vi.advanceTimersByTimeAsync(5_000);
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(1_000);
    expect(vi.getTimerCount()).toBe(1);
  });
  expect(fetched).toEqual([]);
  await account.db.meta.put({ key: 'status', value: { gate: null } });
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await account.db.packs.get(event.ref)).toMatchObject({ isAutomatic: true, missing: 0 });
  });
  await removePacks(account.db, [event.ref], Date.now());
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(5_000);
    expect(keptNames()).toEqual([]);
  });
  expect(await account.db.packs.get(event.ref)).toMatchObject({ pictures: [], isAutomatic: true });
});
