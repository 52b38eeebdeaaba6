import { Refusal } from '#contract/sync/refusals.ts';
import type { ClientEvents } from '#contract/sync/socket.ts';
import { socketLimits } from '#server/domain/limits.ts';

const { windowMs, events: limitsByEvent, unknownEvents, maxRefused } = socketLimits;
/** users whose events are counted at once */
const maxUsers = 20_000;

interface Count {
  count: number;
  until: number;
}

type Counts = Map<string, Count>;

/** Counts one more in the running window, or starts a new one. */
function add(counts: Counts, key: string, now: number): Count {
  const running = counts.get(key);
  if (running !== undefined && running.until > now && running.until <= now + windowMs) {
    running.count += 1;
    return running;
  }
  const begun = { count: 1, until: now + windowMs };
  counts.set(key, begun);
  return begun;
}

export interface SocketRateLimit {
  /**
   * Counts an event.
   * @throws Refusal `rate_limited` if there were too many of its kind
   */
  take(event: string): void;
  /**
   * Counts a refusal.
   * @returns true if the socket is to be closed
   */
  isTooMuch(): boolean;
}

/**
 * Limits each kind of event, per socket and per user across this process's sockets.
 * @param factor multiplies all limits; 0 turns them off
 */
export function createSocketRateLimits({
  now,
  factor,
}: {
  now(): number;
  factor: number;
}): (userId: number) => SocketRateLimit {
  const ofUsers = new Map<number, Counts>();

  function countsOf(userId: number): Counts {
    const userCounts = ofUsers.get(userId);
    if (userCounts !== undefined) return userCounts;
    const [longest] = ofUsers.keys();
    if (ofUsers.size >= maxUsers && longest !== undefined) ofUsers.delete(longest);
    const counts: Counts = new Map();
    ofUsers.set(userId, counts);
    return counts;
  }

  function mustBeWithin({ count, until }: Count, limit: number): void {
    if (count <= Math.ceil(limit * factor)) return;
    const retryAfterS = Math.max(1, Math.ceil((until - now()) / 1000));
    throw new Refusal('rate_limited', 'Too much at once; try again in a moment', { retryAfterS });
  }

  return (userId) => {
    const own: Counts = new Map();
    return {
      take(event) {
        if (factor === 0) return;
        const isKnown = Object.hasOwn(limitsByEvent, event);
        const limits = isKnown ? limitsByEvent[event as keyof ClientEvents] : unknownEvents;
        // All unknown names count as one, since clients can invent any number of them.
        const key = isKnown ? event : '';
        mustBeWithin(add(own, key, now()), limits.socket);
        mustBeWithin(add(countsOf(userId), key, now()), limits.user);
      },
      isTooMuch: () => factor > 0 && add(own, 'refused', now()).count > maxRefused * factor,
    };
  };
}
