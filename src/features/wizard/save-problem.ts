import { isRefusal } from '#contract/refusals.ts';

interface Thrown {
  name?: unknown;
  inner?: unknown;
  cause?: unknown;
}

/** Dexie wraps what IndexedDB threw, so the name is looked for along the chain. */
function isOutOfRoom(error: unknown): boolean {
  for (let at: unknown = error, depth = 0; typeof at === 'object' && at !== null && depth < 5; depth += 1) {
    const { name, inner, cause } = at as Thrown;
    if (name === 'QuotaExceededError') return true;
    at = inner ?? cause;
  }
  return false;
}

/** Why something could not be saved on this device, in words for the person. */
export function saveProblem(error: unknown): string {
  if (isRefusal(error)) return error.message;
  if (isOutOfRoom(error)) {
    return 'This device has no room left. Nothing on this page is lost: free some space, then save again.';
  }
  return 'This could not be saved on this device. Nothing on this page is lost: please try again.';
}
