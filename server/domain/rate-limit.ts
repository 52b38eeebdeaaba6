import { Refusal } from '#contract/sync/refusals.ts';
import { countOne, countOneLess, timesOf } from '#server/db/counters.ts';
import type { WriteTx } from '#server/db/engine/database.ts';

/** How often something may happen in a window of time, by what it is counted by. */
export interface RateLimit {
  key: string;
  max: number;
  windowMs: number;
}

/** Which bound was met, and for how long, in ms. */
export interface ReachedLimit {
  key: string;
  endsInMs: number;
}

export interface CountedAttempt {
  limits: RateLimit[];
  now: number;
}

/** The refusal of what was tried too often. @param endsInMs how long that still counts */
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
 * Counts an attempt under all its bounds or, where one of them is met, under none: whoever is refused uses up nobody else's.
 * @returns the bound that is met, null where it was counted
 */
export async function countAttempt(tx: WriteTx, { limits, now }: CountedAttempt): Promise<ReachedLimit | null> {
  const ordered = limits.toSorted((one, other) => (one.key < other.key ? -1 : 1));
  try {
    await tx.attempt(async () => {
      // In one order, so that no two transactions wait for each other.
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

/** As `countAttempt`, but nothing is counted. */
export async function checkRateLimits(tx: WriteTx, { limits, now }: CountedAttempt): Promise<ReachedLimit | null> {
  const counted = await timesOf(
    tx,
    limits.map(({ key }) => key),
    now,
  );
  for (const { key, max, windowMs } of limits) {
    const { times, endsInMs } = counted.get(key) ?? { times: 0, endsInMs: 0 };
    // One that ends later than any could is of a clock that was wrong.
    if (times >= max && endsInMs <= windowMs) return { key, endsInMs };
  }
  return null;
}

/** What was counted was no guess. */
export async function refundAttempt(tx: WriteTx, { keys }: { keys: string[] }): Promise<null> {
  await countOneLess(tx, keys);
  return null;
}
