import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSpacedNews } from '#server/api/spaced-news.ts';
import type { Tx } from '#server/db/database.ts';
import type { News } from '#server/domain/news.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const newsOf = (userId: number): News[] => [
  { userIds: [userId], payload: { kind: 'event', title: 'A night', body: '', url: '/events/1', tag: 'event:1' } },
];

/** What was told each time: to whom. */
function stage() {
  const told: Promise<number[]>[] = [];
  const spaced = createSpacedNews((read) => {
    told.push(read({} as Tx).then((news) => news.flatMap(({ userIds }) => userIds)));
  });
  return { told, spaced, all: () => Promise.all(told) };
}

test('[API-04] [CHAT-08] the first change is told of at once, and all that came in the minute after it together', async () => {
  const { told, spaced, all } = stage();
  for (const userId of [1, 2, 3]) spaced.tellOf('1', async () => newsOf(userId));
  spaced.tellOf('2', async () => newsOf(9));
  expect(await all()).toEqual([[1], [9]]);
  vi.advanceTimersByTime(59_999);
  expect(told).toHaveLength(2);
  vi.advanceTimersByTime(1);
  expect(await all()).toEqual([[1], [9], [2, 3]]);
  // Those began a minute of their own.
  spaced.tellOf('1', async () => newsOf(4));
  expect(told).toHaveLength(3);
  vi.advanceTimersByTime(60_000);
  expect(await all()).toEqual([[1], [9], [2, 3], [4]]);
  vi.advanceTimersByTime(60_000);
  expect(told).toHaveLength(4);
  spaced.tellOf('1', async () => newsOf(5));
  expect(told).toHaveLength(5);
});

test('[CHAT-08] what is held when the server ends is told, and no clock goes on', async () => {
  const { spaced, all } = stage();
  for (const userId of [1, 2, 3]) spaced.tellOf('1', async () => newsOf(userId));
  spaced.flush();
  expect(await all()).toEqual([[1], [2, 3]]);
  expect(vi.getTimerCount()).toBe(0);
});
