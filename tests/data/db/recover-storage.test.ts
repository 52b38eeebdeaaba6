import Dexie from 'dexie';
import forceClose from 'fake-indexeddb/lib/forceCloseDatabase';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openAccount } from '#data/db/open-account.ts';
import { accountInUse, type OpenAccount } from '#data/db/account-in-use.ts';
import { isQuotaExceeded } from '#data/db/quota-error.ts';
import { saveDraft } from '#data/drafts/rows.ts';
import { reopen } from '#data/db/reopen-with-retry.ts';
import { maxCachedRows } from '#data/posts/row-limits.ts';
import { storageProblem } from '#data/db/storage-problem.ts';
import { memoryCaches, type MemoryCaches } from '#world/stores/memory-caches.ts';
import { ben, samplePostRow } from '#world/data/sample-people.ts';
import { until } from '#world/time/until.ts';
import { ana } from '#world/data/sample-rows.ts';
import type { Draft } from '#data/drafts/draft.ts';

const draft: Draft = { ref: 'd', kind: 'post', form: {}, cover: null, step: 0, updatedAt: 1, isBroken: false };

let account: OpenAccount;
let disk: MemoryCaches;

beforeEach(async () => {
  disk = memoryCaches();
  vi.stubGlobal('caches', disk.storage);
  for (const name of ['tiles', 'pictures', 'kept-scape-1', 'workbox-precache']) {
    await (await caches.open(name)).put(`/${name}`, new Response('x'));
  }
  account = await openAccount(ana, () => undefined);
  accountInUse.set(account);
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  accountInUse.set(null);
  storageProblem.set(null);
  account.close();
  await Dexie.delete(account.name);
});

/** The drafts that are stored, whatever connection asks. */
async function stored(): Promise<string[]> {
  const look = await new Dexie(account.name).open();
  const rows = (await look.table('drafts').toArray()) as Draft[];
  look.close();
  return rows.map(({ ref }) => ref);
}

const put = IDBObjectStore.prototype.put;
const putOf = () => vi.spyOn(IDBObjectStore.prototype, 'put');

/** Every write meets this, until so many have met it. */
function failing(error: () => Error, times = Infinity) {
  let left = times;
  return putOf().mockImplementation(function (this: IDBObjectStore, ...args: Parameters<typeof put>) {
    if (left <= 0) return put.apply(this, args);
    left -= 1;
    throw error();
  });
}

const noRoom = () => new DOMException('Full', 'QuotaExceededError');
const lost = () => new DOMException('Connection to Indexed Database server lost', 'UnknownError');

test('[OFF-14] a disk that stays full says so; nothing of it is kept, and nothing that is the person’s own goes', async () => {
  failing(noRoom);
  const error: unknown = await saveDraft(account.store, draft).catch((thrown: unknown) => thrown);
  expect(isQuotaExceeded(error)).toBe(true);
  expect(await stored()).toEqual([]);
  expect([...disk.held.keys()]).toEqual(['kept-scape-1', 'workbox-precache']);
  expect(storageProblem.get()).toBeNull();
});

test('[OFF-14] caches go in their order, and no more of them than it takes', async () => {
  failing(noRoom, 1);
  await saveDraft(account.store, draft);
  expect([...disk.held.keys()]).toEqual(['pictures', 'kept-scape-1', 'workbox-precache']);
  failing(noRoom, 2);
  await saveDraft(account.store, { ...draft, ref: 'e' });
  expect([...disk.held.keys()]).toEqual(['kept-scape-1', 'workbox-precache']);
  expect(await stored()).toEqual(['d', 'e']);
});

test('[OFF-14] what others wrote goes last, as far as it was landed long ago', async () => {
  const refOf = (index: number) => `00000000-0000-4000-9000-${String(index).padStart(12, '0')}`;
  const rows = Array.from({ length: maxCachedRows.posts }, (_unused, index) => ({
    ...samplePostRow({ ref: refOf(index), post_id: index + 100, user_id: index === 0 ? 1 : 2, user: ben }),
    tick: index,
  }));
  await account.db.posts.bulkPut(rows);
  failing(noRoom, 3);
  await saveDraft(account.store, draft);
  const kept = new Set((await account.db.posts.toArray()).map(({ ref }) => ref));
  expect(kept.size).toBeLessThan(maxCachedRows.posts / 5);
  expect([0, 1, maxCachedRows.posts - 1].map((index) => kept.has(refOf(index)))).toEqual([true, false, true]);
});

test('[OFF-14] a full disk that breaks the transaction off without ever answering is noticed', async () => {
  let times = 1;
  putOf().mockImplementation(function (this: IDBObjectStore, ...args: Parameters<typeof put>) {
    if (times <= 0) return put.apply(this, args);
    times -= 1;
    const { transaction } = this;
    queueMicrotask(() => {
      Object.defineProperty(transaction, 'error', { value: noRoom() });
      transaction.abort();
    });
    return new EventTarget() as IDBRequest<IDBValidKey>;
  });
  await saveDraft(account.store, draft);
  expect(await stored()).toEqual(['d']);
  expect(disk.held.has('tiles')).toBe(false);
});

test('[OFF-01] a connection that the browser has lost is opened again, and what was to be saved is', async () => {
  const seen: (OpenAccount | null)[] = [];
  const end = accountInUse.subscribe(() => seen.push(accountInUse.get()));
  failing(lost, 1);
  await saveDraft(account.store, draft);
  expect(await stored()).toEqual(['d']);
  forceClose(account.db.backendDB());
  await until(
    'the browser has closed it',
    async () => account.db.isOpen(),
    (isOpen) => !isOpen,
  );
  await saveDraft(account.store, { ...draft, ref: 'e' });
  expect(await stored()).toEqual(['d', 'e']);
  // The screen reads again.
  expect(seen.map((shown) => [shown === account, shown?.db === account.db])).toEqual([
    [false, true],
    [false, true],
  ]);
  end();
});

test('[OFF-14] what can’t be opened again is told of, and is told no more when it can', async () => {
  failing(lost);
  await expect(saveDraft(account.store, draft)).rejects.toThrow();
  expect(storageProblem.get()).toEqual({ kind: 'lost' });
  vi.restoreAllMocks();
  await saveDraft(account.store, draft).catch(() => undefined);
  await saveDraft(account.store, { ...draft, ref: 'e' });
  expect(await stored()).toContain('e');
});

test('[SESS-03] who isn’t shown any more is not opened again, nor what another window has deleted', async () => {
  account.close();
  accountInUse.set(null);
  await expect(saveDraft(account.store, draft)).rejects.toThrow();
  await account.db.open();
  accountInUse.set(account);
  await Dexie.delete(account.name);
  await expect(saveDraft(account.store, draft)).rejects.toThrow();
  expect(await Dexie.exists(account.name)).toBe(false);
});

test('[OFF-14] a disk too full to open a database again leaves it lost, and not thought to be open', async () => {
  forceClose(account.db.backendDB());
  vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
    throw noRoom();
  });
  expect([await reopen(account.db), account.db.isOpen(), storageProblem.get()]).toEqual([
    false,
    false,
    { kind: 'lost' },
  ]);
});
