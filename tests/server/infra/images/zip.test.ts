import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { zipPictures } from '#server/infra/images/zip.ts';
import type { ZippedPicture } from '#server/infra/images/zip.ts';

const png = Buffer.from('\x89PNG\r\n\x1a\nrest', 'latin1');
const at = Date.parse('2026-05-04T10:00:00Z');

async function* many(count: number, size: number, onAsked: () => void): AsyncGenerator<ZippedPicture> {
  for (let index = 0; index < count; index += 1) {
    onAsked();
    yield { sha256: String(index), bytes: Buffer.alloc(size, index), at };
  }
}

/** What Python's reader, which is none of ours, finds in a zip: names and contents, once it has found all checksums right. */
function readBack(zip: Buffer): Record<string, string> {
  const folder = mkdtempSync(join(tmpdir(), 'scape-zip-'));
  const script = `import json, sys, zipfile
z = zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None
print(json.dumps({i.filename: z.read(i).hex() for i in z.infolist()}))`;
  try {
    writeFileSync(join(folder, 'a.zip'), zip);
    return JSON.parse(execFileSync('python3', ['-c', script, join(folder, 'a.zip')], { encoding: 'utf8' })) as never;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('[PROF-13] another program finds every picture in the zip, named by its hash and its format', async () => {
  async function* two(): AsyncGenerator<ZippedPicture> {
    yield { sha256: 'aa', bytes: png, at };
    yield { sha256: 'bb', bytes: Buffer.from('no picture'), at };
  }
  const zip = await buffer(zipPictures(two()));
  expect(readBack(zip)).toEqual({ 'aa.png': png.toString('hex'), bb: Buffer.from('no picture').toString('hex') });
});

test('no pictures are an empty zip', async () => {
  expect(readBack(await buffer(zipPictures(many(0, 1, () => undefined))))).toEqual({});
});

test('a picture is asked for when there is room for it, not before', async () => {
  let asked = 0;
  const zip = zipPictures(many(50, 1_000_000, () => (asked += 1)));
  await new Promise((resolve) => zip.once('readable', resolve));
  zip.read();
  await new Promise((resolve) => setImmediate(resolve));
  expect(asked).toBeLessThan(4);
  zip.destroy();
});

test('with the reader gone nothing is asked for any more, and what can’t be read breaks the zip off', async () => {
  let isOver = false;
  async function* endless(): AsyncGenerator<ZippedPicture> {
    try {
      for (;;) yield { sha256: 'aa', bytes: Buffer.alloc(1_000_000), at };
    } finally {
      isOver = true;
    }
  }
  const zip = zipPictures(endless());
  await new Promise((resolve) => zip.once('readable', resolve));
  zip.destroy();
  await expect.poll(() => isOver).toBe(true);
  async function* broken(): AsyncGenerator<ZippedPicture> {
    await Promise.reject(new Error('The disk is gone'));
    yield { sha256: 'aa', bytes: png, at };
  }
  await expect(buffer(zipPictures(broken()))).rejects.toThrow('The disk is gone');
});
