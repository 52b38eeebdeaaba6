import { fc } from '#world/random/properties.ts';
import { expect, test } from 'vitest';
import { uuidV7, uuidV7Time } from '#contract/uuid.ts';
import type { TelemetryEvent } from '#server/domain/telemetry-event.ts';
import { createRecentStats } from '#server/observe/recent-stats.ts';
import { createDurationHistogram, summarizeDurations } from '#server/observe/duration-histogram.ts';
import { waitedMsOf } from '#server/observe/outbox-wait.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const start = Date.parse('2026-06-01T12:00:00Z');

function clocked() {
  let now = start;
  const recent = createRecentStats(() => now);
  const call = (route: string, ms: number, status = 200) =>
    recent.listener({ type: 'call', method: 'GET', route, status, ms });
  const mutation = (details: Partial<Extract<TelemetryEvent, { type: 'mutation' }>>) =>
    recent.listener({ type: 'mutation', kind: 'post.create', end: 'applied', code: null, waitedMs: null, ...details });
  return { call, mutation, numbers: () => recent.numbers(), pass: (ms: number) => void (now += ms) };
}

test('[SUP-06] calls are told by route, the most frequent first, with their errors, and go after five minutes', () => {
  const { call, numbers, pass } = clocked();
  for (let count = 1; count <= 100; count += 1) call('/api/events', count);
  call('/api/posts', 5, 500);
  call('/api/posts', 5, 404);
  pass(minuteMs);
  call('/api/posts', 7);
  const [events, posts] = numbers().routes;
  expect([events?.route, events?.took.count, events?.errors]).toEqual(['/api/events', 100, 0]);
  expect(events?.took.p50).toBeGreaterThan(48);
  expect(events?.took.p50).toBeLessThan(53);
  expect(events?.took.p99).toBeGreaterThan(96);
  expect([posts?.route, posts?.took.count, posts?.errors]).toEqual(['/api/posts', 3, 1]);
  pass(4 * minuteMs);
  expect(numbers().routes.map(({ route, took }) => [route, took.count])).toEqual([['/api/posts', 1]]);
  pass(minuteMs);
  expect(numbers().routes).toEqual([]);
});

test('[SUP-06] how far back the calls go is no more than the process is old', () => {
  const { numbers, pass } = clocked();
  pass(20_000);
  expect(numbers().callsMs).toBe(20_000);
  pass(hourMs);
  expect(numbers().callsMs).toBe(4 * minuteMs + 20_000);
});

test('[SUP-06] waits are told for an hour and for a day, ends by kind and code for a day', () => {
  const { mutation, numbers, pass } = clocked();
  mutation({ waitedMs: 2 * hourMs });
  mutation({ end: 'refused', code: 'forbidden', waitedMs: 0 });
  mutation({ end: 'refused', code: 'forbidden' });
  mutation({ kind: null, end: 'voided' });
  pass(hourMs);
  mutation({ waitedMs: 1_000 });
  const { waitedHour, waitedDay, ends } = numbers();
  expect([waitedHour.count, waitedDay.count]).toEqual([1, 3]);
  expect(Math.abs(waitedHour.max / 1_000 - 1)).toBeLessThan(0.02);
  expect(Math.abs(waitedDay.max / (2 * hourMs) - 1)).toBeLessThan(0.02);
  expect(ends).toEqual([
    { kind: 'post.create', end: 'applied', code: null, count: 2 },
    { kind: 'post.create', end: 'refused', code: 'forbidden', count: 2 },
    { kind: 'unknown', end: 'voided', code: null, count: 1 },
  ]);
  pass(24 * hourMs);
  expect([numbers().waitedDay.count, numbers().ends]).toEqual([0, []]);
});

test('[SUP-06] a clock that is set back leaves nothing behind that never ends', () => {
  const { call, numbers, pass } = clocked();
  call('/api/events', 1);
  pass(-hourMs);
  expect(numbers().routes).toEqual([]);
  call('/api/posts', 1);
  expect(numbers().routes.map(({ route }) => route)).toEqual(['/api/posts']);
});

test('[SUP-06] several spreads together tell what one over all of it would, within some hundredths', () => {
  const durations = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(fc.array(durations, { minLength: 1, maxLength: 5 }), (parts) => {
      const counters = parts.map((part) => {
        const counter = createDurationHistogram(2_000_000);
        part.forEach((ms) => counter.add(ms));
        return counter;
      });
      const all = parts.flat().toSorted((left, right) => left - right);
      const { count, p50, max } = summarizeDurations(counters);
      const middle = all[Math.ceil(all.length / 2) - 1] ?? 0;
      expect(count).toBe(all.length);
      expect(Math.abs(p50 / middle - 1)).toBeLessThan(0.03);
      expect(Math.abs(max / (all.at(-1) ?? 0) - 1)).toBeLessThan(0.03);
    }),
  );
  expect(summarizeDurations([])).toEqual({ count: 0, p50: 0, p95: 0, p99: 0, max: 0 });
});

test('[OPS-01] [SUP-06] how long a mutation waited stands in its key; clocks that are wrong stay within bounds', () => {
  const dayMs = 24 * hourMs;
  expect(uuidV7Time(uuidV7(start))).toBe(start);
  expect(waitedMsOf(uuidV7(start - 5_000), start)).toBe(5_000);
  expect(waitedMsOf(uuidV7(start + dayMs), start)).toBe(0);
  expect(waitedMsOf(uuidV7(1), start)).toBe(400 * dayMs);
  expect([waitedMsOf(undefined, start), waitedMsOf(crypto.randomUUID(), start)]).toEqual([null, null]);
});
