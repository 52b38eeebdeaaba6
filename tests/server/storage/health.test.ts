import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStorageHealth } from '#server/storage/storage-health.ts';
import type { StorageHealth } from '#server/storage/storage-health.ts';

const minuteMs = 60_000;
let watch: StorageHealth;
let said: string[];
let tries: string[];

beforeEach(() => {
  vi.useFakeTimers();
  [said, tries] = [[], []];
  watch = createStorageHealth({
    now: Date.now,
    tryAgain: async (part) => void tries.push(part),
    onFailure: ({ part, fault, failures }) => said.push(`${part}: ${fault} (${failures})`),
    onRecovery: ({ part }) => said.push(`${part}: well`),
  });
});
afterEach(() => {
  watch.close();
  vi.useRealTimers();
});

test('what a full disk refuses is said once a minute, with how often it was', () => {
  for (let count = 0; count < 100; count += 1) watch.failed('database', 'full');
  expect([said, watch.isHealthy()]).toEqual([['database: full (1)'], false]);
  vi.advanceTimersByTime(minuteMs);
  watch.failed('database', 'full');
  expect(said).toEqual(['database: full (1)', 'database: full (100)']);
});

test('that there is room again is said once, and what goes to and fro isn’t said each time', () => {
  watch.stored('database');
  expect(said).toEqual([]);
  for (let count = 0; count < 20; count += 1) {
    watch.failed('database', 'full');
    watch.stored('database');
  }
  expect([said, watch.isHealthy()]).toEqual([['database: full (1)', 'database: well'], true]);
});

test('it tries by itself as long as there is trouble, and not longer', () => {
  vi.advanceTimersByTime(minuteMs);
  watch.failed('pictures', 'full');
  vi.advanceTimersByTime(11_000);
  expect(tries).toEqual(['pictures', 'pictures']);
  watch.stored('database');
  expect(watch.isHealthy()).toBe(false);
  watch.stored('pictures');
  vi.advanceTimersByTime(minuteMs);
  expect([tries.length, vi.getTimerCount()]).toEqual([2, 0]);
});
