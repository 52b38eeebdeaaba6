import type { LivePorts } from './ports.ts';
import { isRoomOfGroup, roomOfGroup } from './rooms.ts';
import type { LiveSocket } from './sockets.ts';

/** @returns false if the socket was already in exactly these rooms */
function syncRooms(socket: LiveSocket, groups: ReadonlySet<string>): boolean {
  const left = [...socket.rooms].filter((room) => isRoomOfGroup(room) && !groups.has(room));
  const entered = [...groups].filter((room) => !socket.rooms.has(room));
  for (const room of left) void socket.leave(room);
  if (entered.length > 0) void socket.join(entered);
  return left.length + entered.length > 0;
}

/**
 * Checks again whether a socket's session is valid, and updates its group rooms. Memberships may change while they are
 * read, so this repeats until nothing changes; later changes are sent to the rooms.
 */
export async function revalidateSession({ sessionOf, groupsOf }: LivePorts, socket: LiveSocket): Promise<void> {
  const { tokenHash, userId } = socket.data;
  do {
    if ((await sessionOf(tokenHash)) === null) return void socket.disconnect(true);
  } while (socket.connected && syncRooms(socket, new Set((await groupsOf(userId)).map(roomOfGroup))));
}
