import { afterEach, expect, test, vi } from 'vitest';
import { createWebLock, systemClock } from '#sync/transport/browser-ports.ts';

afterEach(() => vi.unstubAllGlobals());

/** Something that can be waited for, and ended by hand. */
function work() {
  let end = () => {};
  let begin = () => {};
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const done = new Promise<void>((resolve) => (end = resolve));
  const run = async () => {
    begin();
    await done;
  };
  return { begun, end, run };
}

test('[D1] [OFF-09] two contexts that drain one database take turns; those of two databases don’t', async () => {
  const [tab, worker] = [createWebLock(), createWebLock()];
  const log: string[] = [];
  const [first, second, other] = [work(), work(), work()];
  const done = [
    tab.hold('scape:drain:scape-1', async () => {
      await first.run();
      log.push('first');
    }),
    worker.hold('scape:drain:scape-1', async () => {
      log.push('second begins');
      await second.run();
    }),
    worker.hold('scape:drain:scape-2', other.run),
  ];
  await Promise.all([first.begun, other.begun]);
  first.end();
  await second.begun;
  second.end();
  other.end();
  await Promise.all(done);
  expect(log).toEqual(['first', 'second begins']);
  expect([tab.isExclusive, worker.isExclusive]).toEqual([true, true]);
});

test('[D1] [OFF-09] whoever fails lets go of it', async () => {
  const lock = createWebLock();
  await expect(lock.hold('scape:drain:scape-1', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await lock.hold('scape:drain:scape-1', async () => 'next')).toBe('next');
});

test('[D1] where there are no Web Locks it admits everyone, and says so', async () => {
  vi.stubGlobal('navigator', {});
  const lock = createWebLock();
  expect(lock.isExclusive).toBe(false);
  expect(await lock.hold('a', () => lock.hold('a', async () => 'both'))).toBe('both');
});

test('a sleep ends at once when nobody waits any more', async () => {
  const over = new AbortController();
  const long = systemClock.sleep(2_000_000, over.signal);
  over.abort();
  await long;
  await systemClock.sleep(2_000_000, AbortSignal.abort());
  await systemClock.sleep(0, new AbortController().signal);
  expect(Math.abs(systemClock.now() - Date.now())).toBeLessThan(60_000);
});
