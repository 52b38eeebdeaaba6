import { expect, test } from 'vitest';
import { evictionRiskAt, type BrowserHost } from '#data/storage/eviction-risk.ts';

const safari: BrowserHost = { vendor: 'Apple Computer, Inc.', isInstalled: false, isPersisted: false };
const now = Date.UTC(2031, 0, 1);

test('[OFF-14] what waits in a tab of Safari is kept for seven days', () => {
  expect(evictionRiskAt(safari, 2, now)).toBe(Date.UTC(2031, 0, 8));
});

test.each([
  ['nothing waits', safari, 0],
  ['it is installed', { ...safari, isInstalled: true }, 2],
  ['the browser keeps it', { ...safari, isPersisted: true }, 2],
  ['another browser', { ...safari, vendor: 'Google Inc.' }, 2],
  ['a browser that doesn’t say which it is', { ...safari, vendor: '' }, 2],
])('[OFF-14] nothing is said of being cleared where %s', (_name, host, waiting) => {
  expect(evictionRiskAt(host, waiting, now)).toBeNull();
});
