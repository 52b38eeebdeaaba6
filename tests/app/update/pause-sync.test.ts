import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pauseSync } from '#app/update/pause-sync.ts';
import { guestDbName } from '#data/db/names.ts';
import { drainLock } from '#sync/engine/lock-names.ts';

/** The locks of a browser: first come, first served. */
function createLocks() {
  const tails = new Map<string, Promise<unknown>>();
  return {
    request(name: string, given: { signal?: AbortSignal } | (() => unknown), body?: () => unknown): Promise<unknown> {
      const [signal, run] =
        typeof given === 'function' ? [undefined, given] : [given.signal, body ?? (() => undefined)];
      const before = tails.get(name) ?? Promise.resolve();
      const gaveUp = new Promise((_resolve, reject) =>
        signal?.addEventListener('abort', () => {
          reject(signal.reason as Error);
        }),
      );
      const turn = before.then(() => (signal?.aborted === true ? undefined : run()));
      tails.set(name, turn);
      return Promise.race([turn, gaveUp]);
    },
  };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { locks: createLocks() });
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const over = new AbortController();
    setTimeout(() => {
      over.abort(new DOMException('over', 'TimeoutError'));
    }, ms);
    return over.signal;
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** An engine's pass. @returns whether it has begun */
function pass(name: string, until: Promise<void> = Promise.resolve()) {
  const begun = { isBegun: false };
  void navigator.locks.request(drainLock(name), () => {
    begun.isBegun = true;
    return until;
  });
  return begun;
}

test('[OFF-13] whoever is in the middle of sending is waited for, then nobody begins until they may', async () => {
  let end: () => void = () => undefined;
  pass('scape-1', new Promise((resolve) => (end = resolve)));
  let goOn: (() => void) | null = null;
  void pauseSync('scape-1').then((go) => (goOn = go));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(goOn).toBeNull();
  end();
  await vi.advanceTimersByTimeAsync(0);
  expect(goOn).not.toBeNull();
  const [own, guest] = [pass('scape-1'), pass(guestDbName)];
  await vi.advanceTimersByTimeAsync(1_000);
  expect([own.isBegun, guest.isBegun]).toEqual([false, false]);
  (goOn as (() => void) | null)?.();
  await vi.advanceTimersByTimeAsync(0);
  expect([own.isBegun, guest.isBegun]).toEqual([true, true]);
});

test('[OFF-13] a pass that doesn’t end is waited for no longer than a few seconds', async () => {
  pass('scape-1', new Promise(() => undefined));
  let isStopped = false;
  void pauseSync('scape-1').then(() => (isStopped = true));
  await vi.advanceTimersByTimeAsync(6_000);
  expect(isStopped).toBe(true);
});

test('a page that stays all the same keeps nobody from sending for long', async () => {
  await pauseSync(guestDbName);
  const next = pass(guestDbName);
  await vi.advanceTimersByTimeAsync(11_000);
  expect(next.isBegun).toBe(true);
});

test('without locks there is nothing to wait for', async () => {
  vi.stubGlobal('navigator', {});
  await pauseSync('scape-1');
});
