export interface Counted {
  /** how many there were in the window that is running, with what was just counted */
  count: number;
  endsInMs: number;
}

/** Counts what happens under a key, in windows of time that begin with the first. */
export interface Counter {
  /** Counts one more, or more than one; it never fails. */
  add(key: string, windowMs: number, amount?: number): Promise<Counted>;
  /** Starts counting anew. */
  forget(key: string): Promise<void>;
}

const keysAtMost = 100_000;
const sweepMs = 1_000;

/** Counts of this process alone, which end with it. @param now the wall clock in milliseconds */
export function createMemoryCounter(now: () => number): Counter {
  const counted = new Map<string, { count: number; until: number }>();
  let sweptAt = -Infinity;

  /** Whoever brings ever new keys must not have all of them looked through each time. */
  function makeRoom(at: number): void {
    if (Math.abs(at - sweptAt) >= sweepMs) {
      sweptAt = at;
      for (const [key, { until }] of counted) if (until <= at) counted.delete(key);
    }
    const [oldest] = counted.keys();
    if (counted.size >= keysAtMost && oldest !== undefined) counted.delete(oldest);
  }

  return {
    async add(key, windowMs, amount = 1) {
      const at = now();
      const held = counted.get(key);
      // A clock that was set back leaves no window open for longer than it is.
      if (held !== undefined && held.until > at && held.until <= at + windowMs) {
        held.count += amount;
        return { count: held.count, endsInMs: held.until - at };
      }
      if (counted.size >= keysAtMost) makeRoom(at);
      counted.set(key, { count: amount, until: at + windowMs });
      return { count: amount, endsInMs: windowMs };
    },
    async forget(key) {
      counted.delete(key);
    },
  };
}
