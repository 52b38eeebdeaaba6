import { expect, test } from 'vitest';
import { root } from '#tools/root.js';
import { countOf, failuresOf } from '#tools/vitest-run.js';

const green = { numPassedTests: 3, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [] };

test('a green run adds up to what passed', () => {
  expect(countOf(green, 0)).toEqual({ passed: 3, failed: 0 });
});

test('a skipped test counts as failed', () => {
  expect(countOf({ ...green, numPendingTests: 1, numTodoTests: 1 }, 0)).toEqual({ passed: 3, failed: 2 });
});

test('a file that could not be loaded counts as one failure beside those of its neighbours', () => {
  const failed = { name: `${root}/tests/a.test.ts`, status: 'failed', message: '' };
  const testResults = [
    { ...failed, assertionResults: [] },
    { ...failed, assertionResults: [{ status: 'failed', fullName: 'one', failureMessages: [] }] },
  ];
  expect(countOf({ ...green, numFailedTests: 1, testResults }, 1)).toEqual({ passed: 3, failed: 2 });
});

test('an error outside any test counts, and so does a run that left no report', () => {
  expect(countOf(green, 1)).toEqual({ passed: 3, failed: 1 });
  expect(countOf(null, 0)).toEqual({ passed: 0, failed: 1 });
});

test('what failed is told again by file and title, with the beginning of why', () => {
  const name = `${root}/tests/a.test.ts`;
  const one = { status: 'failed', fullName: 'one', failureMessages: ['x'.repeat(9_000)] };
  const two = { status: 'passed', fullName: 'two', failureMessages: [] };
  const files = [
    { name, status: 'failed', message: '', assertionResults: [one, two] },
    { name, status: 'failed', message: 'no such module', assertionResults: [] },
  ];
  const [first = '', second = '', ...rest] = failuresOf({ ...green, testResults: files }, 1);
  expect(first.startsWith('tests/a.test.ts: one\nxxx')).toBe(true);
  expect(first.length).toBeLessThan(2_000);
  expect([second, rest]).toEqual(['tests/a.test.ts: could not be loaded\nno such module', []]);
  expect([failuresOf(green, 0), failuresOf(green, 1).length, failuresOf(null, 0).length]).toEqual([[], 1, 1]);
  expect(failuresOf(green, 1, ['Error outside any test'])).toEqual(['Error outside any test']);
  const skipped = { status: 'skipped', fullName: 'three', failureMessages: [] };
  const left = { name, status: 'passed', message: '', assertionResults: [two, skipped] };
  expect(failuresOf({ ...green, testResults: [left] }, 0)).toEqual(['tests/a.test.ts: three\nwas skipped']);
});
