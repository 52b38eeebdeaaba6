import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDeviceCount } from '#server/live/presence/device-count.ts';
import { createMemoryPresence } from '#server/live/presence/memory.ts';
import { createKeyThrottle } from '#server/live/delivery/throttle-by-key.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('[CHAT-08] what is asked for is done at once, and what is asked for meanwhile once more when its time is over', () => {
  const done: string[][] = [];
  const spacing = createKeyThrottle(
    (keys) => done.push(keys),
    () => 1_000,
  );
  for (const key of ['a', 'b', 'a']) spacing.trigger(key);
  vi.advanceTimersByTime(1);
  expect(done).toEqual([['a', 'b']]);
  vi.advanceTimersByTime(998);
  spacing.trigger('b');
  expect(done).toHaveLength(1);
  vi.advanceTimersByTime(2);
  expect(done.flat()).toEqual(['a', 'b', 'a', 'b']);
  vi.advanceTimersByTime(10_000);
  expect(done.flat()).toHaveLength(4);
  spacing.trigger('a');
  vi.advanceTimersByTime(1);
  expect(done.flat()).toHaveLength(5);
});

test('[CHAT-08] nothing is done any more once it is closed', () => {
  const done: string[][] = [];
  const spacing = createKeyThrottle(
    (keys) => done.push(keys),
    () => 1_000,
  );
  spacing.trigger('a');
  spacing.trigger('a');
  spacing.close();
  vi.advanceTimersByTime(5_000);
  expect(done).toEqual([]);
});

test('[CHAT-06] somebody is online until a while after their last device is gone, unless they come back', () => {
  const told: [number, boolean][] = [];
  const presence = createMemoryPresence((userId, isOnline) => told.push([userId, isOnline]));
  const attendance = createDeviceCount(presence, { graceMs: 5_000, factor: 1 });
  attendance.enter(1);
  attendance.enter(1);
  attendance.leave(1);
  vi.advanceTimersByTime(60_000);
  expect(told).toEqual([[1, true]]);
  attendance.leave(1);
  vi.advanceTimersByTime(4_999);
  attendance.enter(1);
  vi.advanceTimersByTime(60_000);
  expect(told).toEqual([[1, true]]);
  attendance.leave(1);
  vi.advanceTimersByTime(4_999);
  expect(presence.has(1)).toBe(true);
  vi.advanceTimersByTime(1);
  expect(told).toEqual([
    [1, true],
    [1, false],
  ]);
});
