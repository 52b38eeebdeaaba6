import { setTimeout as sleep } from 'node:timers/promises';

/** The clock and the waiting, other ones in tests. */
export interface Clockwork {
  /** milliseconds that are never set back */
  now(): number;
  wait(delayMs: number): Promise<void>;
}

interface TurnRules extends Partial<Clockwork> {
  mostAtOnce: number;
  /** how many may wait for a turn; whoever comes then is turned away */
  mostInLine: number;
  /** how long after the beginning of one turn the next may begin */
  apartMs?: number;
}

export interface Turns {
  /**
   * Runs the task when its turn comes; first come, first served.
   * @throws LineIsFull at once, or the signal's reason as soon as whoever asked goes before the turn begins
   */
  take<Result>(task: () => Promise<Result>, signal?: AbortSignal): Promise<Result>;
}

/** Too many wait already. */
export class LineIsFull extends Error {
  override readonly name = 'LineIsFull';
}

/** Keeps what is done for many callers below a measure that somebody else sets. */
export function createTurns({
  mostAtOnce,
  mostInLine,
  apartMs = 0,
  now = () => performance.now(),
  wait = (delayMs) => sleep(delayMs),
}: TurnRules): Turns {
  let [taken, nextAt] = [0, -Infinity];
  const line = new Set<() => void>();

  /** Whoever goes while they wait makes room at once. */
  function waitInLine(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        line.delete(begin);
        reject(signal?.reason as Error);
      };
      const begin = (): void => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      line.add(begin);
      signal?.addEventListener('abort', leave, { once: true });
    });
  }

  async function take<Result>(task: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    signal?.throwIfAborted();
    if (taken === mostAtOnce && line.size >= mostInLine) throw new LineIsFull('Too many wait already');
    if (taken === mostAtOnce) await waitInLine(signal);
    else taken += 1;
    try {
      signal?.throwIfAborted();
      const delayMs = nextAt - now();
      if (delayMs > 0) await wait(delayMs);
      signal?.throwIfAborted();
      nextAt = now() + apartMs;
      return await task();
    } finally {
      const [next] = line;
      if (next === undefined) taken -= 1;
      else {
        line.delete(next);
        next();
      }
    }
  }

  return { take };
}
