import { setTimeout as sleep } from 'node:timers/promises';

/** The clock and the waiting, other ones in tests. */
export interface QueueClock {
  /** milliseconds that are never set back */
  now(): number;
  wait(delayMs: number): Promise<void>;
}

interface ThrottleRules extends Partial<QueueClock> {
  maxAtOnce: number;
  /** how many may wait for a turn; whoever comes then is turned away */
  maxQueued: number;
  /** how long after the beginning of one turn the next may begin */
  intervalMs?: number;
}

export interface ThrottledQueue {
  /**
   * Runs the task when its turn comes; first come, first served.
   * @throws LineIsFull at once, or the signal's reason as soon as whoever asked goes before the turn begins
   */
  take<Result>(task: () => Promise<Result>, signal?: AbortSignal): Promise<Result>;
}

/** Too many wait already. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull';
}

/** Keeps what is done for many callers below a measure that somebody else sets. */
export function createThrottledQueue({
  maxAtOnce,
  maxQueued,
  intervalMs = 0,
  now = () => performance.now(),
  wait = (delayMs) => sleep(delayMs),
}: ThrottleRules): ThrottledQueue {
  let [taken, nextAt] = [0, -Infinity];
  const queue = new Set<() => void>();

  /** Whoever goes while they wait makes room at once. */
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
