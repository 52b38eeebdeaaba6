/** Values by slots of time, of which only the newest are kept: what was counted a while ago goes by itself. */
export interface SlotsOfTime<Slot> {
  /** the one for what happens now */
  at(now: number): Slot;
  /** all that are young enough, the oldest first */
  since(now: number): Slot[];
}

/**
 * @param slotMs how long one is for
 * @param count how many are looked at, the one that is being filled among them
 */
export function createSlotsOfTime<Slot>(slotMs: number, count: number, make: () => Slot): SlotsOfTime<Slot> {
  const slots = new Map<number, Slot>();

  function drop(number: number): void {
    // A clock that was set back would leave slots behind that never grow old.
    for (const key of slots.keys()) if (key <= number - count || key > number) slots.delete(key);
  }

  return {
    at(now) {
      const number = Math.floor(now / slotMs);
      const held = slots.get(number);
      if (held !== undefined) return held;
      drop(number);
      const made = make();
      slots.set(number, made);
      return made;
    },
    since(now) {
      drop(Math.floor(now / slotMs));
      return [...slots].toSorted(([left], [right]) => left - right).map(([, slot]) => slot);
    },
  };
}
