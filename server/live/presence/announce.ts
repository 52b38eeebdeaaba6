import type { LivePorts } from '#server/live/ports.ts';
import type { PresenceChange } from './port.ts';
import { roomOfUser } from '#server/live/rooms.ts';
import type { LiveServer } from '#server/live/sockets.ts';

/** How many sockets may be told of somebody's coming or going in a second, one after the other. */
const deliveriesPerSecond = 5_000;

/**
 * Tells the sockets of this process who came and who went; each process does it for its own. When all come back at once,
 * after a restart, only as much is told as leaves time for the rest: whoever wants to know asks.
 */
export function createAnnouncer(io: LiveServer, ports: LivePorts): PresenceChange {
  let [left, filledAt] = [deliveriesPerSecond, performance.now()];

  function mayAnnounce(): boolean {
    const at = performance.now();
    left = Math.min(deliveriesPerSecond, left + ((at - filledAt) / 1000) * deliveriesPerSecond);
    filledAt = at;
    const needed = io.of('/').sockets.size;
    // A server with more sockets than that tells of one at a time.
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
    announce(userId, isOnline).catch((error: unknown) => ports.log.error({ err: error }, 'a presence was not told'));
  };
}
