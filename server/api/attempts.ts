import { Refusal } from '#contract/refusals.ts';
import type { LimitKind } from '#server/domain/happening.ts';
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
  kind: LimitKind;
}

const keysAtMost = 20_000;

/** Counts attempts by what they are about, an account for one, from wherever they come. */
export function createAttempts(
  { limits, now, tell }: Pick<Services, 'limits' | 'now' | 'tell'>,
  limit: AttemptLimit,
): Attempts {
  const max = Math.ceil(limit.max * limits.rate);
  const counted = new Map<string, { count: number; until: number }>();

  function makeRoom(at: number): void {
    for (const [key, { until }] of counted) if (until <= at) counted.delete(key);
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
        tell({ what: 'limit', kind: limit.kind });
        const retryAfterS = Math.ceil((held.until - at) / 1000);
        throw new Refusal('rate_limited', 'Too many attempts; try again later', { retryAfterS });
      }
      held.count += 1;
    },
    forget: (key) => void counted.delete(key),
  };
}
