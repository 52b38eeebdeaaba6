import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sharedModules } from '#tools/chunks.js';
import { together } from '#tools/fetch-moments.js';
import { inRoot } from '#tools/root.js';

test('the build’s lists of modules name files that exist, each once', () => {
  const named = [...Object.values(sharedModules).flat(), ...Object.values(together).flatMap(({ roots }) => roots)];
  expect(named.filter((path) => !existsSync(inRoot(path)))).toEqual([]);
  expect(named.filter((path, index) => named.indexOf(path) !== index)).toEqual([]);
});
