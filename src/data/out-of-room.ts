interface Thrown {
  name?: unknown;
  inner?: unknown;
  cause?: unknown;
  failures?: unknown;
}

/** What lies inside of an error: Dexie wraps what IndexedDB threw, and of many rows it tells what each of them met. */
function within({ inner, cause, failures }: Thrown): unknown {
  return inner ?? cause ?? (Array.isArray(failures) ? failures[0] : undefined);
}

/** Whether an error, or one that it wraps, has one of these names. */
export function isNamed(error: unknown, names: readonly string[]): boolean {
  for (let at = error, depth = 0; typeof at === 'object' && at !== null && depth < 5; depth += 1) {
    if (names.includes((at as Thrown).name as string)) return true;
    at = within(at);
  }
  return false;
}

/** Whether this is what a full disk throws. */
export function isOutOfRoom(error: unknown): boolean {
  return isNamed(error, ['QuotaExceededError']);
}
