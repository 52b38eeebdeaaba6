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
