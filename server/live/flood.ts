import { Refusal } from '#contract/refusals.ts';
import type { ClientEvents } from '#contract/socket.ts';

interface Most {
  socket: number;
  user: number;
}

const windowMs = 10_000;
/** In one window; generous to fingers, to a device that comes back with a day’s messages, and to many windows. */
const most: Record<keyof ClientEvents, Most> = {
  user_connected: { socket: 10, user: 100 },
  typing: { socket: 40, user: 100 },
  stop_typing: { socket: 40, user: 100 },
  group_typing: { socket: 40, user: 100 },
  group_stop_typing: { socket: 40, user: 100 },
  join_group: { socket: 100, user: 300 },
  private_message: { socket: 30, user: 60 },
  get_online_users: { socket: 10, user: 60 },
};
const mostUnknown: Most = { socket: 10, user: 40 };
/** Of what is refused in one window; whoever goes on then is put out. */
const mostRefused = 60;
const usersAtMost = 20_000;

interface Count {
  count: number;
  until: number;
}

type Counts = Map<string, Count>;

/** Counts one more in the window that is running, or begins another. */
function add(counts: Counts, key: string, now: number): Count {
  const held = counts.get(key);
  if (held !== undefined && held.until > now && held.until <= now + windowMs) {
    held.count += 1;
    return held;
  }
  const begun = { count: 1, until: now + windowMs };
  counts.set(key, begun);
  return begun;
}

export interface SocketFlood {
  /** Counts an event. @throws Refusal `rate_limited` where there were too many of its kind */
  take(event: string): void;
  /** Counts what was refused. @returns true where the socket is to be closed */
  isTooMuch(): boolean;
}

/**
 * How often each kind of event may come, from one socket and from one user's sockets in this process together.
 * @param factor on every limit; 0 turns them off
 */
export function createFlood({ now, factor }: { now(): number; factor: number }): (userId: number) => SocketFlood {
  const ofUsers = new Map<number, Counts>();

  function countsOf(userId: number): Counts {
    const held = ofUsers.get(userId);
    if (held !== undefined) return held;
    const [longest] = ofUsers.keys();
    if (ofUsers.size >= usersAtMost && longest !== undefined) ofUsers.delete(longest);
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
        const isKnown = Object.hasOwn(most, event);
        const limits = isKnown ? most[event as keyof ClientEvents] : mostUnknown;
        // Names that nobody knows count as one: there is no end of them.
        const key = isKnown ? event : '';
        mustBeWithin(add(own, key, now()), limits.socket);
        mustBeWithin(add(countsOf(userId), key, now()), limits.user);
      },
      isTooMuch: () => factor > 0 && add(own, 'refused', now()).count > mostRefused * factor,
    };
  };
}
