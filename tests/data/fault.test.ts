import { afterEach, expect, test, vi } from 'vitest';
import { otherwise, reportFault } from '#data/fault.ts';

const report = vi.fn();
vi.stubGlobal('reportError', report);
afterEach(() => report.mockClear());

test('a mistake in the program is reported, and the answer is what it is without', async () => {
  const fault = new TypeError('AbortSignal.any is not a function');
  await expect(Promise.reject(fault).catch(otherwise('offline'))).resolves.toBe('offline');
  expect(report.mock.calls).toEqual([[fault]]);
});

test('one that comes from a worker has lost its class and kept its name', () => {
  const fault = Object.assign(new Error('x is not a function'), { name: 'TypeError' });
  reportFault(fault);
  expect(report.mock.calls).toEqual([[fault]]);
});

test.each([
  new Error('no connection'),
  new DOMException('the person left', 'AbortError'),
  new DOMException('the disk is full', 'QuotaExceededError'),
  'a text',
])('what the world does is not: %s', async (thrown) => {
  await expect(Promise.reject(thrown).catch(otherwise(null))).resolves.toBeNull();
  expect(report).not.toHaveBeenCalled();
});

test('where errors can’t be reported, the answer is the same', async () => {
  vi.stubGlobal('reportError', undefined);
  await expect(Promise.reject(new TypeError()).catch(otherwise(1))).resolves.toBe(1);
  vi.stubGlobal('reportError', report);
});
