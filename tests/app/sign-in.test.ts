import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Running } from '#app/boot.ts';
import { payWipes } from '#app/owed-wipes.ts';
import { keepReset } from '#app/reset-data.ts';
import { login, loginWithGoogle, logout, refreshUser, register } from '#app/sign-in.ts';
import type { OpenAccount } from '#data/account.ts';
import { current } from '#data/current.ts';
import { activeAccount, DeviceDb } from '#data/device.ts';
import { listShared } from '#data/shared-shelf.ts';
import { openFor, somebody } from './accounts.ts';
import { answerCalls } from './answers.ts';

let running: Running;

beforeEach(async () => {
  localStorage.clear();
  const device = new DeviceDb();
  await device.open();
  const sync = { wake: vi.fn(), pass: vi.fn() } as unknown as Running['sync'];
  running = { device, sync, switchAccount: () => Promise.resolve() };
});
afterEach(async () => {
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

test.each(['discard', 'keep'] as const)(
  '[SESS-05] a logout (%s) whose window is closed half way is finished by the next start, and before the next login',
  async (unsent) => {
    const user = somebody();
    const held = await openFor(user);
    const landed = { cursor: 'c', upto: 'e.1', generation: 1, isFilling: false, syncedAt: 1 };
    await held.db.cursors.put({ scope: 'me', ...landed });
    held.close();
    const answer = { json: { message: 'Hello', token: 't'.repeat(43), data: { user } } };
    answerCalls({ '/auth/login': answer });
    await calls['/auth/login']();
    const isClosed = new Error('The window was closed');
    const dying = { ...running, switchAccount: () => Promise.reject(isClosed) };
    await expect(logout(dying, { unsent })).rejects.toThrow(isClosed);
    // Handed over by another app, and not looked at yet.
    await running.device.settings.put({ key: 'shared:1', value: { id: '1', owner: user.user_id, files: [], at: 1 } });
    await running.device.settings.put({ key: 'shared:2', value: { id: '2', owner: null, files: [], at: 1 } });
    const shared = async () => (await listShared(running.device, user.user_id)).map(({ id }) => id).toSorted();
    const names = async () => (await indexedDB.databases()).map(({ name }) => name);
    expect(await names()).toContain(`scape-${String(user.user_id)}`);

    await payWipes(running.device);
    expect(await running.device.settings.get('owedWipes')).toBeUndefined();
    expect(await running.device.accounts.toArray()).toEqual([]);
    expect((await names()).includes(`scape-${String(user.user_id)}`)).toBe(unsent === 'keep');
    expect(await shared()).toEqual(unsent === 'keep' ? ['1', '2'] : ['2']);
    const again = await openFor(user);
    expect(await again.db.cursors.count()).toBe(0);
    again.close();

    // Somebody who signs in again afterwards keeps what they then make.
    await calls['/auth/login']();
    await payWipes(running.device);
    expect((await activeAccount(running.device))?.userId).toBe(user.user_id);
  },
);

test('[SESS-05] logging out leaves nothing of a password reset', async () => {
  const user = somebody();
  answerCalls({ '/auth/login': { json: { message: 'Hello', token: 't'.repeat(43), data: { user } } } });
  await calls['/auth/login']();
  keepReset({ email: user.email, code: '123456' });
  await logout(running, { unsent: 'discard' });
  expect(Object.keys(localStorage)).toEqual([]);
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
        current.set(null);
        shown.close();
        return shown.store.transact(...args);
      },
    },
  };
  current.set(closing);
  answerCalls({ [`/users/${String(user.user_id)}`]: { json: { data: { ...user, display_name: 'Ana II' } } } });
  expect(await refreshUser(running)).toBeNull();
  expect(current.get()).toBeNull();
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
