import Dexie from 'dexie';
import { afterEach, expect, test, vi } from 'vitest';
import { readEvictionMarkers, saveEvictionMarker } from '#app/storage/eviction-markers.ts';
import { addPendingWipe } from '#app/session/pending-wipes.ts';
import { AccountDb } from '#data/db/account-db.ts';
import { accountDbName } from '#data/db/names.ts';
import { DeviceDb } from '#data/db/device.ts';
import { deletingVersion } from '#data/db/close-on-versionchange.ts';
import { drainLock } from '#sync/engine/lock-names.ts';
import { runPendingWipes } from '#app/session/run-pending-wipes.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

test('[OFF-14] a window that is closed over a logout leaves nothing that would be told as cleared', async () => {
  const device = new DeviceDb();
  await device.open();
  saveEvictionMarker('scape-7', { waiting: 1, drafts: 0, seenAt: 1 });
  await addPendingWipe(device, { userId: 7, isKept: false, discarded: [] });
  const closed = new Error('The window was closed');
  vi.spyOn(indexedDB, 'deleteDatabase').mockImplementation(() => {
    throw closed;
  });
  await expect(runPendingWipes(device)).rejects.toThrow(closed);
  expect(readEvictionMarkers().has('scape-7')).toBe(false);
  vi.restoreAllMocks();
  // Half deleted, it is finished by the next start.
  expect([await runPendingWipes(device), await Dexie.exists('scape-7')]).toEqual(['deleted', false]);
  await device.delete();
});

test('[OFF-14] [SESS-05] a mark that another window made while the database was deleted goes with it', async () => {
  const device = new DeviceDb();
  await device.open();
  const name = accountDbName(7);
  saveEvictionMarker(name, { waiting: 0, drafts: 0, seenAt: 1 });
  await addPendingWipe(device, { userId: 7, isKept: false, discarded: [] });
  const other = new Dexie(name);
  other.version(1).stores({});
  await other.open();
  other.on('versionchange', () => {
    saveEvictionMarker(name, { waiting: 0, drafts: 0, seenAt: 2 });
    other.close();
    return false;
  });
  await runPendingWipes(device);
  expect([other.isOpen(), readEvictionMarkers().has(name)]).toEqual([false, false]);
  await device.delete();
});

test('[KEEP-04] [U6] what is saved between the last look and the deletion stays, and what comes later is told that it isn’t', async () => {
  const device = new DeviceDb();
  await device.open();
  const name = accountDbName(8);
  const other = new AccountDb(name);
  await other.open();
  const draft = { ref: 'd', kind: 'event', form: {}, cover: null, step: 0, updatedAt: 1, isBroken: false } as const;
  await addPendingWipe(device, { userId: 8, isKept: false, discarded: [] });
  const { open } = indexedDB;
  const saved: Promise<unknown>[] = [];
  vi.spyOn(indexedDB, 'open').mockImplementation((...args) => {
    if (args[1] === deletingVersion && saved.length === 0) saved.push(Promise.resolve(other.drafts.put({ ...draft })));
    return open.apply(indexedDB, args);
  });
  expect(await runPendingWipes(device)).toBe('kept');
  vi.restoreAllMocks();
  await Promise.all(saved);
  await expect(other.drafts.put({ ...draft, ref: 'later' })).rejects.toThrow();
  const held = new AccountDb(name);
  await held.open();
  expect((await held.drafts.toArray()).map(({ ref }) => ref)).toEqual(['d']);
  held.close();
  await held.delete();
  await device.delete();
});

test('[KEEP-04] a window of an earlier version, which opens the database again at once, finds no table to save in', async () => {
  const device = new DeviceDb();
  await device.open();
  const name = accountDbName(10);
  const db = new AccountDb(name);
  await db.open();
  db.close();
  await addPendingWipe(device, { userId: 10, isKept: false, discarded: [] });
  const openNow = () =>
    new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open(name);
      request.addEventListener('success', () => resolve(request.result));
    });
  const other = await openNow();
  const again = new Promise<string[]>((resolve) => {
    other.addEventListener('versionchange', () => {
      other.close();
      void openNow().then((reopened) => {
        reopened.addEventListener('versionchange', () => reopened.close());
        resolve([...reopened.objectStoreNames]);
      });
    });
  });
  expect(await runPendingWipes(device)).toBe('deleted');
  expect(await again).toEqual([]);
  await device.delete();
});

test('[SESS-05] [U8] an account leaves only once an engine that is at work in it has ended', async () => {
  const device = new DeviceDb();
  await device.open();
  const waiting: (() => void)[] = [];
  const request = (name: string, body: () => Promise<unknown>) =>
    name === drainLock('scape-9') ? new Promise<void>((resolve) => waiting.push(resolve)).then(body) : body();
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
  await addPendingWipe(device, { userId: 9, isKept: true });
  let wiped: string | null = null;
  const wiping = runPendingWipes(device).then((outcome) => (wiped = outcome));
  await vi.waitFor(() => expect(waiting).toHaveLength(1));
  expect([wiped, await Dexie.exists('scape-9')]).toEqual([null, false]);
  waiting[0]?.();
  expect(await wiping).toBe('kept');
  Reflect.deleteProperty(navigator, 'locks');
  await device.delete();
});
