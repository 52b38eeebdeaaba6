import { mkdtemp, readdir, readFile, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTileCache, type TileCache } from '#server/infra/tiles/cache.ts';

const mb = 1024 ** 2;
const hourMs = 3600_000;

let folder: string;
let dir: string;
let clock: number;
let failures: string[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scape-tiles-'));
  dir = join(folder, 'tiles');
  clock = Date.parse('2026-06-01T12:00:00Z');
  failures = [];
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function open(mostBytes = 10 * mb): TileCache {
  return createTileCache({
    dir,
    maxBytes: mostBytes,
    now: () => clock,
    onFailure: (reason) => void failures.push(reason),
  });
}

const bytesOf = async (shelf: TileCache, name: string) => (await shelf.get(name))?.bytes;
const ofSize = (bytes: number, fill = 7) => ({ bytes: new Uint8Array(bytes).fill(fill), freshUntil: clock });

async function sizeOf(path: string): Promise<number> {
  const sizes = await Promise.all((await readdir(path)).map(async (name) => (await stat(join(path, name))).size));
  return sizes.reduce((sum, size) => sum + Math.ceil(size / 4096) * 4096, 0);
}

/** Puts pictures of 40 kB one after another, a second apart, each with all that it sets off. */
async function fill(shelves: TileCache[], from: number, count: number): Promise<void> {
  for (let number = from; number < from + count; number += 1) {
    clock += 1_000;
    await shelves[number % shelves.length]?.put(`tile ${String(number)}`, ofSize(40_000, number));
    await expect.poll(() => sizeOf(dir)).toBeLessThanOrEqual(mb);
  }
}

test('[MAP-07] what is put is there, also for another process and after a restart', async () => {
  const shelf = open();
  expect(await shelf.get('a')).toBeNull();
  await shelf.put('a', { bytes: Uint8Array.of(1, 2, 3), freshUntil: clock + 5 });
  for (const reader of [shelf, open()]) {
    const kept = await reader.get('a');
    expect([Uint8Array.from(kept?.bytes ?? []), kept?.freshUntil]).toEqual([Uint8Array.of(1, 2, 3), clock + 5]);
  }
  await shelf.put('a', ofSize(2));
  expect(Uint8Array.from((await bytesOf(shelf, 'a')) ?? [])).toEqual(Uint8Array.of(7, 7));
  expect(failures).toEqual([]);
});

test('[MAP-07] names become no paths', async () => {
  const shelf = open();
  for (const name of ['../secret', '/etc/passwd', 'a/b', '', 'a\0b', 'x'.repeat(9_999)]) {
    await shelf.put(name, ofSize(9));
    expect(await bytesOf(shelf, name)).toHaveLength(9);
  }
  expect(await readdir(folder)).toEqual(['tiles']);
  expect((await readdir(dir)).filter((name) => !/^[\da-f]{64}$/.test(name))).toEqual([]);
});

test('[MAP-07] many at once leave one whole picture and nothing beside it', async () => {
  const [one, other] = [open(), open()];
  const fills = Array.from({ length: 20 }, (_unused, number) => number);
  const writes = fills.map((number) => (number % 2 === 0 ? one : other).put('a', ofSize(90_000, number)));
  const readings = fills.map(() => bytesOf(open(), 'a'));
  await Promise.all(writes);
  const seen = [...(await Promise.all(readings)), await bytesOf(open(), 'a')].filter((bytes) => bytes !== undefined);
  expect(seen.map((bytes) => [bytes.length, new Set(bytes).size])).toEqual(seen.map(() => [90_000, 1]));
  expect(await readdir(dir)).toHaveLength(1);
});

test.each<[string, (path: string) => Promise<void>]>([
  ['cut off', (path) => truncate(path, 40)],
  ['empty', (path) => truncate(path, 0)],
  ['full of zeros', async (path) => writeFile(path, Buffer.alloc((await stat(path)).size))],
  [
    'turned in one bit',
    async (path) => {
      const content = await readFile(path);
      content[30] = (content[30] ?? 0) ^ 1;
      await writeFile(path, content);
    },
  ],
])('[MAP-07] a file that is %s counts as none, and is taken away', async (_what, breakIt) => {
  const shelf = open();
  await shelf.put('a', ofSize(100));
  const [name = ''] = await readdir(dir);
  await breakIt(join(dir, name));
  expect(await shelf.get('a')).toBeNull();
  expect(await readdir(dir)).toEqual([]);
  await shelf.put('a', ofSize(100));
  expect(await bytesOf(shelf, 'a')).toHaveLength(100);
});

test('[MAP-07] [API-04] it stays within its bound, also shared, and what was used longest ago goes first', async () => {
  const shelves = [open(mb), open(mb)];
  await fill(shelves, 0, 12);
  clock += hourMs + 1;
  // Being shown again counts as use, in whichever process.
  expect(await bytesOf(open(mb), 'tile 0')).toHaveLength(40_000);
  await fill(shelves, 12, 24);
  await Promise.all(shelves.map((shelf) => shelf.close()));
  const held = await Promise.all(
    Array.from({ length: 36 }, async (_unused, number) =>
      (await open(mb).get(`tile ${String(number)}`)) === null ? [] : [number],
    ),
  );
  const numbers = held.flat();
  expect(numbers[0]).toBe(0);
  expect(numbers.slice(1)).toEqual(
    Array.from({ length: numbers.length - 1 }, (_unused, index) => 37 - numbers.length + index),
  );
  expect(numbers.length).toBeGreaterThan(15);
});

test('[MAP-07] [API-04] a smaller bound holds from the first picture after a restart, and what isn’t ours stays', async () => {
  const before = open(10 * mb);
  for (let number = 0; number < 60; number += 1) await before.put(`tile ${String(number)}`, ofSize(40_000));
  expect(await sizeOf(dir)).toBeGreaterThan(2 * mb);
  const mine = join(folder, 'tiles', 'notes.txt');
  await writeFile(mine, 'mine');
  await utimes(mine, 0, 0);
  const after = open(mb);
  await after.put('another', ofSize(9));
  await after.close();
  expect(await sizeOf(dir)).toBeLessThanOrEqual(mb);
  expect(await readFile(mine, 'utf8')).toBe('mine');
});

test('[MAP-07] what is too large for its bound is not kept, and with none nothing is', async () => {
  const shelf = open(mb);
  await shelf.put('large', ofSize(60_000));
  expect(await shelf.get('large')).toBeNull();
  await shelf.put('small', ofSize(9));
  const none = open(0);
  expect(await none.get('small')).toBeNull();
  await none.put('another', ofSize(9));
  expect(await readdir(dir)).toHaveLength(1);
});

test('[MAP-07] beginnings that a killed process left go after an hour; what isn’t ours stays', async () => {
  const shelf = open();
  await shelf.put('a', ofSize(9));
  await shelf.close();
  clock = Date.now();
  await writeFile(join(dir, 'x.part'), 'GIF');
  await writeFile(join(dir, 'notes.txt'), 'mine');
  const sweep = async () => {
    const next = open();
    await next.put('a', ofSize(9));
    await next.close();
    return (await readdir(dir)).filter((name) => name.includes('.'));
  };
  expect((await sweep()).toSorted()).toEqual(['notes.txt', 'x.part']);
  clock += hourMs + 60_000;
  expect(await sweep()).toEqual(['notes.txt']);
});

test('[MAP-07] a disk that takes nothing costs only the keeping, and is told once', async () => {
  await writeFile(dir, 'a file where the folder should be');
  const shelf = open();
  await shelf.put('a', ofSize(9));
  await shelf.put('b', ofSize(9));
  expect(await shelf.get('a')).toBeNull();
  await shelf.close();
  expect(failures).toEqual(['EEXIST']);
});
