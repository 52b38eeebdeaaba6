import { Refusal } from '#contract/refusals.ts';
import { countOne, countOneLess, timesOf } from '#server/db/counters.ts';
import type { WriteTx } from '#server/db/database.ts';

/** How often something may happen in a window of time, by what it is counted by. */
export interface Bound {
  key: string;
  max: number;
  windowMs: number;
}

/** Which bound was met, and for how long, in ms. */
export interface Met {
  key: string;
  endsInMs: number;
}

export interface Attempt {
  bounds: Bound[];
  now: number;
}

/** The refusal of what was tried too often. @param endsInMs how long that still counts */
export function tooMany({ endsInMs }: Pick<Met, 'endsInMs'>): Refusal {
  const retryAfterS = Math.max(1, Math.ceil(endsInMs / 1000));
  return new Refusal('rate_limited', 'Too many attempts; try again later', { retryAfterS });
}

class BoundMet extends Error {
  override readonly name = 'BoundMet';
  readonly met: Met;

  constructor(met: Met) {
    super(met.key);
    this.met = met;
  }
}

/**
 * Counts an attempt under all its bounds or, where one of them is met, under none: whoever is refused uses up nobody else's.
 * @returns the bound that is met, null where it was counted
 */
export async function takeAttempt(tx: WriteTx, { bounds, now }: Attempt): Promise<Met | null> {
  const ordered = bounds.toSorted((one, other) => (one.key < other.key ? -1 : 1));
  try {
    await tx.attempt(async () => {
      // In one order, so that no two transactions wait for each other.
      for (const { key, max, windowMs } of ordered) {
        const { times, endsInMs } = await countOne(tx, { key, windowMs, now });
        if (times > max) throw new BoundMet({ key, endsInMs });
      }
    });
    return null;
  } catch (error) {
    if (error instanceof BoundMet) return error.met;
    throw error;
  }
}

/** As `takeAttempt`, but nothing is counted. */
export async function lookAtBounds(tx: WriteTx, { bounds, now }: Attempt): Promise<Met | null> {
  const held = await timesOf(
    tx,
    bounds.map(({ key }) => key),
    now,
  );
  for (const { key, max, windowMs } of bounds) {
    const { times, endsInMs } = held.get(key) ?? { times: 0, endsInMs: 0 };
    // One that ends later than any could is of a clock that was wrong.
    if (times >= max && endsInMs <= windowMs) return { key, endsInMs };
  }
  return null;
}

/** What was counted was no guess. */
export async function giveBackAttempt(tx: WriteTx, { keys }: { keys: string[] }): Promise<null> {
  await countOneLess(tx, keys);
  return null;
}
