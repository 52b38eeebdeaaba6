import Dexie from 'dexie';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DeviceDb, signIn } from '#data/db/device.ts';
import type { EventQuery } from '#sync/fetch/event-queries.ts';
import { queries, runQueryAs } from '#sync/fetch/queries.ts';
import type { MemoryStore } from '#world/stores/memory-store.ts';
import { ana, refs, sampleEvent } from '#world/data/sample-rows.ts';
import { sampleStore, wish } from '#world/stores/sample-store.ts';

const jazz: EventQuery = { as: 'found', text: ' jazz en vivo ', category: 'all', near: null, to: null };
let device: DeviceDb;
let store: MemoryStore;
let calls: { path: string; token: string | null }[];

beforeEach(async () => {
  calls = [];
  store = await sampleStore([]);
  device = new DeviceDb('scape-device-see-events');
  await device.open();
  await signIn(device, { user: ana, token: 'of-ana', remember: true }, 1);
});
afterEach(async () => {
  vi.unstubAllGlobals();
  device.close();
  await Dexie.delete('scape-device-see-events');
});

const told = (json: unknown, status = 200, more: Record<string, string> = {}) =>
  new Response(JSON.stringify(json), {
    status,
    headers: { 'Scape-Api': '1', 'content-type': 'application/json', ...more },
  });

function ask(
  question: EventQuery,
  answer: () => Response | Promise<Response>,
  { userId = 1, signal = new AbortController().signal }: { userId?: number | null; signal?: AbortSignal } = {},
) {
  vi.stubGlobal('fetch', async (request: Request | string, options?: RequestInit) => {
    const { url, headers } = request instanceof Request ? request : new Request(request, options);
    calls.push({ path: url.replace('https://scape.test/api', ''), token: headers.get('authorization') });
    return answer();
  });
  return runQueryAs({ device, store, origin: 'https://scape.test', userId }, queries.events, question, signal);
}

test('[EVT-01] what the server finds beyond the device is kept on it, under the account’s name', async () => {
  expect(
    (await ask(jazz, () => told([sampleEvent(), sampleEvent({ ref: refs.market, title: 'Mercado' })])))?.newCount,
  ).toBe(2);
  expect(calls).toEqual([{ path: '/events?search=jazz+en+vivo', token: 'Bearer of-ana' }]);
  expect(store.rows('events').map(({ title }) => title)).toEqual(['Sunset', 'Mercado']);
});

test('[MAP-05] a question has its category, its place to the kilometre with a radius of 50, and its time', async () => {
  const near = { latitude: 18.4923, longitude: -69.9287 };
  await ask({ as: 'found', text: '', category: 'musica', near, to: '2031-01-01T00:00:00.000Z' }, () => told([]));
  const asked = new URLSearchParams(calls[0]?.path.split('?')[1]);
  expect(Object.fromEntries(asked)).toEqual({
    category: 'musica',
    latitude: '18.49',
    longitude: '-69.93',
    radius: '50',
    to: '2031-01-01T00:00:00.000Z',
  });
});

const area: EventQuery = {
  as: 'area',
  center: { latitude: 18.4923, longitude: -69.9287 },
  radiusKm: 50,
  from: '2031-01-01T00:00:00.000Z',
};

test('[MAP-05] what lies around the middle of a map is asked for by its place to the kilometre, its radius, and from now', async () => {
  expect(
    (await ask(area, () => told([sampleEvent(), sampleEvent({ ref: refs.market, title: 'Mercado' })])))?.newCount,
  ).toBe(2);
  expect(calls).toEqual([
    {
      path: '/events?latitude=18.49&longitude=-69.93&radius=50&from=2031-01-01T00%3A00%3A00.000Z&limit=500',
      token: 'Bearer of-ana',
    },
  ]);
  expect(store.rows('events').map(({ title }) => title)).toEqual(['Sunset', 'Mercado']);
});

test('[MAP-05] where more is seen, the radius is that much, in whole kilometres', async () => {
  await ask({ ...area, radiusKm: 340.2 }, () => told([]));
  expect(new URLSearchParams(calls[0]?.path.split('?')[1]).get('radius')).toBe('341');
});

