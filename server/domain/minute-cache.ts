const ttlMs = 60_000;

interface MinuteEntry<Value> {
  value: Promise<Value>;
  at: number;
}

/**
 * Remembers what was computed for a minute, one value per key. Who asks while it is being computed waits for the same
 * computing; a failed one is forgotten.
 * @param now the wall clock in milliseconds; a clock that was set back keeps nothing
 */
export function createMinuteCache<Key, Value>(compute: (key: Key) => Promise<Value>, now: () => number) {
  const entries = new Map<Key, MinuteEntry<Value>>();
  return (key: Key): Promise<Value> => {
    const at = now();
    const cached = entries.get(key);
    if (cached !== undefined && at >= cached.at && at < cached.at + ttlMs) return cached.value;
    const entry = { value: compute(key), at };
    entries.set(key, entry);
    entry.value.catch(() => {
      if (entries.get(key) === entry) entries.delete(key);
    });
    return entry.value;
  };
}
