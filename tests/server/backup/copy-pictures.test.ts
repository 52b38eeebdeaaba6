import { createHash } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { copyPictures } from '#server/backup/copy-pictures.ts';
import type { ObjectStore } from '#server/infra/store/object-store.ts';

const sumOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const picture = Buffer.from('a picture');
const sha256 = sumOf(picture);
const original = `blobs/${sha256}`;

let reads: string[];

/** A store in memory that notes what is read of it. */
function storeOf(name: string, held: Map<string, Uint8Array>): ObjectStore {
  return {
    put: async (key, bytes) => void held.set(key, bytes),
    async get(key) {
      reads.push(`${name} ${key}`);
      return held.get(key) ?? null;
    },
    has: async (key) => held.has(key),
    remove: async (key) => void held.delete(key),
  };
}

let from: Map<string, Uint8Array>;
let to: Map<string, Uint8Array>;
let known: Map<string, string>;
let untouched: (key: string) => number | null;

const copy = () =>
  copyPictures(storeOf('from', from), storeOf('to', to), [sha256], {
    knownSums: known,
    untouchedBytes: async (key) => untouched(key),
  });

beforeEach(async () => {
  from = new Map([[original, picture]]);
  for (const width of [320, 800, 1600]) from.set(`media/${sha256}/${String(width)}.webp`, picture);
  [to, known, reads] = [new Map(), new Map(), []];
  untouched = () => null;
  known = (await copy()).sums;
  reads = [];
});

test('of what an earlier backup brought nothing is read that nobody has touched', async () => {
  untouched = (key) => to.get(key)?.length ?? null;
  const { copied, verified: looked, sums, bytes } = await copy();
  expect([copied, looked, reads]).toEqual([0, 0, []]);
  expect([sums, bytes]).toEqual([known, picture.length * known.size]);
});

test('what was touched is read, and copied anew where it isn’t what it was', async () => {
  to.set(original, Buffer.from('something else'));
  untouched = (key) => (key === original ? null : (to.get(key)?.length ?? null));
  const { copied, verified: looked } = await copy();
  expect([copied, looked, to.get(original)]).toEqual([1, 0, picture]);
  reads = [];
  expect(await copy()).toMatchObject({ copied: 0, verified: 1 });
  expect(reads).toEqual([`to ${original}`]);
});

test('what nothing is known of is read, however untouched it seems', async () => {
  untouched = () => picture.length;
  known = new Map();
  expect((await copy()).verified + (await copy()).copied).toBeGreaterThan(0);
  expect(reads.length).toBeGreaterThan(0);
});
