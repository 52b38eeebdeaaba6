interface ErrorLike {
  name?: unknown;
  inner?: unknown;
  cause?: unknown;
  failures?: unknown;
}

/** What lies inside of an error: Dexie wraps what IndexedDB threw, and of many rows it tells what each of them met. */
function innerError({ inner, cause, failures }: ErrorLike): unknown {
  return inner ?? cause ?? (Array.isArray(failures) ? failures[0] : undefined);
}

/** Whether an error, or one that it wraps, has one of these names. */
export function hasErrorName(error: unknown, names: readonly string[]): boolean {
  for (let at = error, depth = 0; typeof at === 'object' && at !== null && depth < 5; depth += 1) {
    if (names.includes((at as ErrorLike).name as string)) return true;
    at = innerError(at);
  }
  return false;
}

/** Whether this is what a full disk throws. */
export function isQuotaExceeded(error: unknown): boolean {
  return hasErrorName(error, ['QuotaExceededError']);
}
