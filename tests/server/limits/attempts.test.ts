import { expect, test, vi } from 'vitest';
import { createRateLimiter } from '#server/api/limits/limiter.ts';
import { createMemoryRateCounter } from '#server/infra/rate-counter.ts';

const minuteMs = 60_000;

test('[API-04] a window ends, and counting begins anew', async () => {
  let now = 0;
  const attempts = createRateLimiter(
    {
      limits: { rate: 1, syncEventsMax: 1 },
      counter: createMemoryRateCounter(() => now),
      emitTelemetry: () => undefined,
    },
    { name: 'read', kind: 'calls', max: 2, windowMs: 15 * minuteMs },
  );
  await attempts.take('a');
  await attempts.take('a');
  now = 14 * minuteMs;
  await expect(attempts.take('a')).rejects.toMatchObject({ details: { retryAfterS: 60 } });
  now = 15 * minuteMs;
  await attempts.take('a');
  await attempts.take('a');
  await expect(attempts.take('a')).rejects.toThrow('Too many attempts');
});

test('[API-04] a crowd of callers that nobody has heard of costs each of them no look at all the others', async () => {
  const look = vi.spyOn(Map.prototype, Symbol.iterator);
  const [crowd, last] = [105_000, '104999'];
  const ports = {
    limits: { rate: 1, syncEventsMax: 1 },
    counter: createMemoryRateCounter(() => 0),
    emitTelemetry: () => undefined,
  };
  const attempts = createRateLimiter(ports, { name: 'read', kind: 'calls', max: 2, windowMs: minuteMs });
  for (let caller = 0; caller < crowd; caller += 1) await attempts.take(String(caller));
  expect(look.mock.calls.length).toBeLessThan(10);
  look.mockRestore();
  // The newest are counted all the same.
  await attempts.take(last);
  await expect(attempts.take(last)).rejects.toThrow('Too many attempts');
});
