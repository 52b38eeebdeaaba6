import { expect, test } from 'vitest';
import { isFreshlyServed } from '#app/sync/fresh-page.ts';

const sent = { workerStart: 0, transferSize: 18_000, responseStatus: 200, responseEnd: 700 };

test('[CARD-08] [G7] a page that the server has just sent speaks for its connection', () => {
  expect([isFreshlyServed(sent, 2_000), isFreshlyServed(sent, 40_000)]).toEqual([true, false]);
});

test.each([
  ['a service worker gave it', { workerStart: 12 }],
  ['a cache gave it', { transferSize: 0 }],
  ['the server said that it isn’t well', { responseStatus: 503 }],
  ['a browser that doesn’t tell', { responseStatus: undefined as unknown as number }],
  ['it isn’t all there', { responseEnd: 0 }],
])('[G7] not one of which %s', (_what, more) => {
  expect(isFreshlyServed({ ...sent, ...more }, 2_000)).toBe(false);
});

test('[G7] nor one of which nothing is known', () => {
  expect(isFreshlyServed(null, 2_000)).toBe(false);
});
