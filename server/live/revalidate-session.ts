import type { LivePorts } from './ports.ts';
import { isRoomOfGroup, roomOfGroup } from './rooms.ts';
import type { LiveSocket } from './sockets.ts';

/** False where the socket's rooms were these already. */
function syncRooms(socket: LiveSocket, groups: ReadonlySet<string>): boolean {
  const left = [...socket.rooms].filter((room) => isRoomOfGroup(room) && !groups.has(room));
  const entered = [...groups].filter((room) => !socket.rooms.has(room));
  for (const room of left) void socket.leave(room);
  if (entered.length > 0) void socket.join(entered);
  return left.length + entered.length > 0;
}

/**
 * Looks at what a socket stands on: its session may be over, and its groups may be others by now. Somebody may leave a group
 * while it is read who is in it, so it is read until nothing is to be changed: what comes later is told to the rooms.
 */
export async function revalidateSession({ sessionOf, groupsOf }: LivePorts, socket: LiveSocket): Promise<void> {
  const { tokenHash, userId } = socket.data;
  do {
    if ((await sessionOf(tokenHash)) === null) return void socket.disconnect(true);
  } while (socket.connected && syncRooms(socket, new Set((await groupsOf(userId)).map(roomOfGroup))));
}
