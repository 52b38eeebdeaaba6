import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inRoot } from '#tools/root.js';

/** What only the development server shows, by texts that no minifier changes. */
const marks = ['scape-faults', 'Log in to this network', 'There is no fault'];

test('[OFF-07] what is built knows nothing of faults that are asked for', () => {
  const dist = inRoot('dist');
  const scripts = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(20);
  const texts = scripts.map((name) => readFileSync(join(dist, name), 'utf8')).join('\n');
  expect(marks.filter((mark) => texts.includes(mark))).toEqual([]);
});

test('[OFF-13] all that is built stands where it is kept for windows of before', () => {
  const folders = readdirSync(inRoot('dist', 'assets'), { withFileTypes: true }).filter((file) => !file.isFile());
  expect(folders.map(({ name }) => name)).toEqual([]);
});

test('[CARD-08] no built file needs itself by way of others: what runs first would find the other empty', () => {
  const manifest = JSON.parse(readFileSync(inRoot('dist', '.vite', 'manifest.json'), 'utf8')) as Record<
    string,
    { imports?: string[] }
  >;
  const neededBy = (name: string, seen = new Set<string>()): Set<string> => {
    for (const inner of manifest[name]?.imports ?? []) if (!seen.has(inner)) neededBy(inner, seen.add(inner));
    return seen;
  };
  expect(Object.keys(manifest).length).toBeGreaterThan(50);
  expect(Object.keys(manifest).filter((name) => neededBy(name).has(name))).toEqual([]);
});
