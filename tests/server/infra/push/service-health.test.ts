import { beforeEach, expect, test } from 'vitest';
import { NoAnswer } from '#server/infra/http/no-answer.ts';
import { createPushServices } from '#server/infra/push/service-health.ts';

const host = 'push.example';
let now: number;
let rests: string[];
let hosts: ReturnType<typeof createPushServices>;

beforeEach(() => {
  now = Date.parse('2026-06-01T12:00:00Z');
  rests = [];
  hosts = createPushServices({ now: () => now, slowMs: 5_000, onPause: (reason) => rests.push(reason) });
});

const isResting = (name: string): boolean => hosts.pausedMs(name) > 0;

function answerIn(ms: number): void {
  const call = hosts.begin(host);
  now += ms;
  call.answered();
}

test('[API-04] a service earns what it has at once by answering quickly, and loses it by being slow', () => {
  expect(hosts.shareOf(host)).toEqual({ maxAtOnce: 1, isUnproven: true });
  answerIn(100);
  expect(hosts.shareOf(host)).toEqual({ maxAtOnce: 2, isUnproven: false });
  for (let count = 0; count < 100; count += 1) answerIn(100);
  expect(hosts.shareOf(host)).toEqual({ maxAtOnce: 16, isUnproven: false });
  answerIn(2_000);
  expect(hosts.shareOf(host)).toEqual({ maxAtOnce: 8, isUnproven: false });
  answerIn(9_500);
  expect(hosts.shareOf(host)).toEqual({ maxAtOnce: 1, isUnproven: true });
  expect(hosts.shareOf('another.example').maxAtOnce).toBe(1);
});

test.each([
  ['answers late', () => answerIn(9_500)],
  ['never answers', () => hosts.begin(host).timedOut()],
])('[API-04] one that %s again and again is left alone, for longer each time', (_how, beSlow) => {
  beSlow();
  expect([isResting(host), rests]).toEqual([false, []]);
  beSlow();
  expect([isResting(host), rests]).toEqual([true, ['is slow again and again']]);
  expect(isResting('another.example')).toBe(false);
  now += 5_000;
  expect(isResting(host)).toBe(false);
  beSlow();
  now += 9_999;
  expect(isResting(host)).toBe(true);
  now += 1;
  answerIn(100);
  beSlow();
  expect(isResting(host)).toBe(false);
});

test('[API-04] calls that are slow together are slow once', () => {
  const calls = Array.from({ length: 8 }, () => hosts.begin(host));
  for (const call of calls) call.timedOut();
  expect(isResting(host)).toBe(false);
});

test('[API-04] a crowd of services takes nothing from those that were heard of lately', () => {
  answerIn(100);
  for (let count = 0; count < 9_999; count += 1) hosts.begin(`${String(count)}.example`);
  answerIn(100);
  for (let count = 0; count < 9_999; count += 1) hosts.begin(`${String(count)}.example.org`);
  expect(hosts.shareOf(host).maxAtOnce).toBe(3);
  hosts.begin('one-more.example');
  expect(hosts.shareOf(host).maxAtOnce).toBe(1);
});

test('[API-04] one that refuses what is brought to several in a row is left alone as long as it wishes; one refusal is a browser’s', () => {
  const refuse = () => hosts.begin(host).refused(new NoAnswer('status 429', { status: 429, retryAfterMs: 90_000 }));
  for (let count = 0; count < 7; count += 1) refuse();
  expect(isResting(host)).toBe(false);
  answerIn(100);
  for (let count = 0; count < 7; count += 1) refuse();
  expect(isResting(host)).toBe(false);
  refuse();
  expect([hosts.pausedMs(host), rests]).toEqual([90_000, ['status 429']]);
});
