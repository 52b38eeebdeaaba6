import Dexie from 'dexie';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openAccount } from '#data/account.ts';
import { DeviceDb, signIn } from '#data/device.ts';
import { drainInBackground } from '#sw/wake.ts';
import { ana, refs, sampleRow } from '#world/sample-rows.ts';

let device: DeviceDb;
let sent: string[];
let status: number;

beforeEach(async () => {
  sent = [];
  status = 200;
  vi.stubGlobal('self', { location: { origin: 'https://scape.test' } });
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    const path = url.replace('https://scape.test/api', '');
    const items = path === '/batch' ? (JSON.parse(body as string) as { items: { id: string }[] }).items : [];
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
