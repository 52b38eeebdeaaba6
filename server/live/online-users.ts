import type { Hearing } from './hear.ts';
import type { LivePorts } from './live-ports.ts';

/** Who is online of those who are there for whoever asks: as an event of its own, and as the acknowledgement. */
export function hearOnlineUsers(ports: LivePorts, online: () => number[]): Hearing {
  return async (socket) => {
    const { userId } = socket.data;
    const ids = online();
    const [strangers, hidden] = await Promise.all([ports.strangersOf(userId), ports.hiddenAmong(ids)]);
    const absent = new Set([...strangers, ...hidden.filter((id) => id !== userId)]);
    const shown = ids.filter((id) => !absent.has(id));
    // As it is now: nobody is to get it who comes back later.
    socket.volatile.emit('online_users', shown);
    return shown;
  };
}
