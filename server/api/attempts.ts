import { Refusal } from '#contract/refusals.ts';
import type { Services } from './services.ts';

export interface Attempts {
  /** Counts one. @throws Refusal `rate_limited` where there were too many */
  take(key: string): void;
  /** Starts counting anew: who got in was no guesser. */
  forget(key: string): void;
}

export interface AttemptLimit {
  max: number;
  windowMs: number;
}

const keysAtMost = 20_000;
/** Between two looks at all keys: whoever has more networks than that could have them looked at with every call. */
const lookEveryMs = 1_000;

/** Counts attempts by what they are about, an account for one, from wherever they come. */
export function createAttempts({ limits, now }: Pick<Services, 'limits' | 'now'>, limit: AttemptLimit): Attempts {
  const max = Math.ceil(limit.max * limits.rate);
  const counted = new Map<string, { count: number; until: number }>();
  let lookedAt = -Infinity;

  function makeRoom(at: number): void {
    if (Math.abs(at - lookedAt) >= lookEveryMs) {
      lookedAt = at;
      for (const [key, { until }] of counted) if (until <= at) counted.delete(key);
    }
    const [oldest] = counted.keys();
    if (counted.size >= keysAtMost && oldest !== undefined) counted.delete(oldest);
  }

  return {
    take(key) {
      if (limits.rate === 0) return;
      const at = now();
      const held = counted.get(key);
      if (held === undefined || held.until <= at) {
        if (counted.size >= keysAtMost) makeRoom(at);
        counted.set(key, { count: 1, until: at + limit.windowMs });
        return;
      }
      if (held.count >= max) {
        const retryAfterS = Math.ceil((held.until - at) / 1000);
        throw new Refusal('rate_limited', 'Too many attempts; try again later', { retryAfterS });
      }
      held.count += 1;
    },
    forget: (key) => void counted.delete(key),
  };
}
