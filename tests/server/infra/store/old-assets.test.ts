import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepAssets } from '#server/infra/store/old-assets.ts';

const dayMs = 24 * 3_600_000;
const startMs = Date.parse('2031-01-01T00:00:00Z');
let folder: string;
let assets: string;
let dir: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'scape-assets-'));
  [assets, dir] = [join(folder, 'dist'), join(folder, 'data', 'assets')];
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

/** A build with these files and no others. */
function build(...names: string[]): void {
  rmSync(assets, { recursive: true, force: true });
  mkdirSync(assets);
  for (const name of names) writeFileSync(join(assets, name), `of ${name}`);
}

test('where nothing is built, nothing is kept', async () => {
  await keepAssets(assets, dir, startMs);
  expect(readdirSync(dir)).toEqual([]);
});

test('[OFF-13] files of builds before stay for 30 days after the last build that had them', async () => {
  build('a.js', 'both.js');
  await keepAssets(assets, dir, startMs - 90 * dayMs);
  await keepAssets(assets, dir, startMs);
  build('both.js', 'b.js');
  await keepAssets(assets, dir, startMs + 29 * dayMs);
  expect(readdirSync(dir)).toEqual(['a.js', 'b.js', 'both.js']);
  expect(readFileSync(join(dir, 'a.js'), 'utf8')).toBe('of a.js');
  await keepAssets(assets, dir, startMs + 31 * dayMs);
  expect(readdirSync(dir)).toEqual(['b.js', 'both.js']);
});

test('what was cut short is not taken for a whole file', async () => {
  build('a.js');
  mkdirSync(dir, { recursive: true });
  writeFileSync(join(dir, 'a.js.part'), 'of');
  writeFileSync(join(dir, 'gone.js.part'), 'of');
  await keepAssets(assets, dir, startMs);
  expect([readdirSync(dir), readFileSync(join(dir, 'a.js'), 'utf8')]).toEqual([['a.js'], 'of a.js']);
});
