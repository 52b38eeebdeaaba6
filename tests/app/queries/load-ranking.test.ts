import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadRanking } from '#app/queries/ranking.ts';
import { accountInUse, type OpenAccount } from '#data/db/account-in-use.ts';
import { activeAccount, DeviceDb, signIn } from '#data/db/device.ts';
import { storeRanking } from '#data/people/rankings.ts';
import { openFor, somebody } from '#world/screens/accounts.ts';

const key = 'usuarios-mas-puntos';
const user = { user_id: 4, username: 'bea', display_name: 'Bea', profile_picture: null };
const entries = [{ rank: 1, user_id: 4, user, total_points: 12 }];

let account: OpenAccount;
let device: DeviceDb;
let asked: { url: URL; token: string | null }[];
let answers: () => Response;

beforeEach(async () => {
  asked = [];
  answers = () => Response.json(entries);
  vi.stubGlobal('fetch', async (address: string | Request, options: RequestInit = {}) => {
    const request = address instanceof Request ? address : new Request(address, options);
    asked.push({ url: new URL(request.url), token: request.headers.get('authorization') });
    const reply = answers();
    reply.headers.set('scape-api', '1');
    return Promise.resolve(reply);
  });
  const owner = somebody();
  account = await openFor(owner);
  device = new DeviceDb();
  await device.open();
  await signIn(device, { user: owner, token: 'secret', remember: true }, 1);
  accountInUse.set(account);
});
afterEach(() => {
  accountInUse.set(null);
  account.close();
  device.close();
  vi.unstubAllGlobals();
});

const load = (named: Parameters<typeof loadRanking>[0] = key) => loadRanking(named, new AbortController().signal);

test('[RANK-02] GET /ranking/{key} under the person’s token, and what it answers is kept', async () => {
  expect(await load()).toEqual({ ok: true });
  expect(asked.map(({ url, token }) => [url.pathname, token])).toEqual([
    ['/api/ranking/usuarios-mas-puntos', 'Bearer secret'],
  ]);
  expect(await account.db.rankings.get(key)).toMatchObject({ key, entries });
});

test('[RANK-02] it is asked for once a minute at most, each ranking for itself', async () => {
  await load();
  await load();
  expect(asked).toHaveLength(1);
  await storeRanking(account.db, { key, entries, fetchedAt: Date.now() - 61_000 });
  await load();
  expect(asked).toHaveLength(2);
  await load('usuarios-mas-suscritos');
  expect(asked).toHaveLength(3);
});

test.each([
  ['an error', () => Response.json({ message: 'Too slow', error: 'internal' }, { status: 400 })],
  ['another shape', () => Response.json([{ rank: 'first' }])],
])('[RANK-01] %s: the fixed text, and what is held stays', async (_name, answer) => {
  await storeRanking(account.db, { key, entries, fetchedAt: 5 });
  answers = answer;
  expect(await load()).toEqual({ ok: false, message: 'Error fetching data' });
  expect((await account.db.rankings.get(key))?.fetchedAt).toBe(5);
});

test('[RANK-01] [SESS-06] no answer: the network text', async () => {
  answers = () => {
    throw new TypeError('Failed to fetch');
  };
  expect(await load()).toEqual({ ok: false, message: 'Network error or CORS issue' });
});

test('[OFF-14] on a disk that is full caches make room, and where that isn’t enough it is told', async () => {
  const put = IDBObjectStore.prototype.put;
  let failures = 2;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...args) {
    failures -= 1;
    if (failures >= 0) throw new DOMException('Full', 'QuotaExceededError');
    return put.apply(this, args);
  });
  expect(await load()).toEqual({ ok: true });
  failures = Infinity;
  const told = await load('usuarios-mas-suscritos');
  expect(told).toEqual({ ok: false, message: 'This device has no room left for the ranking.' });
  vi.restoreAllMocks();
});

test('[SESS-03] a token that is refused ends the session', async () => {
  answers = () => Response.json({ message: 'No', error: 'unauthorized' }, { status: 401 });
  await load();
  expect(await activeAccount(device)).toBeNull();
});

test('[RANK-02] a visitor asks without a token', async () => {
  const guest = await openFor(null);
  accountInUse.set(guest);
  await load('eventos-mas-likes');
  expect(asked[0]?.token).toBeNull();
  guest.close();
});
