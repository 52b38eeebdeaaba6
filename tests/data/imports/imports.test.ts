import { afterEach, beforeEach, expect, test } from 'vitest';
import { isRef } from '#contract/uuid.ts';
import { clearAccount, restoreStripped } from '#data/account/clear-data.ts';
import type { OpenAccount } from '#data/db/account-in-use.ts';
import { openAccount } from '#data/db/open-account.ts';
import { readStandings, updateOf, type FileEvent } from '#data/imports/compare.ts';
import { importedRef } from '#data/imports/event-ref.ts';
import { importProgress } from '#data/imports/progress.ts';
import { continueImports, storeImport, type ImportChange } from '#data/imports/queue.ts';
import { hasUnfinishedImport, readImports } from '#data/imports/records.ts';
import { discard } from '#data/outbox/resolve-failed.ts';
import { ana } from '#world/data/sample-rows.ts';

let account: OpenAccount;
let lastUserId = 8_900;
beforeEach(async () => {
  lastUserId += 1;
  account = await openAccount({ ...ana, user_id: lastUserId, id: lastUserId }, () => undefined);
});
afterEach(() => {
  account.close();
});

async function fileEvent(name: string, fields: Partial<FileEvent['event']> = {}): Promise<FileEvent> {
  const event = { title: name, description: 'D', date_time: '2031-01-01T20:00:00Z', ...fields };
  return {
    ref: await importedRef(lastUserId, ['csv-id', name]),
    event,
    fields: Object.keys(event) as FileEvent['fields'],
  };
}

async function fileEvents(count: number): Promise<FileEvent[]> {
  return Promise.all(Array.from({ length: count }, (_unused, index) => fileEvent(`E${String(index)}`)));
}

const creates = (events: readonly FileEvent[]): ImportChange[] =>
  events.map(({ ref, event }) => ({ kind: 'event.create', args: { ref, event } }));

const store = (changes: ImportChange[], name = 'festival.csv') => storeImport(account, { name, changes }, Date.now());
const queued = async () => (await account.db.outbox.toArray()).filter(({ state }) => state !== 'folded');
const progress = async () => importProgress(await readImports(account.db), await account.db.outbox.toArray()).open;

/** The account as a tab sees it that dies after so many transactions. */
function dyingAfter(transactions: number): OpenAccount {
  let left = transactions;
  return {
    ...account,
    store: {
      transact: async (...given) => {
        if (left === 0) throw new Error('The tab is gone');
        left -= 1;
        return account.store.transact(...given);
      },
    },
  };
}

test('[IMPORT-05] an event has the same ref wherever its account imports it, and another in another account', async () => {
  const ref = await importedRef(7, ['csv-id', 'a']);
  expect(isRef(ref)).toBe(true);
  expect(await importedRef(7, ['csv-id', 'a'])).toBe(ref);
  const others = [importedRef(8, ['csv-id', 'a']), importedRef(7, ['csv-id', 'b']), importedRef(7, ['csv-ida', ''])];
  expect(await Promise.all(others)).not.toContain(ref);
});

test('[IMPORT-06] an import whose tab died is completed by the next one, each event once', async () => {
  const events = await fileEvents(60);
  await store(creates(events));
  await expect(continueImports(dyingAfter(1))).rejects.toThrow('gone');
  expect(await queued()).toHaveLength(25);
  expect(await hasUnfinishedImport(account.db)).toBe(true);
  expect(await progress()).toMatchObject([{ name: 'festival.csv', total: 60, sent: 0, isQueueing: true }]);
  // Two tabs at once.
  await Promise.all([continueImports(account), continueImports(account)]);
  const refs = (await queued()).map(({ creates: ref }) => ref);
  expect(refs).toHaveLength(60);
  expect(new Set(refs)).toEqual(new Set(events.map(({ ref }) => ref)));
  expect(await hasUnfinishedImport(account.db)).toBe(false);
  expect(await progress()).toMatchObject([{ total: 60, sent: 0, stopped: 0, isQueueing: false }]);
});

test('[IMPORT-06] an import that a logout couldn’t complete stays on the device, unless the account is deleted', async () => {
  const events = await fileEvents(2);
  await store(creates(events));
  expect(await clearAccount(account.store, { isKept: false, discarded: [] })).toBe('sealed');
  await restoreStripped(account.store);
  await continueImports(account);
  expect(await queued()).toHaveLength(2);
  await store(creates(await fileEvents(3)));
  expect(await clearAccount(account.store, { isKept: false, discarded: 'all' })).toBe('emptied');
  expect(await hasUnfinishedImport(account.db)).toBe(false);
});

test('[IMPORT-06] what can’t be sent is found before anything is stored', async () => {
  const [good, bad] = [await fileEvent('Good'), await fileEvent('Bad', { date_time: 'soon' })];
  await expect(store(creates([good, bad]))).rejects.toThrow('date_time');
  expect(await readImports(account.db)).toEqual([]);
});

