import Dexie from 'dexie';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { saveBlob } from '#data/files/blobs.ts';
import { AccountDb } from '#data/db/account-db.ts';
import { createDexieStore } from '#data/db/dexie-store.ts';
import type { OutboxEntry } from '#data/outbox/entry.ts';
import type { OfflineBundleRow } from '#data/offline-bundles/rows.ts';
import { offlinePictureCacheName, pictureCacheName } from '#data/files/picture-caches.ts';
import { readStorageUse } from '#data/storage/usage.ts';
import { memoryCaches } from '#world/stores/memory-caches.ts';
import { refs, sampleRow } from '#world/data/sample-rows.ts';

let db: AccountDb;
const pack: OfflineBundleRow = {
  ref: refs.sunset,
  version: 1,
  pictures: [],
  wanted: 0,
  missing: 0,
  bytes: 900,
  savedAt: 1,
  isAutomatic: false,
  removedAt: null,
};

beforeEach(async () => {
  vi.stubGlobal('caches', memoryCaches().storage);
  db = new AccountDb('scape-storage-use');
  await db.open();
});
afterEach(async () => {
  db.close();
  await Dexie.delete('scape-storage-use');
  vi.unstubAllGlobals();
});

const put = async (cache: string, address: string, bytes: number) =>
  (await caches.open(cache)).put(`https://scape.test${address}`, new Response(new Uint8Array(bytes)));

test('[OFF-14] a device that holds nothing takes no room, kind by kind', async () => {
  expect(await readStorageUse(db)).toEqual([]);
});

test('[OFF-14] files, caches and the app are measured; what was removed from what is kept counts no more', async () => {
  await saveBlob(createDexieStore(db), new Uint8Array(700).buffer, 'image/webp', 1);
  await db.packs.bulkPut([pack, { ...pack, ref: refs.market, removedAt: 5 }]);
  await put(pictureCacheName, '/media/1', 30);
  await put(offlinePictureCacheName('scape-1'), '/media/1', 900);
  await put('precache-v2', '/index.html', 40);
  await put('old-chunks', '/assets/a.js', 2);
  expect(await readStorageUse(db)).toEqual([
    { kind: 'files', count: 1, bytes: 700, isRough: false },
    { kind: 'kept', count: 1, bytes: 900, isRough: true },
    { kind: 'pictures', count: 1, bytes: 30, isRough: false },
    { kind: 'app', count: 2, bytes: 42, isRough: false },
  ]);
});

test('[OFF-14] rows are reckoned from some of them, and said to be', async () => {
  const row = sampleRow();
  const refOf = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
  await db.events.bulkPut(Array.from({ length: 200 }, (_unused, index) => ({ ...row, ref: refOf(index) })));
  const [events] = await readStorageUse(db);
  expect(events).toMatchObject({ kind: 'events', count: 200, isRough: true });
  expect((events?.bytes ?? 0) / (200 * JSON.stringify(row).length)).toBeCloseTo(1, 1);
});

test('[OFF-14] what the server has taken is not on its way any more, though its row waits for a pull', async () => {
  const entry = (seq: number, state: OutboxEntry['state']) =>
    ({ seq, id: String(seq), kind: 'event.like', state, isQuiet: false, lease: null }) as OutboxEntry;
  await db.outbox.put(entry(1, 'applied'));
  expect((await readStorageUse(db)).map(({ kind }) => kind)).not.toContain('changes');
  await db.outbox.put(entry(2, 'queued'));
  expect(await readStorageUse(db)).toMatchObject([{ kind: 'changes', count: 1 }]);
});
