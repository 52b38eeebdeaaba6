import { expect, test } from 'vitest';
import { evictCache, retryWithEviction } from '#data/storage/evict-cache.ts';

test('[OFF-14] three kinds of cache are freed one after the other, and then there is nothing more to free', async () => {
  const tried: boolean[] = [];
  for (const tries of [1, 2, 3, 4]) tried.push(await evictCache(null, tries));
  expect(tried).toEqual([true, true, true, false]);
});

test('[OFF-14] a write that never fits fails with its own error once nothing is left to free', async () => {
  let writes = 0;
  const write = async () => {
    writes += 1;
    throw new DOMException('full', 'QuotaExceededError');
  };
  await expect(retryWithEviction(write)).rejects.toMatchObject({ name: 'QuotaExceededError' });
  expect(writes).toBe(4);
});
