const ttlMs = 60_000;

interface MinuteEntry<Value> {
  value: Promise<Value>;
  at: number;
}

/**
 * Caches computed values for a minute, one per key. Concurrent callers share one computation; a failed one isn't
 * cached.
 * @param now wall clock in ms; if it was set back, the cached values are dropped
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
