import { expect, test } from 'vitest';
import { isQuotaExceeded } from '#data/db/quota-error.ts';
import { eventRowOf, type EventRow } from '#data/events/rows.ts';
import {
  bundlesToDelete,
  neededBundles,
  retainedPictures,
  picturesToBundle,
  sizesOf,
  undoMs,
  type BundleState,
  type OfflineBundleRow,
} from '#data/offline-bundles/rows.ts';
import { sampleEvent } from '#world/data/sample-rows.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const nowMs = Date.parse('2031-05-01T12:00:00Z');
const picture = (digit: string, width = 1600) => `/media/${digit.repeat(64)}/${String(width)}.webp`;

function event(ref: string, startsInMs: number, given: Partial<EventRow> = {}): EventRow {
  const starts = new Date(nowMs + startsInMs).toISOString();
  const row = eventRowOf(sampleEvent({ ref, date_time: starts, event_id: ref.charCodeAt(0) }), 1);
  return { ...row, ends_at: row.starts_at + 2 * hourMs, ...given };
}

function pack(ref: string, given: Partial<OfflineBundleRow> = {}): OfflineBundleRow {
  const base = { ref, version: 1, pictures: [picture(ref)], wanted: 1, missing: 0, bytes: 10, savedAt: nowMs };
  return { ...base, isAutomatic: false, removedAt: null, ...given };
}

function facts(given: { packs?: OfflineBundleRow[]; events?: EventRow[]; subscribed?: string[] }): BundleState {
  const { packs = [], events = [], subscribed = [] } = given;
  return { bundles: packs, events, subscribed: new Set(subscribed) };
}

const wished = (given: Parameters<typeof facts>[0], atMs = nowMs) =>
  neededBundles(facts(given), null, atMs).map(({ ref, isAutomatic }) => [ref, isAutomatic]);

test('[CARD-08] of an event’s pictures each is packed once, in every size; those of this device alone are in its files', () => {
  const [cover, other] = [picture('a'), picture('b')];
  const row = { cover_image: cover, gallery_images: [other, cover, 'local:abc', 'https://elsewhere.example/a.jpg'] };
  expect(picturesToBundle(row)).toEqual([cover, other]);
  expect(picturesToBundle({ cover_image: null, gallery_images: [] })).toEqual([]);
  expect(sizesOf(cover)).toEqual([1600, 800, 320].map((width) => picture('a', width)));
});

test('[CARD-08] what one subscribed to is packed by itself when it begins within two days, the soonest first', () => {
  const events = [
    event('a', 40 * hourMs),
    event('b', 3 * hourMs),
    event('c', 49 * hourMs),
    event('d', -hourMs),
    event('e', -3 * hourMs),
    event('f', hourMs, { status: 'cancelled' }),
    event('g', hourMs, { event_id: null }),
    event('h', hourMs),
  ];
  const subscribed = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
  expect(wished({ events, subscribed })).toEqual([
    ['d', true],
    ['b', true],
    ['a', true],
  ]);
  expect(wished({ events, subscribed: ['c'] }, nowMs + 2 * hourMs)).toEqual([['c', true]]);
});

test('[CARD-08] what is packed, or was removed by the person, isn’t packed by itself again', () => {
  const events = [event('a', hourMs), event('b', hourMs)];
  const packs = [pack('a'), pack('b', { removedAt: nowMs - dayMs, pictures: [] })];
  expect(wished({ packs, events, subscribed: ['a', 'b'] })).toEqual([]);
});

test('[CARD-08] a pack is made anew when the event has changed, a picture is missing for an hour, or the event is gone here', () => {
  const events = [event('a', dayMs, { version: 2 }), event('b', dayMs), event('c', dayMs), event('d', dayMs)];
  const packs = [
    pack('a', { isAutomatic: true }),
    pack('b', { missing: 1, savedAt: nowMs - hourMs }),
    pack('c', { missing: 1, savedAt: nowMs - hourMs + 1 }),
    pack('d'),
    pack('x'),
    pack('y', { removedAt: nowMs }),
  ];
  expect(wished({ packs, events })).toEqual([
    ['a', true],
    ['b', false],
    ['x', false],
  ]);
});

test('[CARD-08] [MAP-07] a pack with another map than the server has now is made anew, where the event has a place', () => {
  const tiles = { url: '/tiles/map/{z}/{x}/{y}?v=bbbbbbbb', attribution: 'Us', max_zoom: 19 };
  const location = { type: 'Point' as const, coordinates: [-66.1, 18.5] as [number, number] };
  const events = [
    ...['a', 'b', 'c', 'd'].map((ref) => event(ref, dayMs, { location })),
    event('e', dayMs),
    event('f', dayMs, { location, online: true, city: 'San Juan' }),
  ];
  const packs = [
    pack('a', { map: tiles.url }),
    pack('b', { map: '/tiles/map/{z}/{x}/{y}?v=aaaaaaaa' }),
    pack('c', { map: null }),
    pack('d'),
    pack('e', { map: null }),
    pack('f'),
  ];
  const refsOf = (given: typeof tiles | null) =>
    neededBundles(facts({ packs, events }), given, nowMs).map(({ ref }) => ref);
  expect(refsOf(tiles)).toEqual(['b', 'c', 'd', 'f']);
  expect(refsOf(null)).toEqual([]);
  expect(refsOf({ ...tiles, url: 'https://elsewhere.example/{z}/{x}/{y}.png' })).toEqual([]);
});

test('[CARD-08] what was packed by itself goes three days after the end; what the person packed stays', () => {
  const events = ['a', 'b', 'c'].map((ref) => event(ref, -3 * dayMs - 2 * hourMs - 1));
  const packs = [
    pack('a', { isAutomatic: true }),
    pack('b'),
    pack('c', { removedAt: nowMs - dayMs, pictures: [] }),
    pack('y', { removedAt: nowMs - undoMs }),
    pack('z', { removedAt: nowMs - undoMs + 1 }),
  ];
  expect(bundlesToDelete(facts({ packs, events }), nowMs)).toEqual(['a', 'c', 'y']);
  expect(bundlesToDelete(facts({ packs, events }), nowMs - 2)).toEqual([]);
});

test('[CARD-08] the pictures of a removed pack stay for as long as that can be undone, those that another names for longer', () => {
  const shared = picture('s');
  const packs = [
    pack('a', { pictures: [picture('a'), shared], removedAt: nowMs - undoMs }),
    pack('b', { pictures: [shared] }),
    pack('c', { removedAt: nowMs - undoMs + 1 }),
  ];
  expect([...retainedPictures(packs, nowMs)]).toEqual([shared, picture('c')]);
});

test('[OFF-14] a full disk is known by what is thrown, however deep it is wrapped', () => {
  const thrown = new DOMException('full', 'QuotaExceededError');
  expect(isQuotaExceeded(thrown)).toBe(true);
  expect(isQuotaExceeded({ name: 'AbortError', inner: { name: 'DexieError', inner: thrown } })).toBe(true);
  expect(isQuotaExceeded(new Error('other'))).toBe(false);
  expect(isQuotaExceeded(null)).toBe(false);
});
