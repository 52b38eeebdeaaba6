import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMemoryCounter } from '#server/infra/counter.ts';
import type { Counter } from '#server/infra/counter.ts';
import { createRedisCounter } from '#server/infra/redis-counter.ts';
import { openRedis } from '#server/infra/redis.ts';
import type { Redis as Connection } from '#server/infra/redis.ts';
import { startRedis } from '#world/redis.ts';
import type { Redis } from '#world/redis.ts';
import { until } from '#world/until.ts';

const hourMs = 3_600_000;

test('[API-04] a memory counts by windows, and forgets', async () => {
  let now = 0;
  const counter = createMemoryCounter(() => now);
  expect(await counter.add('a', 100)).toEqual({ count: 1, endsInMs: 100 });
  now = 40;
  expect(await counter.add('a', 100)).toEqual({ count: 2, endsInMs: 60 });
  expect(await counter.add('b', 100)).toEqual({ count: 1, endsInMs: 100 });
  now = 100;
  expect(await counter.add('a', 100)).toEqual({ count: 1, endsInMs: 100 });
  await counter.add('a', 100);
  await counter.forget('a');
  expect(await counter.add('a', 100)).toEqual({ count: 1, endsInMs: 100 });
  // A clock that was wrong by days and is set right.
  now = -hourMs;
  expect(await counter.add('a', 100)).toEqual({ count: 1, endsInMs: 100 });
});

test('[API-04] a memory counts several at once', async () => {
  const counter = createMemoryCounter(() => 0);
  expect(await counter.add('a', 100, 12)).toEqual({ count: 12, endsInMs: 100 });
  expect(await counter.add('a', 100, 5)).toEqual({ count: 17, endsInMs: 100 });
});

test('[API-04] it holds no more than so many keys, and lets go of the oldest', async () => {
  const counter = createMemoryCounter(() => 0);
  await counter.add('first', 100);
  await counter.add('second', 100);
  for (let key = 2; key < 100_001; key += 1) await counter.add(String(key), 100);
  expect((await counter.add('second', 100)).count).toBe(2);
  expect((await counter.add('first', 100)).count).toBe(1);
});

describe('[API-04] [API-05] several processes that count in Redis', () => {
  let redis: Redis;
  let connections: Connection[];
  let counters: Counter[];
  let lines: string[];

  beforeAll(async () => {
    redis = await startRedis();
    lines = [];
    connections = [1, 2].map(() => openRedis(redis.url, { warn: (_about, text) => lines.push(text) }));
    counters = connections.map((each) => createRedisCounter(each, createMemoryCounter(Date.now)));
    await ready();
  });
  afterAll(async () => {
    for (const each of connections) await each.close();
    await redis.close();
  });

  const ready = () => until('they are connected', () => connections.every(({ isReady }) => isReady()), Boolean);
  const add = async (index: number, key: string) => (await counters[index]?.add(key, hourMs))?.count;

  test('count together, in one window', async () => {
    expect([await add(0, 'a'), await add(1, 'a'), await add(0, 'a'), await add(1, 'b')]).toEqual([1, 2, 3, 1]);
    const { endsInMs } = (await counters[1]?.add('a', hourMs)) ?? { endsInMs: 0 };
    expect(endsInMs).toBeGreaterThan(hourMs - 60_000);
    expect(endsInMs).toBeLessThanOrEqual(hourMs);
    await counters[0]?.add('several', hourMs, 40);
    expect(await counters[1]?.add('several', hourMs, 2)).toMatchObject({ count: 42 });
    const many = await Promise.all(Array.from({ length: 64 }, (_, index) => add(index % 2, 'c')));
    expect(many.toSorted((left = 0, right = 0) => left - right)).toEqual(many.map((_, index) => index + 1));
  });

  test('forget together, and a window ends for both', async () => {
    await add(0, 'd');
    await counters[1]?.forget('d');
    expect(await counters[1]?.add('e', 20)).toMatchObject({ count: 1 });
    await until(
      'the window ends',
      () => counters[0]?.add('e', 20),
      (seen) => seen?.count === 1,
    );
    // What the first has counted itself it still knows.
    expect(await add(1, 'd')).toBe(1);
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
