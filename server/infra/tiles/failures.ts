import { createResponseCache } from '#server/infra/queue/response-cache.ts';
import type { AnswerFault, NoAnswer } from '#server/infra/http/no-answer.ts';

/** A failure that looks like the tile's own, as far as one answer shows. */
type TileFault = AnswerFault | 'refused';

interface TileFailures {
  /** how long the tile isn't requested again, in ms */
  remainingMs(name: string): number;
  /**
   * Counts a failure.
   * @returns true if it is the service's rather than the tile's
   */
  countFailure(name: string, error: NoAnswer): boolean;
  /** The service works: earlier failures were the tiles' own. */
  clear(): void;
}

const retention = { most: 5_000, ms: 5 * 60_000 };
/**
 * Number of different tiles in a row. Some services refuse tiles that they don't have, and a sea is a screen full of
 * those.
 */
const maxInARow: Record<TileFault, number> = { slow: 3, useless: 3, refused: 30 };

/** null: the service's fault */
function faultOf({ status, retryAfterMs, fault }: NoAnswer): TileFault | null {
  if (fault !== null) return fault;
  const isOfService = status === null || status === 429 || status >= 500 || retryAfterMs !== null;
  return isOfService ? null : 'refused';
}

/**
 * Distinguishes failures of a tile from those of the service, so that one bad tile doesn't disable the others: a
 * failure of several different tiles in a row is the service's.
 * @param now wall clock, ms
 */
export function createTileFailures(now: () => number): TileFailures {
  const retryTimes = createResponseCache<number>(retention.most, retention.ms, now);
  const rows: Record<TileFault, Set<string>> = { slow: new Set(), useless: new Set(), refused: new Set() };

  return {
    remainingMs: (name) => Math.max(0, (retryTimes.get(name) ?? 0) - now()),
    countFailure(name, error) {
      const fault = faultOf(error);
      if (fault === null) return true;
      // A slow tile may be faster the next time.
      if (fault !== 'slow') retryTimes.set(name, now() + retention.ms);
      const row = rows[fault].add(name);
      if (row.size < maxInARow[fault]) return false;
      row.clear();
      return true;
    },
    clear() {
      for (const row of Object.values(rows)) row.clear();
    },
  };
}
