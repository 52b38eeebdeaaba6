interface ErrorLike {
  name?: unknown;
  inner?: unknown;
  cause?: unknown;
  failures?: unknown;
}

/** The wrapped error: Dexie wraps IndexedDB's, and lists one per row for bulk operations. */
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

/** Whether an error means that the disk is full. */
export function isQuotaExceeded(error: unknown): boolean {
  return hasErrorName(error, ['QuotaExceededError']);
}
