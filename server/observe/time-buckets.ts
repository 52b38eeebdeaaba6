/** Values by slots of time, of which only the newest are kept: what was counted a while ago goes by itself. */
export interface TimeBuckets<Bucket> {
  /** the one for what happens now */
  at(now: number): Bucket;
  /** all that are young enough, the oldest first */
  since(now: number): Bucket[];
}

/**
 * @param slotMs how long one is for
 * @param count how many are looked at, the one that is being filled among them
 */
export function createTimeBuckets<Bucket>(slotMs: number, count: number, make: () => Bucket): TimeBuckets<Bucket> {
  const slots = new Map<number, Bucket>();

  function drop(number: number): void {
    // A clock that was set back would leave slots behind that never grow old.
    for (const key of slots.keys()) if (key <= number - count || key > number) slots.delete(key);
  }

  return {
    at(now) {
      const number = Math.floor(now / slotMs);
      const bucket = slots.get(number);
      if (bucket !== undefined) return bucket;
      drop(number);
      const created = make();
      slots.set(number, created);
      return created;
    },
    since(now) {
      drop(Math.floor(now / slotMs));
      return [...slots].toSorted(([left], [right]) => left - right).map(([, slot]) => slot);
    },
  };
}
