import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Running } from '#app/boot/running.ts';
import { login, loginWithGoogle, refreshUser, register } from '#app/session/sign-in.ts';
import { rankingKeys } from '#contract/people/ranking.ts';
import { accountInUse, type OpenAccount } from '#data/db/account-in-use.ts';
import { activeAccount, DeviceDb } from '#data/db/device.ts';
import { openFor, somebody } from '#world/screens/accounts.ts';
import { answerCalls } from '#world/screens/answers.ts';

let running: Running;
let background: Promise<unknown>[];

beforeEach(async () => {
  localStorage.clear();
  const device = new DeviceDb();
  await device.open();
  const sync = { wake: vi.fn(), pass: vi.fn() } as unknown as Running['sync'];
  background = [];
  const inBackground = (work: Promise<unknown>) => void background.push(work);
  running = { device, sync, switchAccount: () => Promise.resolve(), inBackground };
});
afterEach(async () => {
  await Promise.all(background);
  running.device.close();
  await running.device.delete();
  vi.unstubAllGlobals();
});

const body = { email: 'ana@example.org', password: 'secreto123' };
const newcomer = { ...body, name: 'Ana', lastname: 'Núñez', username: 'ana', notifications_enabled: true };
const calls = {
  '/auth/login': () => login(running, body, true),
  '/auth/google': () => loginWithGoogle(running, 'an.id.token'),
  '/auth/register': () => register(running, newcomer),
};

test.each([
  ['/auth/login', 'Login failed', 'Connection error. Using offline mode.'],
  ['/auth/google', 'Error al iniciar sesión con Google', 'Network error or CORS issue'],
  ['/auth/register', 'Error al registrar usuario', 'Network error or CORS issue'],
] as const)('[ACC-05] [ACC-06] [ACC-11] [ACC-14] [SESS-06] what %s tells', async (path, fallback, offline) => {
  const told = async (answer: Parameters<typeof answerCalls>[0][string]) => {
    answerCalls({ [path]: answer });
    return calls[path]();
  };
  const refused = { message: 'Taken', error: 'taken', fields: { email: 'Already in use' } };
  expect(await told({ status: 401, json: { message: 'No', error: 'unauthorized' } })).toEqual({
    ok: false,
    message: 'No',
  });
  expect(await told({ status: 409, json: refused })).toEqual({ ok: false, message: 'Taken', fields: refused.fields });
  expect(await told({ status: 500, json: { error: 'internal' } })).toEqual({ ok: false, message: 'internal' });
  expect(await told({ status: 500, json: {} })).toEqual({ ok: false, message: fallback, why: 'untold' });
  expect(await told({ json: { message: 'Hello' } })).toEqual({ ok: false, message: 'Token not found in response' });
  expect(await told('none')).toEqual({ ok: false, message: offline, why: 'unheard' });
  expect(await activeAccount(running.device)).toBeNull();
  expect(Object.keys(localStorage)).toEqual([]);
});

test('[ACC-03] [ACC-14] [SESS-01] whoever comes with Google is remembered', async () => {
  const user = somebody();
  const asked = answerCalls({ '/auth/google': { json: { message: 'Hello', token: 't'.repeat(43), data: { user } } } });
  expect(await calls['/auth/google']()).toEqual({ ok: true });
  expect(asked).toEqual([{ path: '/auth/google', body: { idToken: 'an.id.token' } }]);
  expect(await activeAccount(running.device)).toMatchObject({ userId: user.user_id, remember: true });
  expect(localStorage.getItem('userId')).toBe(String(user.user_id));
});

