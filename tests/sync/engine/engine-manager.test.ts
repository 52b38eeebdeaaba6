import Dexie from 'dexie';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openAccount } from '#data/db/open-account.ts';
import { AccountDb } from '#data/db/account-db.ts';
import { accountDbName, guestDbName } from '#data/db/names.ts';
import { activeAccount, DeviceDb, dropToken, signIn } from '#data/db/device.ts';
import { createEngineManager } from '#sync/engine/engine-manager.ts';
import type { EngineStatus } from '#sync/engine/status.ts';
import { eventually } from '#world/time/eventually.ts';
import { ana, refs, sampleRow } from '#world/data/sample-rows.ts';

const leo = { ...ana, user_id: 2, id: 2, username: 'leo' };
const origin = 'https://scape.test';
const budgetMs = 25_000;
let device: DeviceDb;
let calls: { path: string; token: string | null; keys: string[] }[];
let answer: (path: string, token: string | null) => Promise<{ status: number; json: unknown } | null>;

function good(path: string, keys: readonly string[]): { status: number; json: unknown } {
  if (path === '/batch') return { status: 200, json: { results: keys.map((id) => ({ id, status: 200, body: {} })) } };
  const page = { cursor: 'c', upto: 'e.0', more: false };
  if (path.startsWith('/sync/events')) return { status: 200, json: { ...page, events: [], deleted: [] } };
  return { status: 200, json: { ...page, changes: {}, deleted: {} } };
}

beforeEach(async () => {
  calls = [];
  answer = async () => null;
  vi.stubGlobal('fetch', async (url: string, { headers, body }: RequestInit) => {
    const path = url.slice(`${origin}/api`.length);
    const token = new Headers(headers).get('authorization')?.replace('Bearer ', '') ?? null;
    const items = path === '/batch' ? (JSON.parse(body as string) as { items: { id: string }[] }).items : [];
    const keys = items.map(({ id }) => id);
    calls.push({ path, token, keys });
    const { status, json } = (await answer(path, token)) ?? good(path, keys);
    return new Response(JSON.stringify(json), { status, headers: { 'Scape-Api': '1' } });
  });
  device = new DeviceDb('scape-device-host');
  await device.open();
});

afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  device.close();
  for (const name of await Dexie.getDatabaseNames()) await Dexie.delete(name);
});

/** Somebody has bookmarked an event that the device holds. */
async function bookmark(user: typeof ana): Promise<string> {
  const account = await openAccount(user, () => undefined);
  await account.db.events.put(sampleRow());
  const { id } = await account.mutate('event.bookmark', { event: refs.sunset, bookmarked: true });
  account.close();
  return id;
}

async function view(): Promise<string> {
  const account = await openAccount(null, () => undefined);
  await account.db.events.put(sampleRow());
  const { id } = await account.mutate('view.record', { event: refs.sunset, visitor: refs.made });
  account.close();
  return id;
}

const sendersOf = (key: string) => calls.filter(({ keys }) => keys.includes(key)).map(({ token }) => token);

test('[D8] [U1] [SESS-07] each account goes out under its own name, the guest under none', async () => {
  await signIn(device, { user: ana, token: 'of-ana', remember: true }, 1);
  const [hers, nobodys] = [await bookmark(ana), await view()];
  const host = createEngineManager({ device, origin });
  expect(await host.pass('start', budgetMs)).toEqual({ left: 0 });
  await host.close();
  expect([sendersOf(hers), sendersOf(nobodys)]).toEqual([['of-ana'], [null]]);
});

