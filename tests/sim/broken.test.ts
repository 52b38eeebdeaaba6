import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { faultKinds } from '#world/devices/fault-kinds.ts';
import { invariants } from '#world/sim/broken.ts';

const spec = readFileSync('src/sync/SPEC.md', 'utf8');

/** The files named in an invariant's row in the table of SPEC.md. */
function filesOf(id: string): string[] {
  const row = new RegExp(`^\\| ${id} \\|.*\\|(.*)\\|$`, 'm').exec(spec)?.[1] ?? '';
  return [...row.matchAll(/`([\w/.-]+)`/g)].map(([, name = '']) =>
    name.startsWith('tests/') ? name : `tests/world/sim/${name}`,
  );
}

test.each(Object.keys(invariants))(
  '%s is looked at by name in every file that SPEC.md names, and in one at least',
  (id) => {
    const files = filesOf(id);
    expect(files.length).toBeGreaterThan(0);
    const silent = files.filter((file) => !new RegExp(`'${id}'|\\[${id}\\]`).test(readFileSync(file, 'utf8')));
    expect(silent).toEqual([]);
  },
);

test('SPEC.md has the kinds of fault that the simulation knows', () => {
  const named = [...spec.matchAll(/^- (X\d+) /gm)].map(([, id]) => id);
  expect(named).toEqual(Object.keys(faultKinds));
  expect(named.length).toBeGreaterThanOrEqual(20);
});
