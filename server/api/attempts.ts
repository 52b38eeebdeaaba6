import { Refusal } from '#contract/refusals.ts';
import type { LimitKind } from '#server/domain/happening.ts';
import type { Services } from './services.ts';

export interface Attempts {
  /** Counts one. @throws Refusal `rate_limited` where there were too many */
  take(key: string): Promise<void>;
  /** Starts counting anew: who got in was no guesser. */
  forget(key: string): Promise<void>;
}

export interface AttemptLimit {
  /** of what is counted; limits of one name count together, in all processes */
  name: string;
  max: number;
  windowMs: number;
  kind: LimitKind;
}

/** Counts attempts by what they are about, an account for one, from wherever they come. */
export function createAttempts(
  { limits, counter, tell }: Pick<Services, 'limits' | 'counter' | 'tell'>,
  { name, max: usualMax, windowMs, kind }: AttemptLimit,
): Attempts {
  const max = Math.ceil(usualMax * limits.rate);

  return {
    async take(key) {
      if (limits.rate === 0) return;
      const { count, endsInMs } = await counter.add(`${name}:${key}`, windowMs);
      if (count <= max) return;
      tell({ what: 'limit', kind });
      const retryAfterS = Math.max(1, Math.ceil(endsInMs / 1000));
      throw new Refusal('rate_limited', 'Too many attempts; try again later', { retryAfterS });
    },
    forget: (key) => counter.forget(`${name}:${key}`),
  };
}
