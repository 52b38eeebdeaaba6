import type { BodyClock } from '#server/api/http/slow-request-bodies.ts';
import { until } from './until.ts';

/** A clock for request bodies whose time passes when the test says so. */
export function createBodyClock() {
  let nowMs = 0;
  const looks = new Set<() => void>();
  const bodyClock: BodyClock = {
    now: () => nowMs,
    repeat(look) {
      looks.add(look);
      return () => looks.delete(look);
    },
  };
  return {
    bodyClock,
    /** one for each body that the server waits for */
    looks,
    /** So much later: by then the server has looked at what has arrived. */
    later(ms: number): void {
      nowMs += ms;
      for (const look of looks) look();
    },
    looked: (count: number) =>
      until(
        'the server waits for bodies',
        () => looks.size,
        (size) => size === count,
      ),
  };
}
