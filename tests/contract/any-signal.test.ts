import { getEventListeners } from 'node:events';
import { expect, test } from 'vitest';
import { anySignal } from '#contract/any-signal.ts';

function listenersOf({ signal }: AbortController): number {
  return getEventListeners(signal, 'abort').length;
}

test('it aborts with the first of its sources, for the same reason', () => {
  const [one, other] = [new AbortController(), new AbortController()];
  const { signal } = anySignal([one.signal, other.signal]);
  expect(signal.aborted).toBe(false);
  other.abort('left');
  one.abort('too late');
  expect([signal.aborted, signal.reason]).toEqual([true, 'left']);
});

test('a source that is aborted already counts at once', () => {
  const over = AbortSignal.abort('over');
  const { signal } = anySignal([new AbortController().signal, over]);
  expect([signal.aborted, signal.reason]).toEqual([true, 'over']);
});

test('nothing listens to the sources any more after an abort, nor after a release', () => {
  const [one, other] = [new AbortController(), new AbortController()];
  anySignal([one.signal, other.signal]);
  expect([one, other].map(listenersOf)).toEqual([1, 1]);
  one.abort();
  expect([one, other].map(listenersOf)).toEqual([0, 0]);

  const third = new AbortController();
  const { signal, release } = anySignal([third.signal, other.signal]);
  release();
  expect([third, other].map(listenersOf)).toEqual([0, 0]);
  third.abort();
  expect(signal.aborted).toBe(false);
});
