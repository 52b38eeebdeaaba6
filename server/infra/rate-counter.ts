export interface WindowCount {
  /** how many there were in the window that is running, with what was just counted; 0 where it isn't counted by itself */
  count: number;
  endsInMs: number;
}

interface CountWindow {
  windowMs: number;
  /** a key that was counted more often than that is kept until its window ends, whatever else comes */
  max?: number;
  /** the key that this one lies in, which is counted beside it: so many in it count by themselves, and no others */
  parentKey?: string;
  /** how many are counted; 1 where it is left out */
  amount?: number;
}

/** A rule with a limit. */
export type LimitedWindow = CountWindow & { max: number };

/** Counts what happens under a key, in windows of time that begin with the first. */
export interface RateCounter {
  /** Counts one more, or as many as the rule says; it never fails. */
  add(key: string, countWindow: CountWindow): Promise<WindowCount>;
}

/** One crowd can't fill the memory, whatever keys it brings. */
export const maxKeysPerParent = 64;
const sweepMs = 1_000;
/** Among so many of the oldest the one that was counted least makes room. */
const evictionSample = 8;

interface KeyCount {
  count: number;
  until: number;
  /** how many keys that lie in it count by themselves */
  inside: number;
}

/**
 * Counts of this process alone, which end with it.
 * @param now the wall clock in milliseconds
 * @param maxKeys below their limit, and as many above it
 */
export function createMemoryRateCounter(now: () => number, maxKeys = 100_000): RateCounter {
  const counted = new Map<string, KeyCount>();
  /** what is over its limit, which only a crowd that meets as many limits could push out */
  const over = new Map<string, KeyCount>();
  let sweptAt = -Infinity;

  /** Whoever brings ever new keys must not have all of them looked through each time. */
  function sweep(at: number): void {
    if (Math.abs(at - sweptAt) < sweepMs) return;
    sweptAt = at;
    for (const counts of [counted, over]) {
      for (const [key, { until }] of counts) if (until <= at) counts.delete(key);
    }
  }

  /** Lets go of the key that was counted least of the oldest ones; the others of them have another round. */
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
      // A clock that was set back leaves no window open for longer than it is.
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