test('[SESS-02] [SESS-04] [SESS-08] on start the user is fetched anew; what the server says against it is told', async () => {
  const user = somebody();
  const path = `/users/${String(user.user_id)}`;
  const started = async (answer: Parameters<typeof answerCalls>[0][string]) => {
    answerCalls({ [path]: answer });
    const told = await refreshUser(running);
    return [told, (await activeAccount(running.device))?.user.display_name];
  };
  answerCalls({ '/auth/login': { json: { message: 'Hello', token: 't'.repeat(43), data: { user } } } });
  await calls['/auth/login']();
  const name = user.display_name;
  expect(await started('none')).toEqual([null, name]);
  expect(await started({ status: 500, json: {} })).toEqual(['Error al obtener usuario', name]);
  expect(await started({ status: 500, json: { message: 'Flooded' } })).toEqual(['Flooded', name]);
  const forbidden = 'No tienes permiso para acceder a este recurso';
  expect(await started({ status: 403, json: { message: 'No' } })).toEqual([forbidden, name]);
  expect(await started({ json: { data: { ...user, display_name: 'Ana II' } } })).toEqual([null, 'Ana II']);
  expect(await started({ status: 401, json: { message: 'No' } })).toEqual([null, undefined]);
  expect(localStorage.getItem('token')).toBeNull();
});

test('[SESS-02] [SESS-05] who leaves while their user is fetched anew meets no fault', async () => {
  const user = somebody();
  answerCalls({ '/auth/login': { json: { message: 'Hello', token: 't'.repeat(43), data: { user } } } });
  await calls['/auth/login']();
  const shown = await openFor(user);
  const closing: OpenAccount = {
    ...shown,
    store: {
      transact(...args) {
        // Another account is shown, and this one closed, in the middle of it.
        accountInUse.set(null);
        shown.close();
        return shown.store.transact(...args);
      },
    },
  };
  accountInUse.set(closing);
  answerCalls({ [`/users/${String(user.user_id)}`]: { json: { data: { ...user, display_name: 'Ana II' } } } });
  expect(await refreshUser(running)).toBeNull();
  expect(accountInUse.get()).toBeNull();
});

test('[OFF-14] [ACC-06] on a disk that is full nobody is left half signed in, and with room made they are in', async () => {
  const user = somebody();
  answerCalls({ '/auth/login': { json: { message: 'Hello', token: 't'.repeat(43), data: { user } } } });
  vi.spyOn(globalThis, 'reportError').mockImplementation(() => undefined);
  const full = () => Promise.reject(new DOMException('Full', 'QuotaExceededError'));
  const failed = { ok: false, message: 'This could not be saved. This device may have no room left.' };
  expect(await login({ ...running, switchAccount: full }, body, true)).toEqual(failed);
  expect([await activeAccount(running.device), localStorage.getItem('token')]).toEqual([null, null]);

  const put = IDBObjectStore.prototype.put;
  let failures = Infinity;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...args) {
    failures -= 1;
    if (failures >= 0) throw new DOMException('Full', 'QuotaExceededError');
    return put.apply(this, args);
  });
  expect(await calls['/auth/login']()).toEqual(failed);
  expect(localStorage.getItem('token')).toBeNull();
  failures = 2;
  expect(await calls['/auth/login']()).toEqual({ ok: true });
  vi.restoreAllMocks();
});

test('[RANK-01] [CARD-08] rankings that a visitor has seen are there after signing in, unless the account’s own are newer', async () => {
  const user = somebody();
  answerCalls({ '/auth/login': { json: { message: 'Hello', token: 't'.repeat(43), data: { user } } } });
  const [visitor, own] = [await openFor(null), await openFor(user)];
  const row = (index: 0 | 1, fetchedAt: number) => ({ key: rankingKeys[index], entries: [], fetchedAt });
  await visitor.db.rankings.bulkPut([row(0, 2), row(1, 2)]);
  await own.db.rankings.put(row(1, 3));
  accountInUse.set(visitor);
  running.switchAccount = async () => accountInUse.set(own);
  expect(await calls['/auth/login']()).toEqual({ ok: true });
  expect(
    (await own.db.rankings.toArray()).map(({ fetchedAt }) => fetchedAt).toSorted((left, right) => left - right),
  ).toEqual([2, 3]);
  accountInUse.set(null);
  for (const account of [visitor, own]) account.close();
});
