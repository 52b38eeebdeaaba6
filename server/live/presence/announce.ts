import type { LivePorts } from '#server/live/ports.ts';
import type { PresenceChange } from './port.ts';
import { roomOfUser } from '#server/live/rooms.ts';
import type { LiveServer } from '#server/live/sockets.ts';

/** Maximum number of presence messages to sockets per second. */
const deliveriesPerSecond = 5_000;

/**
 * Tells the sockets of this process who came online or went offline; each process does so for its own. When all
 * reconnect at once, after a restart, announcements beyond the budget are dropped: apps can ask who is online.
 */
export function createAnnouncer(io: LiveServer, ports: LivePorts): PresenceChange {
  let [left, filledAt] = [deliveriesPerSecond, performance.now()];

  function mayAnnounce(): boolean {
    const at = performance.now();
    left = Math.min(deliveriesPerSecond, left + ((at - filledAt) / 1000) * deliveriesPerSecond);
    filledAt = at;
    const needed = io.of('/').sockets.size;
    // With more sockets than the budget, one announcement at a time is allowed.
    if (left < Math.min(needed, deliveriesPerSecond)) return false;
    left -= needed;
    return true;
  }

  async function announce(userId: number, isOnline: boolean): Promise<void> {
    if ((await ports.hiddenAmong([userId])).length > 0) return;
    const except = [userId, ...(await ports.blockedEitherWay(userId))].map(roomOfUser);
    io.local.except(except).emit(isOnline ? 'user_online' : 'user_offline', userId);
  }

  return (userId, isOnline) => {
    if (!mayAnnounce()) return;
    announce(userId, isOnline).catch((error: unknown) =>
      ports.log.error({ err: error }, 'a presence change could not be announced'),
    );
  };
}
