import Dexie from 'dexie';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Running } from '#app/boot/running.ts';
import { deleteAccount } from '#app/session/delete-account.ts';
import { runPendingWipes } from '#app/session/run-pending-wipes.ts';
import { savePasswordReset } from '#app/session/password-reset-storage.ts';
import { mirrorSession } from '#app/session/mirror.ts';
import { accountInUse, type OpenAccount } from '#data/db/account-in-use.ts';
import { accountDbName } from '#data/db/names.ts';
import { activeAccount, DeviceDb, signIn } from '#data/db/device.ts';
import { offlinePictureCacheName, pictureCacheName } from '#data/files/picture-caches.ts';
import type { OwnUser } from '#contract/account/user.ts';
import { memoryCaches, type MemoryCaches } from '#world/stores/memory-caches.ts';
import { openFor, somebody } from '#world/screens/accounts.ts';
import { answerCalls } from '#world/screens/answers.ts';

let running: Running;
let user: OwnUser;
let account: OpenAccount;
let pictures: MemoryCaches;

beforeEach(async () => {
  localStorage.clear();
  const device = new DeviceDb();
  await device.open();
  user = somebody();
  account = await openFor(user);
  accountInUse.set(account);
  await signIn(device, { user, token: 'secret', remember: true }, 1);
  mirrorSession({ token: 'secret', user, remember: true });
  const sync = { wake: vi.fn(), pass: vi.fn() } as unknown as Running['sync'];
  const switchAccount = () => {
    accountInUse.set(null);
    account.close();
    return Promise.resolve();
  };
  running = { device, sync, switchAccount, inBackground: vi.fn() };
  pictures = memoryCaches();
  vi.stubGlobal('caches', pictures.storage);
  for (const name of [offlinePictureCacheName(account.name), pictureCacheName]) {
    await (await caches.open(name)).put('https://scape.test/media/1', new Response('picture'));
  }
});
afterEach(async () => {
  accountInUse.set(null);
  account.close();
  running.device.close();
  await running.device.delete();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const path = () => `/users/${String(user.user_id)}`;
const isThere = () => Dexie.exists(accountDbName(user.user_id));

test.each([
  [
    'a wrong password',
    {
      status: 422,
      json: { message: 'No', error: 'invalid', fields: { password: 'La contraseña actual no es correcta' } },
    },
    { message: 'No', fields: { password: 'La contraseña actual no es correcta' } },
  ],
  ['no answer', 'none' as const, { message: expect.stringMatching(/no answer from the server/) as string }],
  ['a failure', { status: 500, json: {} }, { message: 'The account could not be deleted. Please try again later.' }],
])('[PROF-13] after %s nothing has left the device', async (_what, answer, told) => {
  answerCalls({ [path()]: answer });
  expect(await deleteAccount(running, 'scape2025')).toMatchObject({ ok: false, ...told });
  expect(await activeAccount(running.device)).toMatchObject({ userId: user.user_id, token: 'secret' });
  expect(accountInUse.get()).toBe(account);
  expect(await isThere()).toBe(true);
});

test('[PROF-13] whose session has ended deletes nothing', async () => {
  await running.device.accounts.clear();
  const asked = answerCalls({});
  expect(await deleteAccount(running, 'scape2025')).toMatchObject({ ok: false, message: /session has ended/ });
  expect(asked).toEqual([]);
});

test('[PROF-13] [SESS-05] with the account all of it leaves the device: rows, what waits, token, pictures', async () => {
  const asked = answerCalls({ [path()]: { json: { message: 'Deleted' } } });
  await account.mutate('user.follow', { user: 7 });
  savePasswordReset({ email: user.email, code: '123456' });
  expect(await deleteAccount(running, 'scape2025')).toEqual({ ok: true });
  expect(asked).toEqual([{ path: path(), body: { password: 'scape2025' } }]);
  expect(accountInUse.get()).toBeNull();
  expect(await isThere()).toBe(false);
  expect(await running.device.accounts.count()).toBe(0);
  expect(Object.keys(localStorage)).toEqual([]);
  expect([...pictures.held.keys()]).toEqual([]);
  // Nothing is owed: a next start finds no more to do.
  expect(await running.device.settings.count()).toBe(0);
});

test('[PROF-13] who has no password gives none', async () => {
  const asked = answerCalls({ [path()]: { json: { message: 'Deleted' } } });
  expect(await deleteAccount(running, '')).toEqual({ ok: true });
  expect(asked).toEqual([{ path: path(), body: {} }]);
});

test('[PROF-13] what could not be taken off the device goes at the next start', async () => {
  vi.stubGlobal('reportError', vi.fn());
  answerCalls({ [path()]: { json: { message: 'Deleted' } } });
  running.switchAccount = () => Promise.reject(new Error('The window is going'));
  expect(await deleteAccount(running, 'scape2025')).toEqual({ ok: true });
  expect(await activeAccount(running.device)).toBeNull();
  account.close();
  await runPendingWipes(running.device);
  expect(await isThere()).toBe(false);
});
