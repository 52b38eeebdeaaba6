import type { NoAnswer } from '#server/infra/http/no-answer.ts';

interface CircuitBreaker {
  isOpen(): boolean;
  /** how long it is still left alone */
  remainingMs(): number;
  fail(error: NoAnswer): void;
  succeed(): void;
}

interface BreakerSettings {
  /** the wall clock in milliseconds */
  now(): number;
  /** told why the service is left alone for a while */
  onFailure(reason: string): void;
}

const initialOpenMs = 5_000;
const maxOpenMs = 5 * 60_000;
const maxRequestedMs = 3600_000;

/** A service that fails is left alone: longer with each time in a row, or for as long as it wishes, within bounds. */
export function createCircuitBreaker({ now, onFailure }: BreakerSettings): CircuitBreaker {
  let [openUntil, openMs] = [-Infinity, 0];
  let failures = 0;
  /** A rest that seems longer than it ever was is over: the clock was set back. */
  function remainingMs(): number {
    const ms = openUntil - now();
    return ms > 0 && ms <= openMs ? ms : 0;
  }
  const isOpen = () => remainingMs() > 0;

  return {
    isOpen,
    remainingMs,
    fail({ message, retryAfterMs }) {
      // Calls that were under way together fail together, and are one failure.
      const isFirst = !isOpen();
      if (isFirst) failures += 1;
      const defaultMs = isFirst ? Math.min(initialOpenMs * 2 ** (failures - 1), maxOpenMs) : 0;
      openMs = Math.max(remainingMs(), defaultMs, Math.min(retryAfterMs ?? 0, maxRequestedMs));
      openUntil = now() + openMs;
      if (isFirst) onFailure(message);
    },
    succeed() {
      failures = 0;
    },
  };
}
