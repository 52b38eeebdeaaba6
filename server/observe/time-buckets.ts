/** Values by time slot, of which only the newest are kept. */
export interface TimeBuckets<Bucket> {
  /** the current slot */
  at(now: number): Bucket;
  /** all kept slots, oldest first */
  since(now: number): Bucket[];
}

/**
 * @param slotMs length of a slot
 * @param count number of slots kept, including the current one
 */
export function createTimeBuckets<Bucket>(slotMs: number, count: number, make: () => Bucket): TimeBuckets<Bucket> {
  const slots = new Map<number, Bucket>();

  function drop(number: number): void {
    // After the clock was set back, later slots would never expire.
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
