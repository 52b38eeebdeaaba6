import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createObjectStore } from '#server/infra/store/object-store.ts';
import type { ObjectStore } from '#server/infra/store/object-store.ts';
import { createS3Store } from '#server/infra/store/s3-store.ts';
import { startS3 } from '#world/services/s3-stand-in.ts';
import type { S3StandIn } from '#world/services/s3-stand-in.ts';

let dir: string;
let s3: S3StandIn;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'scape-objects-'));
  s3 = await startS3();
});
afterEach(async () => {
  await rm(dir, { recursive: true, force: true });
  await s3.close();
});

const bytes = Uint8Array.of(1, 2, 3, 250);

const stores: { name: string; open: () => ObjectStore; held: () => Promise<string[]> }[] = [
  {
    name: 'a folder',
    open: () => createObjectStore(dir),
    held: async () => {
      const files = await readdir(dir, { recursive: true, withFileTypes: true });
      return files.filter((file) => file.isFile()).map((file) => file.name);
    },
  },
  { name: 'a bucket', open: () => createS3Store(s3.place), held: async () => [...s3.objects.keys()] },
];

describe.each(stores)('in $name', ({ open, held }) => {
  test('[API-05] what is put can be got', async () => {
    const store = open();
    expect(await store.has('blobs/abc')).toBe(false);
    expect(await store.get('blobs/abc')).toBeNull();
    await store.put('blobs/abc', bytes);
    await store.put('media/abc/800.webp', bytes);
    expect(await store.has('blobs/abc')).toBe(true);
    expect(Uint8Array.from((await store.get('media/abc/800.webp')) ?? [])).toEqual(bytes);
    expect(Uint8Array.from((await open().get('blobs/abc')) ?? [])).toEqual(bytes);
  });

  test('a second put of a key changes nothing', async () => {
    const store = open();
    await store.put('blobs/abc', bytes);
    await store.put('blobs/abc', Uint8Array.of(9));
    expect(Uint8Array.from((await store.get('blobs/abc')) ?? [])).toEqual(bytes);
  });

  test('what is removed is gone, can be put again, and needn’t have been there', async () => {
    const store = open();
    await store.put('blobs/abc', bytes);
    await store.put('blobs/abd', bytes);
    await store.remove('blobs/abc');
    await store.remove('blobs/abc');
    expect([await store.has('blobs/abc'), await store.has('blobs/abd')]).toEqual([false, true]);
    await store.put('blobs/abc', bytes);
    expect(await store.has('blobs/abc')).toBe(true);
  });

  test('the same key put by many at once is there once and whole', async () => {
    const store = open();
    const large = new Uint8Array(300_000).fill(7);
    await Promise.all(Array.from({ length: 16 }, () => store.put('media/abc/320.webp', large)));
    expect(await held()).toHaveLength(1);
    expect(Buffer.from((await store.get('media/abc/320.webp')) ?? []).equals(large)).toBe(true);
  });

  test.each([
    '../secret',
    'blobs/../../secret',
    '/etc/passwd',
    'blobs//a',
    'blobs/',
    '',
    '.hidden',
    'a\\b',
    'a\0b',
    'ä',
  ])('the key %j is refused', async (key) => {
    const store = open();
    await expect(store.put(key, bytes)).rejects.toThrow('Not an object key');
    await expect(store.get(key)).rejects.toThrow('Not an object key');
    await expect(store.has(key)).rejects.toThrow('Not an object key');
    await expect(store.remove(key)).rejects.toThrow('Not an object key');
    expect(await held()).toEqual([]);
  });
});

test('the same key put by many at once is whole and leaves nothing beside it', async () => {
  const store = createObjectStore(dir);
  const large = new Uint8Array(300_000).fill(7);
  await Promise.all(Array.from({ length: 16 }, () => store.put('media/abc/320.webp', large)));
  expect(await readdir(join(dir, 'media', 'abc'))).toEqual(['320.webp']);
  expect((await readFile(join(dir, 'media', 'abc', '320.webp'))).equals(large)).toBe(true);
});

test('a put that fails leaves neither the object nor its beginning', async () => {
  await writeFile(join(dir, 'blobs'), 'a file where the folder should be');
  const store = createObjectStore(dir);
  await expect(store.put('blobs/abc', bytes)).rejects.toThrow();
  expect(await readdir(dir)).toEqual(['blobs']);
});
