import type { Clock, Lock } from './ports.ts';

/** The device's clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  random: () => Math.random(),
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      if (signal.aborted) {
        resolve();
        return;
      }
      const timer = setTimeout(done, ms);
      function done(): void {
        clearTimeout(timer);
        signal.removeEventListener('abort', done);
        resolve();
      }
      signal.addEventListener('abort', done);
    }),
};

/** The part of the browser's Web Locks used here; Node's types lack them. */
interface Locks {
  request<Result>(name: string, body: () => Promise<Result>): Promise<Result>;
  request<Result>(name: string, options: { signal: AbortSignal }, body: () => Promise<Result>): Promise<Result>;
}

/** One drainer at a time over windows, workers and the service worker; queued, never stolen, never held while idle. */
export function createWebLock(): Lock {
  const { locks } = navigator as { locks?: Locks };
  if (locks === undefined) return { isExclusive: false, hold: (_name, body) => body() };
  return {
    isExclusive: true,
    hold: (name, body, signal) =>
      signal === undefined ? locks.request(name, body) : locks.request(name, { signal }, body),
  };
}
