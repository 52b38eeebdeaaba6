import type { NoAnswer } from '#server/infra/http/no-answer.ts';

interface CircuitBreaker {
  isOpen(): boolean;
  /** remaining pause */
  remainingMs(): number;
  fail(error: NoAnswer): void;
  succeed(): void;
}

interface BreakerSettings {
  /** wall clock, ms */
  now(): number;
  /** called with the reason for a pause */
  onFailure(reason: string): void;
}

const initialOpenMs = 5_000;
const maxOpenMs = 5 * 60_000;
const maxRequestedMs = 3600_000;

/** Pauses a failing service: longer with each failure in a row, or for as long as it asks, within bounds. */
export function createCircuitBreaker({ now, onFailure }: BreakerSettings): CircuitBreaker {
  let [openUntil, openMs] = [-Infinity, 0];
  let failures = 0;
  /** A pause longer than possible was set before the clock was set back, and counts as over. */
  function remainingMs(): number {
    const ms = openUntil - now();
    return ms > 0 && ms <= openMs ? ms : 0;
  }
  const isOpen = () => remainingMs() > 0;

  return {
    isOpen,
    remainingMs,
    fail({ message, retryAfterMs }) {
      // Concurrent failing calls count as one failure.
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