test('[IMPORT-06] progress counts what has gone, and leaves what needs the user to its own card', async () => {
  const events = await fileEvents(3);
  await store(creates(events));
  await continueImports(account);
  const [first, second] = await queued();
  if (first === undefined || second === undefined) throw new Error('Nothing is queued');
  await account.db.outbox.bulkPut([
    { ...first, state: 'applied' },
    { ...second, state: 'refused' },
  ]);
  const entries = await account.db.outbox.toArray();
  const read = importProgress(await readImports(account.db), entries);
  expect(read.open).toMatchObject([{ total: 3, sent: 1, stopped: 1 }]);
  expect([...read.entries].map(({ creates: ref }) => ref)).toEqual([events[2]?.ref]);
  await account.db.outbox.clear();
  expect(await progress()).toEqual([]);
});

test('[IMPORT-06] of two imports of one event the newer counts', async () => {
  const [event] = await fileEvents(1);
  if (event === undefined) throw new Error('No event');
  await store(creates([event]), 'old.csv');
  await continueImports(account);
  const row = await account.db.events.get(event.ref);
  if (row === undefined) throw new Error('No row');
  const changed = await fileEvent('E0', { title: 'Other' });
  await storeImport(
    account,
    { name: 'new.csv', changes: [{ kind: 'event.update', args: updateOf(changed, row, ['title']) }] },
    Date.now() + 1,
  );
  await continueImports(account);
  expect((await progress()).map(({ name }) => name)).toEqual(['new.csv']);
  expect((await account.db.events.get(event.ref))?.title).toBe('Other');
});

test('[IMPORT-05] the same file again is nothing new; differences are named; deleted events aren’t made again', async () => {
  const events = await fileEvents(3);
  const types = async (file: FileEvent[]) => (await readStandings(account.db, file)).map(({ type }) => type);
  expect(await types(events)).toEqual(['new', 'new', 'new']);
  await store(creates(events));
  // Not deleted, but still to be queued.
  expect(await types(events)).toEqual(['new', 'new', 'new']);
  await continueImports(account);
  expect(await types(events)).toEqual(['same', 'same', 'same']);

  const [deleted] = events;
  await account.db.events.delete(deleted?.ref ?? '');
  // It has never arrived, so it was discarded in the outbox.
  expect(await types(events)).toEqual(['new', 'same', 'same']);
  await account.db.ids.put({ ref: deleted?.ref ?? '', kind: 'event', id: 71 });
  const changed = [
    ...events.slice(0, 2),
    await fileEvent('E2', { date_time: '2031-01-01T21:00:00+01:00', city: 'Madrid' }),
  ];
  const standings = await readStandings(account.db, changed);
  // The same instant, written otherwise, is no change.
  expect(standings).toMatchObject([{ type: 'deleted' }, { type: 'same' }, { type: 'changed', fields: ['city'] }]);

  const before = (await queued()).length;
  await store(creates(events.slice(1)));
  await continueImports(account);
  expect(await queued()).toHaveLength(before);
});

test('[IMPORT-05] an edit carries the fields that differ, before and after', async () => {
  const event = await fileEvent('E', { city: 'Madrid' });
  await store(creates([event]));
  await continueImports(account);
  const row = await account.db.events.get(event.ref);
  if (row === undefined) throw new Error('No row');
  const moved = await fileEvent('E', { city: 'Toledo' });
  expect(updateOf(moved, { ...row, status: 'draft' }, ['city'], 'active')).toMatchObject({
    event: event.ref,
    patch: { city: 'Toledo', status: 'active' },
    base: { place: { city: 'Madrid' }, status: 'draft' },
  });
  // The server has no such status: its clock says that an active event is over.
  expect(updateOf(moved, { ...row, status: 'finished' }, ['city'], 'active').base).toMatchObject({ status: 'active' });
});

test('[IMPORT-06] of many imports the first are forgotten, but none of which something has still to be queued', async () => {
  for (let index = 0; index < 52; index += 1) await store(creates([await fileEvent(`E${String(index)}`)]));
  expect(await readImports(account.db)).toHaveLength(52);
  await continueImports(account);
  await store(creates([await fileEvent('Another')]));
  expect(await readImports(account.db)).toHaveLength(51);
});

test('[IMPORT-06] an edit whose event was discarded meanwhile holds nothing up', async () => {
  const [gone, other] = [await fileEvent('Gone'), await fileEvent('Other')];
  await store(creates([gone]));
  await continueImports(account);
  const row = await account.db.events.get(gone.ref);
  if (row === undefined) throw new Error('No row');
  const edit = updateOf({ ...gone, event: { ...gone.event, title: 'Moved' } }, row, ['title']);
  await store([{ kind: 'event.update', args: edit }, ...creates([other])]);
  const [made] = await queued();
  await discard(account.store, made?.id ?? '', { nowMs: Date.now(), shouldKeepDraft: false });
  await continueImports(account);
  expect(await hasUnfinishedImport(account.db)).toBe(false);
  expect(await account.db.events.get(other.ref)).toBeDefined();
});
