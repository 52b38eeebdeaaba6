const keptMs = 60_000;

interface Held<Value> {
  value: Promise<Value>;
  at: number;
}

/**
 * Remembers what was computed for a minute, one value per key. Who asks while it is being computed waits for the same
 * computing; a failed one is forgotten.
 * @param now the wall clock in milliseconds; a clock that was set back keeps nothing
 */
export function createMinuteCache<Key, Value>(compute: (key: Key) => Promise<Value>, now: () => number) {
  const held = new Map<Key, Held<Value>>();
  return (key: Key): Promise<Value> => {
    const at = now();
    const known = held.get(key);
    if (known !== undefined && at >= known.at && at < known.at + keptMs) return known.value;
    const made = { value: compute(key), at };
    held.set(key, made);
    made.value.catch(() => {
      if (held.get(key) === made) held.delete(key);
    });
    return made.value;
  };
}