test('[D8] [U4] [SESS-03] the queue of who has signed out waits for them, whoever signs in meanwhile', async () => {
  await signIn(device, { user: ana, token: 'of-ana', remember: true }, 1);
  const told: string[] = [];
  const host = createEngineManager({ device, origin, report: (name) => void told.push(name) });
  await host.pass('start', budgetMs);
  const hers = await bookmark(ana);
  await signIn(device, { user: leo, token: 'of-leo', remember: true }, 2);
  const his = await bookmark(leo);
  told.length = 0;
  await host.pass('start', budgetMs);
  expect([sendersOf(hers), sendersOf(his)]).toEqual([[], ['of-leo']]);
  expect(told).not.toContain(accountDbName(1));
  await signIn(device, { user: ana, token: 'of-ana-again', remember: true }, 3);
  await host.pass('start', budgetMs);
  await host.close();
  expect(sendersOf(hers)).toEqual(['of-ana-again']);
});

test('[D8] one engine for each account, however often it is woken', async () => {
  await signIn(device, { user: ana, token: 'of-ana', remember: true }, 1);
  const key = await bookmark(ana);
  const host = createEngineManager({ device, origin });
  await Promise.all([host.wake('start'), host.wake('online'), host.pass('focus', budgetMs)]);
  await host.pass('person', budgetMs);
  await host.close();
  expect(sendersOf(key)).toEqual(['of-ana']);
  expect(calls.filter(({ path }) => path === '/health').length).toBeLessThanOrEqual(2);
});

test('[U3] [SESS-03] a refused token is taken away; the queue stays', async () => {
  await signIn(device, { user: ana, token: 'expired', remember: true }, 1);
  await bookmark(ana);
  answer = async (path, token) =>
    path === '/health' || token === null ? null : { status: 401, json: { error: 'unauthorized', message: 'No' } };
  const host = createEngineManager({ device, origin });
  expect(await host.pass('start', budgetMs)).toEqual({ left: 1 });
  await host.close();
  expect(await activeAccount(device)).toBeNull();
  const db = new AccountDb(accountDbName(1));
  await db.open();
  expect(await db.outbox.count()).toBe(1);
  db.close();
});

test('[U3] [SESS-03] a refusal that comes after a new sign-in ends no session', async () => {
  await signIn(device, { user: ana, token: 'old', remember: true }, 1);
  await bookmark(ana);
  answer = async (path, token) => {
    if (path !== '/batch' || token !== 'old') return null;
    await dropToken(device, 1, 'old');
    await signIn(device, { user: ana, token: 'new', remember: true }, 2);
    return { status: 401, json: { error: 'unauthorized', message: 'No' } };
  };
  const host = createEngineManager({ device, origin });
  await host.pass('start', budgetMs);
  await host.close();
  expect((await activeAccount(device))?.token).toBe('new');
});

test.each([
  { what: 'a database that its owner has left in the middle of a pass is no fault', isLeft: true, told: [] },
  { what: 'a fault of a pass is told', isLeft: false, told: ['Error: Broken'] },
])('[D6] [SESS-05] $what', async ({ isLeft, told }) => {
  await signIn(device, { user: ana, token: 'of-ana', remember: true }, 1);
  await bookmark(ana);
  const failed = vi.fn();
  const host = createEngineManager({ device, origin, failed });
  const broken = () => {
    throw new Error('Broken');
  };
  answer = async (path) => {
    if (path !== '/batch') return null;
    if (isLeft) await Dexie.delete(accountDbName(ana.user_id));
    else vi.spyOn(AccountDb.prototype, 'transaction').mockImplementation(broken);
    return null;
  };
  await host.wake('start');
  await eventually(() => {
    expect(calls.map(({ path }) => path)).toContain('/batch');
  });
  // Waits for what is under way.
  await host.close();
  expect(new Set(failed.mock.calls.map(([error]) => String(error)))).toEqual(new Set(told));
});

test('[D6] it tells whose engine says what', async () => {
  const told: [string, EngineStatus['gate']][] = [];
  const host = createEngineManager({ device, origin, report: (name, { gate }) => void told.push([name, gate]) });
  await host.pass('start', budgetMs);
  await host.close();
  expect(told.at(-1)).toEqual([guestDbName, null]);
});
