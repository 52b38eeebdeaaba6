import Dexie from 'dexie';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deleteEverything } from '#app/storage/delete-everything.ts';
import { DeviceDb, signIn } from '#data/db/device.ts';
import { eventually } from '#world/time/eventually.ts';
import { openFor, somebody } from '#world/screens/accounts.ts';

beforeEach(() => {
  localStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  Reflect.deleteProperty(indexedDB, 'databases');
});

test('[OFF-14] where the browser doesn’t list its databases those of all who have used the device are deleted', async () => {
  const user = somebody();
  const device = new DeviceDb();
  await device.open();
  await signIn(device, { user, token: 'secret', remember: true }, 1);
  device.close();
  const account = await openFor(user);
  account.close();
  Object.defineProperty(indexedDB, 'databases', { value: undefined, configurable: true });
  expect(await deleteEverything()).toBe(true);
  Reflect.deleteProperty(indexedDB, 'databases');
  expect(await indexedDB.databases()).toEqual([]);
});

test('[OFF-14] [I12] what another window holds isn’t deleted behind the person’s back when that one lets go', async () => {
  const account = await openFor(somebody());
  account.close();
  const frozen = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open(account.name);
    request.addEventListener('success', () => resolve(request.result));
  });
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  let outcome: boolean | null = null;
  const deleting = deleteEverything().then((isDeleted) => (outcome = isDeleted));
  await eventually(async () => {
    await vi.advanceTimersByTimeAsync(5_000);
    expect(outcome).toBe(false);
  });
  await deleting;
  vi.useRealTimers();
  frozen.close();
  expect(await Dexie.exists(account.name)).toBe(true);
  const again = await new Dexie(account.name).open();
  expect(again.tables.map(({ name }) => name)).toContain('drafts');
  again.close();
  expect(await deleteEverything()).toBe(true);
  expect(await Dexie.exists(account.name)).toBe(false);
});
