import Dexie from 'dexie';
import forceClose from 'fake-indexeddb/lib/forceCloseDatabase';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { requestPersistenceOnce } from '#app/storage/request-persistence.ts';
import { readEvictionMarkers, saveEvictionMarker } from '#app/storage/eviction-markers.ts';
import { monitorStorage } from '#app/storage/monitor.ts';
import { addPendingWipe } from '#app/session/pending-wipes.ts';
import { accountInUse } from '#data/db/account-in-use.ts';
import { accountDbName, guestDbName } from '#data/db/names.ts';
import { DeviceDb } from '#data/db/device.ts';
import { saveDraft } from '#data/drafts/rows.ts';
import { storageProblem, type ClearedData } from '#data/db/storage-problem.ts';
import { until } from '#world/time/until.ts';
import { sampleArgs } from '#world/data/sample-args.ts';
import { openFor, somebody } from '#world/screens/accounts.ts';
import type { Draft } from '#data/drafts/draft.ts';

vi.mock('#app/storage/request-persistence.ts', () => ({ requestPersistenceOnce: vi.fn(() => Promise.resolve(true)) }));

const draft: Draft = { ref: 'd', kind: 'post', form: {}, cover: null, step: 0, updatedAt: 1, isBroken: false };
const thing = '00000000-0000-4000-8000-000000000001';
const device = new DeviceDb();
const switchAccount = vi.fn(() => Promise.resolve());

beforeAll(async () => {
  await device.open();
  monitorStorage({ device, switchAccount });
});
beforeEach(() => {
  vi.mocked(requestPersistenceOnce).mockClear();
  localStorage.clear();
});
afterEach(() => {
  accountInUse.get()?.close();
  accountInUse.set(null);
  storageProblem.set(null);
});

/** Shows somebody's account, and waits until it is looked after. */
async function show(user: Parameters<typeof openFor>[0]) {
  const account = await openFor(user);
  accountInUse.set(account);
  return account;
}

const marked = (name: string) =>
  until(
    'a mark',
    () => readEvictionMarkers().get(name),
    (mark) => mark !== undefined,
  );

async function told(): Promise<ClearedData> {
  const held = await until('a loss', storageProblem.get, (it) => it !== null);
  if (held?.kind !== 'cleared') throw new Error('Nothing was cleared');
  return held.loss;
}

test('[OFF-14] a first visit is told nothing, nor is one where all is as it was', async () => {
  const user = somebody();
  const account = await show(user);
  expect(await marked(account.name)).toMatchObject({ waiting: 0, drafts: 0 });
  account.close();
  accountInUse.set(null);
  localStorage.removeItem(`born:${account.name}`);
  // A database from before there were marks.
  const again = await show(user);
  await marked(again.name);
  expect(storageProblem.get()).toBeNull();
});

test('[OFF-14] [I12] what the browser has cleared is told once, with what was waiting', async () => {
  const user = somebody();
  const account = await show(user);
  await marked(account.name);
  await account.mutate('post.create', sampleArgs('post.create', thing));
  await saveDraft(account.store, draft);
  await until(
    'all that waits',
    () => readEvictionMarkers().get(account.name),
    (mark) => mark?.waiting === 1 && mark.drafts === 1,
  );
  account.close();
  accountInUse.set(null);
  await Dexie.delete(account.name);

  const guest = await show(null);
  const loss = await told();
  expect(loss).toMatchObject({ waiting: 1, drafts: 1 });
  loss.done();
  expect([storageProblem.get(), readEvictionMarkers().has(account.name)]).toEqual([null, false]);
  guest.close();
  const back = await show(user);
  await marked(back.name);
  expect(storageProblem.get()).toBeNull();
});

test('[OFF-14] a guest who has made nothing can lose nothing: there is a mark only of who has', async () => {
  await Dexie.delete(guestDbName);
  const guest = await show(null);
  await saveDraft(guest.store, draft);
  expect(await marked(guestDbName)).toMatchObject({ drafts: 1 });
  await guest.db.drafts.clear();
  await until(
    'no mark',
    () => readEvictionMarkers().has(guestDbName),
    (isMarked) => !isMarked,
  );
});

test('[OFF-14] what the browser closes while the page is open is opened again, and what it clears is told', async () => {
  const account = await show(somebody());
  await marked(account.name);
  forceClose(account.db.backendDB());
  forceClose(device.backendDB());
  await Dexie.delete(account.name);
  const loss = await told();
  expect(account.db.isOpen()).toBe(true);
  expect(switchAccount).toHaveBeenCalled();
  loss.done();
});

test('[OFF-14] the browser is asked to keep what is here when something is made, and never by a visit that only looks', async () => {
  const account = await show(somebody());
  await marked(account.name);
  await account.db.ids.put({ ref: thing, kind: 'event', id: 1 });
  await account.mutate('view.record', sampleArgs('view.record', thing));
  await account.db.meta.put({ key: 'x', value: 1 });
  expect(requestPersistenceOnce).not.toHaveBeenCalled();
  await account.mutate('post.create', sampleArgs('post.create', thing));
  await until(
    'the question',
    () => vi.mocked(requestPersistenceOnce).mock.calls.length,
    (count) => count > 0,
  );

  vi.mocked(requestPersistenceOnce).mockClear();
  const writer = await show(somebody());
  await marked(writer.name);
  await saveDraft(writer.store, draft);
  await until(
    'the question',
    () => vi.mocked(requestPersistenceOnce).mock.calls.length,
    (count) => count > 0,
  );
});

test('[OFF-14] what can’t be opened again is told of, and not tried without end', async () => {
  const account = await show(somebody());
  await marked(account.name);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const open = vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
    throw new DOMException('Internal error', 'AbortError');
  });
  const opened = (name: string) => open.mock.calls.filter(([asked]) => asked === name).length;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  forceClose(account.db.backendDB());
  forceClose(device.backendDB());
  await vi.advanceTimersByTimeAsync(60_000);
  expect([storageProblem.get(), opened(account.name)]).toEqual([{ kind: 'lost' }, 3]);
  // Three tries, and a rest of five seconds.
  expect(opened(device.name)).toBeGreaterThan(20);
  expect(opened(device.name)).toBeLessThan(40);
  open.mockRestore();
  switchAccount.mockClear();
  await vi.advanceTimersByTimeAsync(10_000);
  vi.useRealTimers();
  await until(
    'the device again',
    () => switchAccount.mock.calls.length,
    (count) => count > 0,
  );
  expect(device.isOpen()).toBe(true);
});

test('[OFF-14] [SESS-05] what another window takes off the device for its owner is no loss, and isn’t made anew by looking', async () => {
  const userId = 4_711;
  const name = accountDbName(userId);
  saveEvictionMarker(name, { waiting: 1, drafts: 0, seenAt: 1 });
  await addPendingWipe(device, { userId, isKept: false });
  const guest = await show(null);
  await guest.store.transact('write', ['meta'], (tx) => tx.put('meta', [{ key: 'looked', value: 1 }]));
  await until('the guest is looked after', () => guest.db.meta.get('born'), Boolean);
  expect([storageProblem.get(), await Dexie.exists(name)]).toEqual([null, false]);
  await device.settings.delete('owedWipes');
});
