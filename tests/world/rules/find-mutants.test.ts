import { expect, test } from 'vitest';
import { findMutants, withMutant } from './find-mutants.ts';

/** The source after each of its mutants. */
function mutantsOf(text: string): string[] {
  return findMutants('a.ts', text).map((mutant) => withMutant(text, mutant));
}

test.each([
  ['a boundary', 'f(a < b);', ['f(a <= b);']],
  ['an equality, which is its own negation where it is asked alone', 'while (a === b) f();', ['while (a !== b) f();']],
  ['a condition', 'x = a ? b : c;', ['x = !(a) ? b : c;']],
  ['and, or', 'f(a && b || c);', ['f(a && b && c);', 'f(a || b || c);']],
  ['a fallback', 'f(a ?? b);', ['f(a);']],
  ['a boolean', 'f({ isX: true });', ['f({ isX: false });']],
  ['numbers', 'f(0, 1, 5_000);', ['f(1, 1, 5_000);', 'f(0, 2, 5_000);', 'f(0, 1, 4999);']],
  ['an early return', 'f(() => { if (a) return; });', ['f(() => { if (!(a)) return; });', 'f(() => { ; });']],
  ['a call that is waited for', 'await f();', [';']],
  ['a method', 'a.some(f);', ['a.every(f);']],
])('%s is changed', (_what, text, expected) => {
  expect(mutantsOf(text)).toEqual(expected);
});

test.each([
  'type A = B extends 1 ? true : false;',
  "import { a } from './b.ts';",
  "f('a < b', `true`);",
  "switch (a) { case 'b': f(); }",
  'const f = (a: 1 | true) => a as 2;',
  '// if (a) return;',
])('nothing is changed in %s', (text) => {
  expect(mutantsOf(text)).toEqual([]);
});

test('a mutant has its line', () => {
  expect(findMutants('a.ts', '\n\nf(true);').map(({ file, line }) => [file, line])).toEqual([['a.ts', 3]]);
});
