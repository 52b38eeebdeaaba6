export interface Counted {
  /** how many there were in the window that is running, with what was just counted; 0 where it isn't counted by itself */
  count: number;
  endsInMs: number;
}

export interface CountRule {
  windowMs: number;
  /** a key that was counted more often than that is kept until its window ends, whatever else comes */
  max?: number;
  /** the key that this one lies in, which is counted beside it: so many in it count by themselves, and no others */
  crowd?: string;
  /** how many are counted; 1 where it is left out */
  amount?: number;
}

/** A rule with a limit. */
export type BoundedRule = CountRule & { max: number };

/** Counts what happens under a key, in windows of time that begin with the first. */
export interface Counter {
  /** Counts one more, or as many as the rule says; it never fails. */
  add(key: string, rule: CountRule): Promise<Counted>;
}

/** One crowd can't fill the memory, whatever keys it brings. */
export const keysOfCrowd = 64;
const sweepMs = 1_000;
/** Among so many of the oldest the one that was counted least makes room. */
const lookedAt = 8;

interface Held {
  count: number;
  until: number;
  /** how many keys that lie in it count by themselves */
  inside: number;
}

/**
 * Counts of this process alone, which end with it.
 * @param now the wall clock in milliseconds
 * @param keysAtMost below their limit, and as many above it
 */
export function createMemoryCounter(now: () => number, keysAtMost = 100_000): Counter {
  const counted = new Map<string, Held>();
  /** what is over its limit, which only a crowd that meets as many limits could push out */
  const over = new Map<string, Held>();
  let sweptAt = -Infinity;

  /** Whoever brings ever new keys must not have all of them looked through each time. */
  function sweep(at: number): void {
    if (Math.abs(at - sweptAt) < sweepMs) return;
    sweptAt = at;
    for (const held of [counted, over]) {
      for (const [key, { until }] of held) if (until <= at) held.delete(key);
    }
  }

  /** Lets go of the key that was counted least of the oldest ones; the others of them have another round. */
  function dropOne(held: Map<string, Held>): void {
    const oldest: [string, Held][] = [];
    for (const entry of held.entries()) if (oldest.push(entry) === lookedAt) break;
    const [least, ...others] = oldest.toSorted(
      ([, one], [, other]) => one.count - other.count || one.until - other.until,
    );
    for (const [key, entry] of others) {
      held.delete(key);
      held.set(key, entry);
    }
    if (least !== undefined) held.delete(least[0]);
  }

  function put(held: Map<string, Held>, key: string, entry: Held, at: number): void {
    if (held.size >= keysAtMost) sweep(at);
    if (held.size >= keysAtMost) dropOne(held);
    held.set(key, entry);
  }

  return {
    async add(key, { windowMs, max = Infinity, crowd, amount = 1 }) {
      const at = now();
      // A clock that was set back leaves no window open for longer than it is.
      const isRunning = (entry: Held | undefined): entry is Held =>
        entry !== undefined && entry.until > at && entry.until <= at + windowMs;
      const known = over.get(key) ?? counted.get(key);
      if (isRunning(known)) {
        known.count += amount;
        if (known.count > max && counted.delete(key)) put(over, key, known, at);
        return { count: known.count, endsInMs: known.until - at };
      }
      over.delete(key);
      const around = crowd === undefined ? undefined : (over.get(crowd) ?? counted.get(crowd));
      if (around !== undefined) {
        if (around.inside >= keysOfCrowd) return { count: 0, endsInMs: windowMs };
        around.inside += 1;
      }
      put(amount > max ? over : counted, key, { count: amount, until: at + windowMs, inside: 0 }, at);
      return { count: amount, endsInMs: windowMs };
    },
  };
}
