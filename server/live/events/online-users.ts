import type { SocketEventHandler } from './socket-router.ts';
import type { LivePorts } from '#server/live/ports.ts';

/** The online users who are visible to the caller: as an event of its own and as the acknowledgement. */
export function createOnlineUsersHandler(ports: LivePorts, online: () => number[]): SocketEventHandler {
  return async (socket) => {
    const { userId } = socket.data;
    const ids = online();
    const [blockedIds, hidden] = await Promise.all([ports.blockedEitherWay(userId), ports.hiddenAmong(ids)]);
    const absent = new Set([...blockedIds, ...hidden.filter((id) => id !== userId)]);
    const visibleIds = ids.filter((id) => !absent.has(id));
    // A snapshot: not to be kept for a recovered connection.
    socket.volatile.emit('online_users', visibleIds);
    return visibleIds;
  };
}
