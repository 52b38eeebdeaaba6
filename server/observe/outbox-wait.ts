import { uuidV7Time } from '#contract/uuid.ts';

/** A device's clock may be anything; longer than keys are kept nothing waits. */
const longestMs = 400 * 24 * 3600_000;

/**
 * How long a mutation waited on its device, from its key, which holds when it was made.
 * @param now when it came, in ms
 * @returns ms, 0 for a device whose clock is ahead; null for a key that holds no time
 */
export function waitedMsOf(key: string | undefined, now: number): number | null {
  const madeAt = key === undefined ? null : uuidV7Time(key);
  return madeAt === null ? null : Math.min(longestMs, Math.max(0, now - madeAt));
}
