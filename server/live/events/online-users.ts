import type { SocketEventHandler } from './socket-router.ts';
import type { LivePorts } from '#server/live/ports.ts';

/** Who is online of those who are there for whoever asks: as an event of its own, and as the acknowledgement. */
export function createOnlineUsersHandler(ports: LivePorts, online: () => number[]): SocketEventHandler {
  return async (socket) => {
    const { userId } = socket.data;
    const ids = online();
    const [blockedIds, hidden] = await Promise.all([ports.blockedEitherWay(userId), ports.hiddenAmong(ids)]);
    const absent = new Set([...blockedIds, ...hidden.filter((id) => id !== userId)]);
    const visibleIds = ids.filter((id) => !absent.has(id));
    // As it is now: nobody is to get it who comes back later.
    socket.volatile.emit('online_users', visibleIds);
    return visibleIds;
  };
}
