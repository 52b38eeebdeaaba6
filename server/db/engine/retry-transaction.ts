import { setTimeout as pause } from 'node:timers/promises';
import { retryCauseOf } from './postgres-errors.ts';
import type { RetryCause } from './postgres-errors.ts';

/** How often a transaction is begun at most, by why the last one came to nothing. */
const attempts: Record<RetryCause, number> = { race: 8, lost: 3, unknown: 3 };
/** Whoever lost a race waits for a while that is drawn by lot, or the same ones would meet again. */
const [shortestMs, longestMs] = [5, 100];

export interface RetryOptions {
  /**
   * Done twice it is done once: after a commit of which nobody knows whether it was done it may be begun again, and finds
   * what it did before.
   */
  isIdempotent?: boolean;
  onRetry?(cause: RetryCause): void;
}

/** Runs a transaction again where PostgreSQL says that it lost a race or the connection, and may end well the next time. */
export async function retryTransaction<T>(
  transaction: () => Promise<T>,
  { isIdempotent, onRetry }: RetryOptions = {},
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction();
    } catch (error) {
      const cause = retryCauseOf(error);
      if (cause === null || attempt >= attempts[cause]) throw error;
      if (cause === 'unknown' && isIdempotent !== true) throw error;
      onRetry?.(cause);
      await pause(Math.random() * Math.min(longestMs, shortestMs * 2 ** (attempt - 1)));
    }
  }
}
