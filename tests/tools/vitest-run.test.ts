import { expect, test } from 'vitest';
import { countOf } from '#tools/vitest-run.js';

const green = { numPassedTests: 3, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [] };

test('a green run adds up to what passed', () => {
  expect(countOf(green, 0)).toEqual({ passed: 3, failed: 0 });
});

test('a skipped test counts as failed', () => {
  expect(countOf({ ...green, numPendingTests: 1, numTodoTests: 1 }, 0)).toEqual({ passed: 3, failed: 2 });
});

test('a file that could not be loaded counts as one failure beside those of its neighbours', () => {
  const testResults = [
    { status: 'failed', assertionResults: [] },
    { status: 'failed', assertionResults: [{ status: 'failed' }] },
  ];
  expect(countOf({ ...green, numFailedTests: 1, testResults }, 1)).toEqual({ passed: 3, failed: 2 });
});

test('an error outside any test counts, and so does a run that left no report', () => {
  expect(countOf(green, 1)).toEqual({ passed: 3, failed: 1 });
  expect(countOf(null, 0)).toEqual({ passed: 0, failed: 1 });
});
