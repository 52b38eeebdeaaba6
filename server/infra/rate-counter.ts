export interface WindowCount {
  /** count in the running window, including this one; 0 if the key isn't counted separately */
  count: number;
  endsInMs: number;
}

interface CountWindow {
  windowMs: number;
  /** a key above this count is kept until its window ends, even if the memory is full */
  max?: number;
  /** the key that contains this one and is counted as well; only so many keys in it are counted separately */
  parentKey?: string;
  /** amount to count, default 1 */
  amount?: number;
}

/** A window with a limit. */
export type LimitedWindow = CountWindow & { max: number };

/** Counts occurrences under a key, in windows that start with the first one. */
export interface RateCounter {
  /** Adds one, or the given amount. Never fails. */
  add(key: string, countWindow: CountWindow): Promise<WindowCount>;
}

/** One network can't fill the memory, whatever keys it makes up. */
export const maxKeysPerParent = 64;
const sweepMs = 1_000;
/** Of this many of the oldest keys, the one with the lowest count is evicted. */
const evictionSample = 8;

interface KeyCount {
  count: number;
  until: number;
  /** number of keys in it that are counted separately */
  inside: number;
}

/**
 * Counts in this process only.
 * @param now wall clock, ms
 * @param maxKeys below their limit, and as many again above it
 */
export function createMemoryRateCounter(now: () => number, maxKeys = 100_000): RateCounter {
  const counted = new Map<string, KeyCount>();
  /** keys above their limit; only as many others above theirs could push them out */
  const over = new Map<string, KeyCount>();
  let sweptAt = -Infinity;

  /** At intervals, so that a flood of new keys doesn't scan all of them each time. */
  function sweep(at: number): void {
    if (Math.abs(at - sweptAt) < sweepMs) return;
    sweptAt = at;
    for (const counts of [counted, over]) {
      for (const [key, { until }] of counts) if (until <= at) counts.delete(key);
    }
  }

  /** Evicts the key with the lowest count among the oldest; the others move to the end. */
  function evictOne(counts: Map<string, KeyCount>): void {
    const oldest: [string, KeyCount][] = [];
    for (const entry of counts.entries()) if (oldest.push(entry) === evictionSample) break;
    const [least, ...others] = oldest.toSorted(
      ([, one], [, other]) => one.count - other.count || one.until - other.until,
    );
    for (const [key, entry] of others) {
      counts.delete(key);
      counts.set(key, entry);
    }
    if (least !== undefined) counts.delete(least[0]);
  }

  function put(counts: Map<string, KeyCount>, key: string, entry: KeyCount, at: number): void {
    if (counts.size >= maxKeys) sweep(at);
    if (counts.size >= maxKeys) evictOne(counts);
    counts.set(key, entry);
  }

  return {
    async add(key, { windowMs, max = Infinity, parentKey, amount = 1 }) {
      const at = now();
      // If the clock was set back, a window must not last longer than its length.
      const isRunning = (entry: KeyCount | undefined): entry is KeyCount =>
        entry !== undefined && entry.until > at && entry.until <= at + windowMs;
      const existing = over.get(key) ?? counted.get(key);
      if (isRunning(existing)) {
        existing.count += amount;
        if (existing.count > max && counted.delete(key)) put(over, key, existing, at);
        return { count: existing.count, endsInMs: existing.until - at };
      }
      over.delete(key);
      const around = parentKey === undefined ? undefined : (over.get(parentKey) ?? counted.get(parentKey));
      if (around !== undefined) {
        if (around.inside >= maxKeysPerParent) return { count: 0, endsInMs: windowMs };
        around.inside += 1;
      }
      put(amount > max ? over : counted, key, { count: amount, until: at + windowMs, inside: 0 }, at);
      return { count: amount, endsInMs: windowMs };
    },
  };
}
