interface Thrown {
  name?: unknown;
  inner?: unknown;
  cause?: unknown;
}

/** Whether this is what a full disk throws. Dexie wraps what IndexedDB threw, so the name is looked for along the chain. */
export function isOutOfRoom(error: unknown): boolean {
  for (let at: unknown = error, depth = 0; typeof at === 'object' && at !== null && depth < 5; depth += 1) {
    const { name, inner, cause } = at as Thrown;
    if (name === 'QuotaExceededError') return true;
    at = inner ?? cause;
  }
  return false;
}
