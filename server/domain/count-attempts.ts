import { Refusal } from '#contract/sync/refusals.ts';
import { countOne, countOneLess, timesOf } from '#server/db/counters.ts';
import type { WriteTx } from '#server/db/engine/database.ts';

/** How often something may happen within a time window, per key. */
export interface RateLimit {
  key: string;
  max: number;
  windowMs: number;
}

/** The limit that was reached, and the time until its window ends, in ms. */
export interface ReachedLimit {
  key: string;
  endsInMs: number;
}

export interface CountedAttempt {
  limits: RateLimit[];
  now: number;
}

/**
 * The refusal for too many attempts.
 * @param endsInMs until the window ends
 */
export function tooManyAttempts({ endsInMs }: Pick<ReachedLimit, 'endsInMs'>): Refusal {
  const retryAfterS = Math.max(1, Math.ceil(endsInMs / 1000));
  return new Refusal('rate_limited', 'Too many attempts; try again later', { retryAfterS });
}

class RateLimitReached extends Error {
  override readonly name = 'RateLimitReached';
  readonly reached: ReachedLimit;

  constructor(reached: ReachedLimit) {
    super(reached.key);
    this.reached = reached;
  }
}

/**
 * Counts an attempt against all limits or, if one of them is reached, against none, so that refused attempts don't use
 * up the other limits.
 * @returns the reached limit, null if the attempt was counted
 */
export async function countAttempt(tx: WriteTx, { limits, now }: CountedAttempt): Promise<ReachedLimit | null> {
  const ordered = limits.toSorted((one, other) => (one.key < other.key ? -1 : 1));
  try {
    await tx.attempt(async () => {
      // In a fixed order, so that transactions can't deadlock.
      for (const { key, max, windowMs } of ordered) {
        const { times, endsInMs } = await countOne(tx, { key, windowMs, now });
        if (times > max) throw new RateLimitReached({ key, endsInMs });
      }
    });
    return null;
  } catch (error) {
    if (error instanceof RateLimitReached) return error.reached;
    throw error;
  }
}

/** Like `countAttempt`, without counting. */
export async function checkRateLimits(tx: WriteTx, { limits, now }: CountedAttempt): Promise<ReachedLimit | null> {
  const counted = await timesOf(
    tx,
    limits.map(({ key }) => key),
    now,
  );
  for (const { key, max, windowMs } of limits) {
    const { times, endsInMs } = counted.get(key) ?? { times: 0, endsInMs: 0 };
    // A counter that ends later than its window allows was written with a wrong clock.
    if (times >= max && endsInMs <= windowMs) return { key, endsInMs };
  }
  return null;
}

/** Takes back an attempt that turned out to be no guess. */
export async function refundAttempt(tx: WriteTx, { keys }: { keys: string[] }): Promise<null> {
  await countOneLess(tx, keys);
  return null;
}
