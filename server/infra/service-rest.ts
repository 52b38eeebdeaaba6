import type { NoAnswer } from './no-answer.ts';

interface ServiceRest {
  isResting(): boolean;
  /** how long it is still left alone */
  leftMs(): number;
  fail(error: NoAnswer): void;
  succeed(): void;
}

interface RestSettings {
  /** the wall clock in milliseconds */
  now(): number;
  /** told why the service is left alone for a while */
  onFailure(reason: string): void;
}

const firstMs = 5_000;
const mostMs = 5 * 60_000;
const mostWishedMs = 3600_000;

/** A service that fails is left alone: longer with each time in a row, or for as long as it wishes, within bounds. */
export function createServiceRest({ now, onFailure }: RestSettings): ServiceRest {
  let restUntil = -Infinity;
  let failures = 0;
  const isResting = () => now() < restUntil;

  return {
    isResting,
    leftMs: () => Math.max(0, restUntil - now()),
    fail({ message, retryAfterMs }) {
      // Calls that were under way together fail together, and are one failure.
      const isFirst = !isResting();
      if (isFirst) failures += 1;
      const usualMs = isFirst ? Math.min(firstMs * 2 ** (failures - 1), mostMs) : 0;
      restUntil = Math.max(restUntil, now() + Math.max(usualMs, Math.min(retryAfterMs ?? 0, mostWishedMs)));
      if (isFirst) onFailure(message);
    },
    succeed() {
      failures = 0;
    },
  };
}
