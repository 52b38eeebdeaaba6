import Dexie from 'dexie';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DeviceDb, signIn } from '#data/db/device.ts';
import { fetchEvent } from '#sync/fetch/event.ts';
import type { MemoryStore } from '#world/stores/memory-store.ts';
import { ana, refs, sampleEvent } from '#world/data/sample-rows.ts';
import { sampleStore, wish } from '#world/stores/sample-store.ts';

const event = refs.sunset;
let device: DeviceDb;
let tokens: (string | null)[];
let store: MemoryStore;

beforeEach(async () => {
  tokens = [];
  store = await sampleStore([]);
  device = new DeviceDb('scape-device-see');
  await device.open();
  await signIn(device, { user: ana, token: 'of-ana', remember: true }, 1);
});
afterEach(async () => {
  vi.unstubAllGlobals();
  device.close();
  await Dexie.delete('scape-device-see');
});

function see(answer: () => Response | Promise<Response>, userId: number | null = 1) {
  vi.stubGlobal('fetch', async (request: Request | string, options?: RequestInit) => {
    const headers = request instanceof Request ? request.headers : new Headers(options?.headers);
    tokens.push(headers.get('authorization'));
    return answer();
  });
  return fetchEvent({ device, store, origin: 'https://scape.test', userId }, event, new AbortController().signal);
}

const told = (json: unknown, status = 200) =>
  new Response(JSON.stringify(json), { status, headers: { 'Scape-Api': '1', 'content-type': 'application/json' } });

test('[L5] an event that the device doesn’t hold is fetched under the account’s name and kept', async () => {
  expect(await see(() => told(sampleEvent()))).toEqual({ as: 'held', ref: event });
  expect([store.row('events', event)?.title, tokens]).toEqual(['Sunset', ['Bearer of-ana']]);
});

test('[U1] the token of somebody else is not used', async () => {
  await see(() => told(sampleEvent()), 2);
  expect(tokens).toEqual([null]);
});

test('[L5] [OFF-11] an answer never goes over a change that waits', async () => {
  store = await sampleStore();
  await wish(store, 'event.update', { event, patch: { title: 'Mine' }, base: {} });
  await see(() => told(sampleEvent({ title: 'Theirs' })));
  expect(store.row('events', event)?.title).toBe('Mine');
});

test('[UNLIST-05] [L6] only the word of the server that there is no such event takes an unlisted one away', async () => {
  await see(() => told(sampleEvent({ visibility: 'unlisted' })));
  await see(() => told({ message: 'Nothing here' }, 404));
  expect(store.row('events', event)).toBeDefined();
  await see(() => told({ message: 'Event not found', error: 'not_found' }, 404));
  expect(store.row('events', event)).toBeUndefined();
});

test.each([
  ['missing', () => told({ message: 'Event not found', error: 'not_found' }, 404)],
  ['missing', () => told({ ...sampleEvent(), title: 7 })],
  ['failed', () => told({}, 500)],
  ['unreachable', () => new Response('<html>Log in</html>')],
] as const)('[L6] %s: nothing is kept', async (as, answer) => {
  expect(await see(answer)).toMatchObject({ as });
  expect(store.rows('events')).toEqual([]);
});
