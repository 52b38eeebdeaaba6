import { expect, test } from 'vitest';
import { createStatementNames } from '#server/db/engine/statement-names.ts';

test('[API-05] a statement has a name as soon as it has come a few times, and keeps it', () => {
  const nameOf = createStatementNames();
  expect([1, 2, 3, 4, 5].map(() => nameOf('select 1'))).toEqual([
    undefined,
    undefined,
    undefined,
    'scape_1',
    'scape_1',
  ]);
  expect(nameOf('select 2')).toBeUndefined();
});

test('[API-05] what comes once, or is one too many, has none', () => {
  const nameOf = createStatementNames();
  for (let length = 0; length < 10_000; length += 1) expect(nameOf(`in (${String(length)})`)).toBeUndefined();
  const named = Array.from({ length: 300 }, (_, index) => {
    for (let time = 0; time < 3; time += 1) nameOf(`select ${String(index)}`);
    return nameOf(`select ${String(index)}`);
  });
  expect(named.filter((name) => name !== undefined)).toHaveLength(200);
  expect(new Set(named.slice(0, 200)).size).toBe(200);
});
