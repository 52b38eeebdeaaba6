import { uuidV7Time } from '#contract/uuid.ts';

/** Device clocks may be wrong; nothing waits for longer than keys are kept. */
const longestMs = 400 * 24 * 3600_000;

/**
 * How long a mutation waited on its device, from its key, which contains the time of creation.
 * @param now time of arrival, ms
 * @returns ms, 0 if the device's clock is ahead; null for a key without a time
 */
export function waitedMsOf(key: string | undefined, now: number): number | null {
  const madeAt = key === undefined ? null : uuidV7Time(key);
  return madeAt === null ? null : Math.min(longestMs, Math.max(0, now - madeAt));
}
