import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMemoryRateCounter, maxKeysPerParent } from '#server/infra/rate-counter.ts';
import type { RateCounter } from '#server/infra/rate-counter.ts';
import { createRedisRateCounter } from '#server/infra/redis-rate-counter.ts';
import { openRedis } from '#server/infra/redis.ts';
import type { Redis as Connection } from '#server/infra/redis.ts';
import { startRedis } from '#world/services/redis.ts';
import type { Redis } from '#world/services/redis.ts';
import { until } from '#world/time/until.ts';

const hourMs = 3_600_000;

test('[API-04] a memory counts by windows', async () => {
  let now = 0;
  const counter = createMemoryRateCounter(() => now);
  const add = (key: string) => counter.add(key, { windowMs: 100 });
  expect(await add('a')).toEqual({ count: 1, endsInMs: 100 });
  now = 40;
  expect(await add('a')).toEqual({ count: 2, endsInMs: 60 });
  expect(await add('b')).toEqual({ count: 1, endsInMs: 100 });
  now = 100;
  expect(await add('a')).toEqual({ count: 1, endsInMs: 100 });
  expect(await add('a')).toEqual({ count: 2, endsInMs: 100 });
  // A clock that was wrong by days and is set right.
  now = -hourMs;
  expect(await add('a')).toEqual({ count: 1, endsInMs: 100 });
});

test('[API-04] a memory counts several at once', async () => {
  const counter = createMemoryRateCounter(() => 0);
  expect(await counter.add('a', { windowMs: 100, amount: 12 })).toEqual({ count: 12, endsInMs: 100 });
  expect(await counter.add('a', { windowMs: 100, amount: 5 })).toEqual({ count: 17, endsInMs: 100 });
});

describe('[API-04] a memory holds so many keys', () => {
  const rule = { windowMs: 100, max: 3 };

  test('and lets go of what was counted least', async () => {
    const counter = createMemoryRateCounter(() => 0, 100);
    for (const key of ['often', 'often', 'once']) await counter.add(key, rule);
    for (let key = 0; key < 99; key += 1) await counter.add(String(key), rule);
    expect((await counter.add('often', rule)).count).toBe(3);
    expect((await counter.add('once', rule)).count).toBe(1);
  });

  test('but never of what is over its limit, however many come', async () => {
    const counter = createMemoryRateCounter(() => 0, 100);
    for (let time = 0; time < 4; time += 1) await counter.add('guesser', rule);
    for (let key = 0; key < 10_000; key += 1) await counter.add(String(key), rule);
    expect((await counter.add('guesser', rule)).count).toBe(5);
    // What everybody else may bring is bounded all the same.
    expect((await counter.add('0', rule)).count).toBe(1);
  });

  test('of one crowd only some by themselves, and what is counted of the whole crowd stays', async () => {
    const counter = createMemoryRateCounter(() => 0, 100);
    await counter.add('neighbour', rule);
    const counts = [];
    for (let key = 0; key < 1_000; key += 1) {
      await counter.add('crowd', { windowMs: 100, max: 1_000 });
      counts.push((await counter.add(`crowd ${key}`, { ...rule, parentKey: 'crowd' })).count);
    }
    expect(counts.filter((count) => count === 1)).toHaveLength(maxKeysPerParent);
    expect(counts.filter((count) => count === 0)).toHaveLength(1_000 - maxKeysPerParent);
    expect((await counter.add('crowd', { windowMs: 100, max: 1_000 })).count).toBe(1_001);
    expect((await counter.add('neighbour', rule)).count).toBe(2);
  });
});

describe('[API-04] [API-05] several processes that count in Redis', () => {
  let redis: Redis;
  let connections: Connection[];
  let counters: RateCounter[];
  let lines: string[];

  beforeAll(async () => {
    redis = await startRedis();
    lines = [];
    connections = [1, 2].map(() => openRedis(redis.url, { warn: (_about, text) => lines.push(text) }));
    counters = connections.map((each) => createRedisRateCounter(each, createMemoryRateCounter(Date.now)));
    await ready();
  });
  afterAll(async () => {
    for (const each of connections) await each.close();
    await redis.close();
  });

  const ready = () => until('they are connected', () => connections.every(({ isReady }) => isReady()), Boolean);
  const add = async (index: number, key: string) => (await counters[index]?.add(key, { windowMs: hourMs }))?.count;

  test('count together, in one window', async () => {
    expect([await add(0, 'a'), await add(1, 'a'), await add(0, 'a'), await add(1, 'b')]).toEqual([1, 2, 3, 1]);
    const { endsInMs } = (await counters[1]?.add('a', { windowMs: hourMs })) ?? { endsInMs: 0 };
    expect(endsInMs).toBeGreaterThan(hourMs - 60_000);
    expect(endsInMs).toBeLessThanOrEqual(hourMs);
    await counters[0]?.add('several', { windowMs: hourMs, amount: 40 });
    expect(await counters[1]?.add('several', { windowMs: hourMs, amount: 2 })).toMatchObject({ count: 42 });
    const many = await Promise.all(Array.from({ length: 64 }, (_, index) => add(index % 2, 'c')));
    expect(many.toSorted((left = 0, right = 0) => left - right)).toEqual(many.map((_, index) => index + 1));
  });

  test('a window ends for both', async () => {
    expect(await counters[1]?.add('e', { windowMs: 20 })).toMatchObject({ count: 1 });
    await until(
      'the window ends',
      () => counters[0]?.add('e', { windowMs: 20 }),
      (seen) => seen?.count === 1,
    );
  });

  test('each count for themselves while Redis stands still or is gone, and together again afterwards', async () => {
    expect([await add(0, 'f'), await add(1, 'f'), await add(1, 'f')]).toEqual([1, 2, 3]);
    redis.freeze();
    const startedAt = performance.now();
    const alone = [await add(0, 'f'), await add(1, 'f'), await add(1, 'f'), await add(1, 'f')];
    // One of each process has waited, and not for long.
    expect(performance.now() - startedAt).toBeLessThan(5_000);
    expect(alone).toEqual([2, 3, 4, 5]);
    redis.thaw();
    await until(
      'Redis counts again',
      () => add(0, 'f'),
      (count = 0) => count > 5,
    );
    await redis.close();
    await until('it is noticed', () => connections.every(({ isReady }) => !isReady()), Boolean);
    expect(await add(1, 'g')).toBe(1);
    redis = await startRedis(redis.port);
    await ready();
    // The new one knows nothing; who has counted does.
    expect([await add(1, 'g'), await add(0, 'g'), await add(0, 'g')]).toEqual([2, 2, 3]);
    expect(lines).toContain('Redis is there again');
  });
});
