import { expect, test } from 'vitest';
import { createMinuteCache } from '#server/domain/minute-cache.ts';

test('[RANK-02] one computing serves all who ask meanwhile, for a minute, each key its own', async () => {
  let [computed, clock] = [0, 1_000];
  const cached = createMinuteCache(
    async (key: string) => `${key} ${String((computed += 1))}`,
    () => clock,
  );
  expect(await Promise.all([cached('a'), cached('a'), cached('b')])).toEqual(['a 1', 'a 1', 'b 2']);
  clock += 59_999;
  expect(await cached('a')).toBe('a 1');
  clock += 1;
  expect(await cached('a')).toBe('a 3');
  clock -= 120_000;
  expect(await cached('a')).toBe('a 4');
});

test('a failure is told to those who asked and tried again by the next', async () => {
  let attempts = 0;
  const cached = createMinuteCache(
    async () => {
      attempts += 1;
      if (attempts === 1) throw new Error('no database');
      return attempts;
    },
    () => 0,
  );
  const [first, second] = await Promise.allSettled([cached('a'), cached('a')]);
  expect([first?.status, second?.status]).toEqual(['rejected', 'rejected']);
  expect(await cached('a')).toBe(2);
});