test.each([
  ['nobody answers', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['somebody else answers', () => new Response('<html>Log in</html>')],
  ['the server refuses', () => told({ message: 'No', error: 'invalid' }, 422)],
] as const)('[MAP-05] [MAP-07] where %s, an area is told apart from one that is empty', async (_name, answer) => {
  vi.useFakeTimers({ toFake: ['setTimeout'], shouldAdvanceTime: true, advanceTimeDelta: 500 });
  expect(await ask(area, answer)).toBeNull();
  vi.useRealTimers();
  expect(store.rows('events')).toEqual([]);
  expect((await ask(area, () => told([])))?.newCount).toBe(0);
});

test('[MAP-05] an area is whole where there is no further page, however few events a page has', async () => {
  const few = [sampleEvent(), sampleEvent({ ref: refs.market, title: 'Mercado' })];
  expect(await ask(area, () => told(few))).toMatchObject({ isWhole: true });
  const link = { link: '</api/events?limit=500&after=x>; rel="next"' };
  expect(await ask(area, () => told(few, 200, link))).toMatchObject({ isWhole: false });
});

test('a text is no longer than the server takes', async () => {
  await ask({ ...jazz, text: 'a'.repeat(500) }, () => told([]));
  expect(new URLSearchParams(calls[0]?.path.split('?')[1]).get('search')).toHaveLength(200);
});

test('[EVT-08] the most liked are asked for by a call of their own, whose reply is an object', async () => {
  await ask({ as: 'liked', from: '2031-01-01T00:00:00.000Z' }, () => told({ events: [sampleEvent()] }));
  expect(calls[0]?.path).toBe('/events/by-likes?from=2031-01-01T00%3A00%3A00.000Z&limit=50');
  expect(store.row('events', refs.sunset)?.title).toBe('Sunset');
});

test('the token of somebody else is not used', async () => {
  await ask(jazz, () => told([]), { userId: 2 });
  expect(calls[0]?.token).toBeNull();
});

test('what is held just as it is told isn’t written again; what has changed is', async () => {
  await ask(jazz, () => told([sampleEvent()]));
  const { tick } = store.row('events', refs.sunset) ?? {};
  expect((await ask(jazz, () => told([sampleEvent({ views: 999 })])))?.newCount).toBe(0);
  expect(store.row('events', refs.sunset)?.tick).toBe(tick);
  const held = {};
  for (const news of [{ version: 2 }, { likes: 77 }, { subscribers_count: 66 }]) {
    Object.assign(held, news);
    expect((await ask(jazz, () => told([sampleEvent(held)])))?.newCount).toBe(1);
    expect(store.row('events', refs.sunset)).toMatchObject(held);
  }
});

test('[L5] an answer never goes over a change that waits', async () => {
  store = await sampleStore();
  await wish(store, 'event.update', { event: refs.sunset, patch: { title: 'Mine' }, base: {} });
  await ask(jazz, () => told([sampleEvent({ title: 'Theirs', version: 9 })]));
  expect(store.row('events', refs.sunset)?.title).toBe('Mine');
});

test('an answer that comes after the next key is not kept', async () => {
  const leaving = new AbortController();
  const answer = () => {
    leaving.abort();
    return told([sampleEvent()]);
  };
  expect(await ask(jazz, answer, { signal: leaving.signal })).toBeNull();
  expect(store.rows('events')).toEqual([]);
});

test.each([
  ['nobody', () => Promise.reject(new TypeError('Failed to fetch')), null],
  ['a captive portal', () => new Response('<html>Log in</html>'), null],
  ['a refusal', () => told({ message: 'No', error: 'invalid' }, 422), null],
  ['something else', () => told({ rows: 7 }), 0],
  ['things that are no events', () => told([{ event_id: 'x' }, null, 7]), 0],
] as const)('[EVT-07] %s answers: nothing is kept, and nothing is thrown', async (_name, answer, seen) => {
  vi.useFakeTimers({ toFake: ['setTimeout'], shouldAdvanceTime: true, advanceTimeDelta: 500 });
  expect((await ask(jazz, answer))?.newCount ?? null).toBe(seen);
  vi.useRealTimers();
  expect(store.rows('events')).toEqual([]);
});
