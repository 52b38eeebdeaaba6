import Dexie from 'dexie';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openAccount } from '#data/db/open-account.ts';
import { DeviceDb, dropToken, signIn } from '#data/db/device.ts';
import { noticeRowOf } from '#data/account/rows.ts';
import { drainInBackground, pullInBackground, stopInBackground } from '#sw/background-sync.ts';
import { sampleNotice } from '#world/data/sample-people.ts';
import { ana, refs, sampleRow } from '#world/data/sample-rows.ts';

let device: DeviceDb;
let sent: string[];
let asked: string[];
let status: number;
/** what else happens while the server is asked */
let meanwhile: () => Promise<unknown>;
const setAppBadge = vi.fn(() => Promise.resolve());
const clearAppBadge = vi.fn(() => Promise.resolve());

beforeEach(async () => {
  [sent, asked, status] = [[], [], 200];
  meanwhile = () => Promise.resolve();
  setAppBadge.mockClear();
  clearAppBadge.mockClear();
  vi.stubGlobal('navigator', { locks: navigator.locks, setAppBadge, clearAppBadge });
  vi.stubGlobal('self', { location: { origin: 'https://scape.test' } });
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    const path = url.replace('https://scape.test/api', '');
    asked.push(path.split('?')[0] ?? '');
    await meanwhile();
    const items = path.startsWith('/batch') ? (JSON.parse(body as string) as { items: { id: string }[] }).items : [];
    sent.push(...items.map(({ id }) => id));
    const page = { cursor: 'c', upto: 'e.0', more: false, events: [], deleted: [], changes: {} };
    const results = items.map(({ id }) => ({ id, status, body: { message: 'M', error: 'internal' } }));
    return new Response(JSON.stringify({ ...page, results }), { headers: { 'Scape-Api': '1' } });
  });
  device = new DeviceDb();
  await device.open();
});

afterEach(async () => {
  vi.unstubAllGlobals();
  device.close();
  for (const name of await Dexie.getDatabaseNames()) await Dexie.delete(name);
});

async function waiting(remember: boolean): Promise<string> {
  await signIn(device, { user: ana, token: 'of-ana', remember }, 1);
  const account = await openAccount(ana, () => undefined);
  await account.db.events.put(sampleRow());
  const { id } = await account.mutate('event.bookmark', { event: refs.sunset, bookmarked: true });
  account.close();
  return id;
}

test('[D9] [OFF-08] the service worker drains with no page open', async () => {
  const id = await waiting(true);
  await drainInBackground(false);
  expect(sent).toEqual([id]);
});

test('[D9] [OFF-08] what could not go makes the browser fire the event again', async () => {
  await waiting(true);
  status = 503;
  await expect(drainInBackground(false)).rejects.toThrow('1 changes are still to go');
});

test('[OFF-13] what is under way is broken off for the version that takes over, and is left to go', async () => {
  await waiting(true);
  let isAsked: () => void = () => undefined;
  const asking = new Promise<void>((resolve) => (isAsked = resolve));
  vi.stubGlobal('fetch', (_url: string, { signal }: { signal: AbortSignal }) => {
    isAsked();
    return new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error));
    });
  });
  const draining = drainInBackground(false);
  await asking;
  await Promise.all([expect(draining).rejects.toThrow(), stopInBackground()]);
});

test('[D9] who did not ask to be remembered goes out only while a window is there', async () => {
  const id = await waiting(false);
  await drainInBackground(false);
  expect(sent).toEqual([]);
  await drainInBackground(true);
  expect(sent).toEqual([id]);
});

test('[D9] with nobody signed in there is nothing to fail', async () => {
  await drainInBackground(false);
  expect(sent).toEqual([]);
});

/** Somebody with something new on this device. */
async function withNews(remember: boolean): Promise<void> {
  await signIn(device, { user: ana, token: 'of-ana', remember }, 1);
  const account = await openAccount(ana, () => undefined);
  await account.db.notices.put(noticeRowOf(sampleNotice({ read: false }), 1));
  account.close();
}

test('[OFF-12] nothing is asked for and nothing counted for who isn’t signed in, or isn’t to be remembered', async () => {
  await pullInBackground('timer');
  await withNews(false);
  await pullInBackground('timer');
  await pullInBackground('poke');
  expect([asked, setAppBadge.mock.calls, clearAppBadge.mock.calls]).toEqual([[], [], []]);
});

test.each(['timer', 'poke'] as const)(
  '[OFF-12] on a %s it is learned what is new, and counted on the icon',
  async (reason) => {
    await withNews(true);
    await pullInBackground(reason);
    // Once each: what a guest would see waits for a guest.
    expect(asked.toSorted()).toEqual(['/health', '/sync/events', '/sync/me']);
    expect(setAppBadge.mock.calls).toEqual([[1]]);
  },
);

test('[OFF-08] [OFF-12] after a drain in the background the rest is pulled and counted too', async () => {
  await waiting(true);
  await drainInBackground(false);
  expect(asked).toContain('/sync/me');
  expect(asked.indexOf('/sync/me')).toBeGreaterThan(asked.indexOf('/batch'));
  expect([setAppBadge.mock.calls, clearAppBadge.mock.calls]).toEqual([[], [[]]]);
});

test('[OFF-12] what is known is counted also where the server can’t be reached', async () => {
  await withNews(true);
  meanwhile = () => Promise.reject(new TypeError('Failed to fetch'));
  await pullInBackground('timer');
  expect(setAppBadge.mock.calls).toEqual([[1]]);
});

test('who logs out meanwhile leaves no number behind', async () => {
  await withNews(true);
  meanwhile = () => dropToken(device, ana.user_id, 'of-ana');
  await pullInBackground('timer');
  expect([setAppBadge.mock.calls, clearAppBadge.mock.calls]).toEqual([[], []]);
});

test('a browser without numbers on icons shows none', async () => {
  await withNews(true);
  vi.stubGlobal('navigator', { locks: navigator.locks });
  await pullInBackground('timer');
  expect(asked).toContain('/sync/me');
});
