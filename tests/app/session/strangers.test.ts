import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { downloadSubscribers } from '#app/queries/subscriber-export.ts';
import { fetchConfig } from '#app/queries/config.ts';
import { loadStatistics } from '#app/queries/event-statistics.ts';
import { login, refreshUser } from '#app/session/sign-in.ts';
import type { Running } from '#app/boot/running.ts';
import { accountInUse, type OpenAccount } from '#data/db/account-in-use.ts';
import { activeAccount, DeviceDb, signIn } from '#data/db/device.ts';
import { apiMarkerOn } from '#data/storage/api-marker.ts';
import { openFor, somebody } from '#world/screens/accounts.ts';

let account: OpenAccount;
let device: DeviceDb;
let answer: () => Response;

beforeEach(async () => {
  vi.stubGlobal('fetch', async () => answer());
  const user = somebody();
  account = await openFor(user);
  device = new DeviceDb();
  await device.open();
  await signIn(device, { user, token: 'secret', remember: true }, 1);
  accountInUse.set(account);
});
afterEach(async () => {
  accountInUse.set(null);
  account.close();
  await device.delete();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const running = () => ({ device, sync: {}, switchAccount: () => Promise.resolve() }) as unknown as Running;
const refused = (headers = {}) => Response.json({ message: 'Unauthorized' }, { status: 401, headers });

const calls = {
  'the user being fetched anew': () => refreshUser({ device }),
  'numbers of an event': () => loadStatistics(7, new AbortController().signal),
  'a file': () => downloadSubscribers(7, 'Fiesta'),
  'a login': () => login(running(), { email: 'ana@example.org', password: 'secreto123' }, true),
};

test.each(Object.entries(calls))('[P12] [SESS-03] %s: a stranger’s 401 ends no session', async (what, call) => {
  answer = () => refused();
  await apiMarkerOn(device).learn();
  await call();
  expect((await activeAccount(device))?.token).toBe('secret');
  answer = () => refused({ 'scape-api': '1' });
  await call();
  expect((await activeAccount(device))?.token).toBe(what === 'a login' ? 'secret' : undefined);
});

test('[P12] what a stranger says of a login is not told as the server’s word', async () => {
  answer = () => refused();
  await apiMarkerOn(device).learn();
  expect(await calls['a login']()).toEqual({
    ok: false,
    message: 'Connection error. Using offline mode.',
    why: 'unheard',
  });
});

test('[D6] a fault of the program is not taken for a connection that is missing', async () => {
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    throw new TypeError('AbortSignal.timeout is not a function');
  });
  await expect(fetchConfig()).rejects.toThrow('AbortSignal.timeout is not a function');
  await expect(refreshUser({ device })).rejects.toThrow('AbortSignal.timeout is not a function');
});
