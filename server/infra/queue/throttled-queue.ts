import { setTimeout as sleep } from 'node:timers/promises';

/** Clock and waiting; replaced in tests. */
export interface QueueClock {
  /** monotonic, ms */
  now(): number;
  wait(delayMs: number): Promise<void>;
}

interface ThrottleRules extends Partial<QueueClock> {
  maxAtOnce: number;
  /** how many tasks may wait; further ones are refused */
  maxQueued: number;
  /** minimum interval between the starts of two turns */
  intervalMs?: number;
}

export interface ThrottledQueue {
  /**
   * Runs the task when its turn comes; first come, first served.
   * @throws QueueFull at once, or the signal's reason if the caller goes before the turn comes
   */
  take<Result>(task: () => Promise<Result>, signal?: AbortSignal): Promise<Result>;
}

/** Too many tasks wait already. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull';
}

/** Keeps the calls to an outside service within its limits. */
export function createThrottledQueue({
  maxAtOnce,
  maxQueued,
  intervalMs = 0,
  now = () => performance.now(),
  wait = (delayMs) => sleep(delayMs),
}: ThrottleRules): ThrottledQueue {
  let [taken, nextAt] = [0, -Infinity];
  const queue = new Set<() => void>();

  /** A caller that goes while waiting frees its place at once. */
  function enqueue(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        queue.delete(begin);
        reject(signal?.reason as Error);
      };
      const begin = (): void => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      queue.add(begin);
      signal?.addEventListener('abort', leave, { once: true });
    });
  }

  async function take<Result>(task: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    signal?.throwIfAborted();
    if (taken === maxAtOnce && queue.size >= maxQueued) throw new QueueFull('Too many wait already');
    if (taken === maxAtOnce) await enqueue(signal);
    else taken += 1;
    try {
      signal?.throwIfAborted();
      const delayMs = nextAt - now();
      if (delayMs > 0) await wait(delayMs);
      signal?.throwIfAborted();
      nextAt = now() + intervalMs;
      return await task();
    } finally {
      const [next] = queue;
      if (next === undefined) taken -= 1;
      else {
        queue.delete(next);
        next();
      }
    }
  }

  return { take };
}
