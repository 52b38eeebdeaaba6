import Dexie from 'dexie';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { AccountDb } from '#data/db/account-db.ts';
import { newCursor } from '#data/apply/patch.ts';
import { readLastSynced } from '#data/storage/last-synced.ts';

let db: AccountDb;

beforeEach(async () => {
  db = new AccountDb('scape-synced');
  await db.open();
});
afterEach(async () => {
  db.close();
  await Dexie.delete('scape-synced');
});

const times = async (hasUser = true) =>
  Object.fromEntries((await readLastSynced(db, hasUser)).map(({ kind, atMs }) => [kind, atMs]));

test('[OFF-10] what never came has no time, and a guest has only what is public', async () => {
  expect(await times()).toEqual({ events: null, people: null, chats: null, own: null, rankings: null });
  expect(Object.keys(await times(false))).toEqual(['events', 'rankings']);
});

test('[OFF-10] each kind has the time of the pull that brings it', async () => {
  await db.cursors.bulkPut([
    { ...newCursor('events'), cursor: 'a', isFilling: false, syncedAt: 100 },
    { ...newCursor('me'), cursor: 'b', isFilling: true, syncedAt: 50 },
  ]);
  await db.rankings.bulkPut([
    { key: 'events/likes' as never, entries: [], fetchedAt: 7 },
    { key: 'users/points' as never, entries: [], fetchedAt: 9 },
  ]);
  expect(await times()).toEqual({ events: 100, people: 50, chats: 50, own: 50, rankings: 9 });
  const filling = (await readLastSynced(db, true)).filter(({ isFilling }) => isFilling);
  expect(filling.map(({ kind }) => kind)).toEqual(['people', 'chats', 'own']);
});

test('[OFF-10] a server without pulls of changes brings everything at once', async () => {
  await db.cursors.put({ ...newCursor('events'), isFilling: false, syncedAt: 100 });
  expect(await times()).toMatchObject({ events: 100, people: 100, chats: 100, own: 100 });
});

test('[OFF-12] where all is asked for anew, each kind has the time of what is still held', async () => {
  await db.cursors.bulkPut([
    { ...newCursor('events'), syncedAt: 100 },
    { ...newCursor('me'), syncedAt: 50 },
  ]);
  expect(await times()).toMatchObject({ events: 100, own: 50 });
});

test('[OFF-10] a first pull that has not landed brought nothing yet', async () => {
  await db.cursors.put(newCursor('events'));
  expect(await times()).toMatchObject({ events: null, own: null });
});
