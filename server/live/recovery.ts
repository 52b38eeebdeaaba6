import type { LivePorts, LiveSession } from './ports.ts';
import { isRoomOfGroup, roomOfGroup } from './rooms.ts';
import type { LiveServer } from './sockets.ts';

/**
 * A broken connection can be recovered in any process, with the messages it missed, but only if its session and all of
 * its groups are still valid: Socket.IO sends what was missed before it checks the token.
 */
export function guardRecovery(io: LiveServer, { sessionOf, groupsOf }: LivePorts): void {
  const { adapter } = io.of('/');
  const restore = adapter.restoreSession.bind(adapter);

  async function isStillIts({ tokenHash, userId }: LiveSession, rooms: string[]): Promise<boolean> {
    if ((await sessionOf(tokenHash)) === null) return false;
    const groups = new Set((await groupsOf(userId)).map(roomOfGroup));
    return rooms.every((room) => !isRoomOfGroup(room) || groups.has(room));
  }

  adapter.restoreSession = async (pid, offset) => {
    const session = await restore(pid, offset);
    const isWell = session !== null && (await isStillIts(session.data as LiveSession, session.rooms));
    // Null makes Socket.IO treat the connection as new.
    return isWell ? session : (null as never);
  };
}
