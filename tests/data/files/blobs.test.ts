import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { deleteBlobs, readBlob, saveBlob } from '#data/files/blobs.ts';
import type { Store } from '#data/db/store.ts';
import { createMemoryStore } from '#world/stores/memory-store.ts';
import { write } from '#world/stores/sample-store.ts';

function bytesOf(length: number): ArrayBuffer {
  return Uint8Array.from({ length }, (_unused, at) => (at * 7) % 251).buffer;
}

const hashOf = (bytes: ArrayBuffer) => createHash('sha256').update(new Uint8Array(bytes)).digest('hex');

test.each([0, 1, 512 * 1024, 512 * 1024 + 1, 1_500_000])(
  '[B1] [CARD-06] a file of %d bytes comes back byte for byte',
  async (length) => {
    const store = createMemoryStore();
    const bytes = bytesOf(length);
    const row = await saveBlob(store, bytes, 'image/png', 5);
    expect(row).toEqual({ sha256: hashOf(bytes), size: length, type: 'image/png', isUploaded: false, createdAt: 5 });
    const held = await readBlob(store, row.sha256);
    expect(held === null ? null : hashOf(held.bytes)).toBe(row.sha256);
  },
);

test('[B1] the same bytes twice are one file, and what is known of it stays', async () => {
  const store = createMemoryStore();
  const { sha256 } = await saveBlob(store, bytesOf(9), 'image/png', 5);
  await write(store, async (tx) => {
    const row = await tx.get('blobs', sha256);
    if (row !== undefined) await tx.put('blobs', [{ ...row, isUploaded: true }]);
  });
  expect(await saveBlob(store, bytesOf(9), 'image/png', 8)).toMatchObject({ isUploaded: true, createdAt: 5 });
  expect(store.rows('chunks')).toHaveLength(1);
});

test('[B2] a file over the limit is refused before anything is stored', async () => {
  const store = createMemoryStore();
  await expect(saveBlob(store, new ArrayBuffer(10 * 1024 * 1024 + 1), 'image/png', 5)).rejects.toMatchObject({
    code: 'too_large',
  });
  expect(store.rows('blobs')).toEqual([]);
});

test('[B1] [CARD-06] a chunk that was lost or cut short is not taken for the file', async () => {
  const store = createMemoryStore();
  const { sha256 } = await saveBlob(store, bytesOf(600_000), 'image/png', 5);
  await write(store, (tx) => tx.put('chunks', [{ key: `${sha256}/0001`, bytes: bytesOf(10) }]));
  expect(await readBlob(store, sha256)).toBeNull();
  await write(store, (tx) => tx.delete('chunks', [`${sha256}/0001`]));
  expect(await readBlob(store, sha256)).toBeNull();
});

test('[B1] [CARD-06] a disk that gives back other bytes than it was given has not saved the file', async () => {
  const held = createMemoryStore();
  const lying: Store = {
    transact: (mode, tables, body) =>
      held.transact(mode, tables, (tx) =>
        body({
          ...tx,
          put: (table, rows) =>
            tx.put(
              table,
              table === 'chunks'
                ? (rows.map((row) => ({ ...row, bytes: bytesOf(9).slice(0, 8).transfer(9) })) as typeof rows)
                : rows,
            ),
        }),
      ),
  };
  await expect(saveBlob(lying, bytesOf(9), 'image/png', 5)).rejects.toThrow('could not be stored');
});

test('files that nothing names go with all their chunks', async () => {
  const store = createMemoryStore();
  const row = await saveBlob(store, bytesOf(600_000), 'image/png', 5);
  await write(store, (tx) => deleteBlobs(tx, [row]));
  expect([store.rows('blobs'), store.rows('chunks')]).toEqual([[], []]);
});
