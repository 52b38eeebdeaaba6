import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { leanDexie } from '#tools/lean-dexie.js';

const folder = dirname(createRequire(import.meta.url).resolve('dexie/package.json'));
const file = `${folder}/dist/modern/dexie.mjs`;
const unused = ['this.use(cacheMiddleware);', 'this.use(hooksMiddleware);'];

const sources = ['src', 'sw'].flatMap((room) =>
  readdirSync(room, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => readFileSync(`${room}/${name}`, 'utf8')),
);

function transformed(code: string, id = file): string | null {
  const { transform } = leanDexie() as { transform: (code: string, id: string) => { code: string } | null };
  return transform(code, id)?.code ?? null;
}

test('a Dexie that has changed is not cut somewhere', () => {
  expect(() => transformed('this.use(cacheMiddleware);')).toThrow('has no this.use(hooksMiddleware);');
  expect(transformed(unused.join(''), '/src/data/db.ts')).toBeNull();
});

test('of the installed one nothing but its cache and its hooks is left out', () => {
  const code = readFileSync(file, 'utf8');
  for (const line of unused) expect(code.split(line)).toHaveLength(2);
  expect(transformed(code)).toBe(unused.reduce((left, line) => left.split(line).join(''), code));
});

test('no database here would have had the cache', () => {
  const made = sources.filter((text) => /extends Dexie\b|new Dexie\(/.test(text));
  expect(made.length).toBeGreaterThan(2);
  expect(made.filter((text) => !/super\([^;]*cache: 'disabled'/.test(text))).toEqual([]);
});

test('no table here has a hook', () => {
  expect(sources.filter((text) => /\.hook\b/.test(text))).toEqual([]);
});
