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
  let [restUntil, restMs] = [-Infinity, 0];
  let failures = 0;
  /** A rest that seems longer than it ever was is over: the clock was set back. */
  function leftMs(): number {
    const ms = restUntil - now();
    return ms > 0 && ms <= restMs ? ms : 0;
  }
  const isResting = () => leftMs() > 0;

  return {
    isResting,
    leftMs,
    fail({ message, retryAfterMs }) {
      // Calls that were under way together fail together, and are one failure.
      const isFirst = !isResting();
      if (isFirst) failures += 1;
      const usualMs = isFirst ? Math.min(firstMs * 2 ** (failures - 1), mostMs) : 0;
      restMs = Math.max(leftMs(), usualMs, Math.min(retryAfterMs ?? 0, mostWishedMs));
      restUntil = now() + restMs;
      if (isFirst) onFailure(message);
    },
    succeed() {
      failures = 0;
    },
  };
}
