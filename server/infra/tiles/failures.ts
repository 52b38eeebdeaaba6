import { createResponseCache } from '#server/infra/queue/response-cache.ts';
import type { AnswerFault, NoAnswer } from '#server/infra/http/no-answer.ts';

/** A tile's own fault, as far as one answer tells. */
type TileFault = AnswerFault | 'refused';

interface TileFailures {
  /** how long the tile isn't asked for again, in milliseconds */
  remainingMs(name: string): number;
  /** Counts a failure; true where it is the service's rather than the tile's. */
  countFailure(name: string, error: NoAnswer): boolean;
  /** The service works: what failed before was the tiles' own fault. */
  clear(): void;
}

const retention = { most: 5_000, ms: 5 * 60_000 };
/** Different tiles. Some services refuse what they don't have, and a sea is a screen full of that. */
const maxInARow: Record<TileFault, number> = { slow: 3, useless: 3, refused: 30 };

/** null: the service's */
function faultOf({ status, retryAfterMs, fault }: NoAnswer): TileFault | null {
  if (fault !== null) return fault;
  const isOfService = status === null || status === 429 || status >= 500 || retryAfterMs !== null;
  return isOfService ? null : 'refused';
}

/**
 * Tells a tile's failure from its service's, lest one bad tile takes the others away: a fault of several different tiles
 * with nothing good between them is the service's.
 * @param now the wall clock in milliseconds
 */
export function createTileFailures(now: () => number): TileFailures {
  const retryTimes = createResponseCache<number>(retention.most, retention.ms, now);
  const rows: Record<TileFault, Set<string>> = { slow: new Set(), useless: new Set(), refused: new Set() };

  return {
    remainingMs: (name) => Math.max(0, (retryTimes.get(name) ?? 0) - now()),
    countFailure(name, error) {
      const fault = faultOf(error);
      if (fault === null) return true;
      // A slow one may come sooner the next time.
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
