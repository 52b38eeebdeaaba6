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
   * @throws LineIsFull at once, or the signal's reason if that has gone when the turn comes
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
  const line: (() => void)[] = [];

  async function take<Result>(task: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    if (taken === mostAtOnce && line.length >= mostInLine) throw new LineIsFull('Too many wait already');
    if (taken === mostAtOnce) await new Promise<void>((resolve) => line.push(resolve));
    else taken += 1;
    try {
      signal?.throwIfAborted();
      const delayMs = nextAt - now();
      if (delayMs > 0) await wait(delayMs);
      signal?.throwIfAborted();
      nextAt = now() + apartMs;
      return await task();
    } finally {
      const next = line.shift();
      if (next === undefined) taken -= 1;
      else next();
    }
  }

  return { take };
}
