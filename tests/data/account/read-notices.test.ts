import { expect, test } from 'vitest';
import { sampleStore, wish, write } from '#world/stores/sample-store.ts';

test('notices that were read stay read, whatever arrives late', async () => {
  const store = await sampleStore([]);
  const upto = () => store.row('users', 'me')?.notices_read_upto;
  for (const [told, kept] of [
    [5, 5],
    [3, 5],
    [8, 8],
  ] as const) {
    await wish(store, 'notices.read', { upto: told });
    expect(upto()).toBe(kept);
  }
});

test('where the own row is not there yet, nothing is read', async () => {
  const store = await sampleStore([]);
  await write(store, async (tx) => await tx.delete('users', ['me']));
  await wish(store, 'notices.read', { upto: 5 });
  expect(store.rows('users')).toEqual([]);
});
