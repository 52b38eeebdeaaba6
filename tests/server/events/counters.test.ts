import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Storage } from '#server/writer/storage.ts';
import { databases } from '#world/servers/databases.ts';

const [minuteMs, max] = [60_000, 3];

describe.each(databases)('[API-04] counters in $name', ({ open }) => {
  let storage: Storage;

  beforeAll(async () => {
    storage = await open();
  });
  afterAll(() => storage.close());

  const take = (now: number, ...keys: string[]) =>
    storage.writer.run('attempt.take', { limits: keys.map((key) => ({ key, max, windowMs: minuteMs })), now });
  const held = async () => {
    const rows = await storage.database.read(({ sql }) => sql.selectFrom('counters').selectAll().execute());
    return Object.fromEntries(rows.map(({ key, times }) => [key, times]));
  };

  test('count in windows that begin with the first', async () => {
    for (const now of [1_000, 2_000, 3_000]) expect(await take(now, 'window')).toBeNull();
    expect(await take(4_000, 'window')).toEqual({ key: 'window', endsInMs: 57_000 });
    expect(await take(61_000, 'window')).toBeNull();
    expect(await held()).toMatchObject({ window: 1 });
    // A clock that was ahead and is set right.
    expect(await take(0, 'window')).toBeNull();
    expect(await held()).toMatchObject({ window: 1 });
  });

  test('many at once are no more than many in turn, under keys in any order', async () => {
    const met = await Promise.all(
      Array.from({ length: 12 }, (_, index) => take(0, ...(index % 2 === 0 ? ['one', 'two'] : ['two', 'one']))),
    );
    expect(met.filter((each) => each === null)).toHaveLength(max);
    expect(await held()).toMatchObject({ one: max, two: max });
  });

  test('what meets one bound is counted under none', async () => {
    for (let time = 0; time < max; time += 1) await take(0, 'met');
    expect(await take(0, 'another', 'met', 'zero')).toMatchObject({ key: 'met' });
    const now = await held();
    expect([now['another'], now['zero'], now['met']]).toEqual([undefined, undefined, max]);
  });

  test('what was no guess is taken back', async () => {
    for (let time = 0; time < max; time += 1) await take(0, 'back');
    await storage.writer.run('attempt.give-back', { keys: ['back', 'nobody'] });
    expect([await take(0, 'back'), await take(0, 'back')]).toEqual([null, { key: 'back', endsInMs: minuteMs }]);
  });

  test('what has ended goes, and of too many the ones that were counted least', async () => {
    await storage.writer.run('tidy', { now: 10 * minuteMs });
    expect(await held()).toEqual({});
    for (const key of ['often', 'often', 'once', 'later']) {
      await take(key === 'later' ? 1_000 : 0, key);
    }
    await storage.writer.run('tidy', { now: 2_000, maxCounters: 2 });
    expect(await held()).toEqual({ often: 2, later: 1 });
  });
});
