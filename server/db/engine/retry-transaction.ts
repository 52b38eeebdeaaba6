import { setTimeout as pause } from 'node:timers/promises';
import { retryCauseOf } from './postgres-errors.ts';
import type { RetryCause } from './postgres-errors.ts';

/** Maximum number of attempts, by the cause of the last failure. */
const attempts: Record<RetryCause, number> = { race: 8, lost: 3, unknown: 3 };
/** Random delay in ms; with a fixed one, the same transactions would collide again. */
const [shortestMs, longestMs] = [5, 100];

export interface RetryOptions {
  /**
   * running the transaction twice has the effect of running it once, so it may be retried after a commit with an
   * unknown outcome
   */
  isIdempotent?: boolean;
  onRetry?(cause: RetryCause): void;
}

/** Retries a transaction if it lost a race or its connection and may succeed the next time. */
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
