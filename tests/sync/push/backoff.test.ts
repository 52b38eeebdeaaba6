import { expect, test } from 'vitest';
import { backoffDelay, backoffMs, probeDelay, timeoutFor } from '#sync/push/backoff.ts';

test('[O5] [OFF-07] delays double from a second to five minutes, fully jittered', () => {
  const ceilings = [1, 2, 3, 4, 9, 10, 50].map((attempts) => backoffDelay(attempts, 1));
  expect(ceilings).toEqual([1_000, 2_000, 4_000, 8_000, 256_000, 300_000, 300_000]);
  expect([backoffDelay(4, 0), backoffDelay(4, 0.5)]).toEqual([0, 4_000]);
  expect(backoffDelay(10_000, 1)).toBe(backoffMs.longest);
});

test('[G3] [OFF-08] a server that doesn’t answer is asked after 2 s, growing to a minute', () => {
  expect([0, 1, 2, 10].map((probes) => probeDelay(probes, 0.5))).toEqual([2_000, 4_000, 8_000, 60_000]);
  expect([probeDelay(0, 0), probeDelay(0, 1)]).toEqual([1_500, 2_500]);
});

test('[P2] a request has 15 s, and the time that its bytes need at 20 kB/s', () => {
  expect([timeoutFor(0), timeoutFor(20_000)]).toEqual([15_000, 16_000]);
});
