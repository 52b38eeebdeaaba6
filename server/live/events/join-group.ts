import { JoinGroup } from '#contract/sync/socket.ts';
import { notInGroup } from './group-typing.ts';
import type { SocketEventHandler } from './socket-router.ts';
import type { LivePorts } from '#server/live/ports.ts';
import { payload } from './parse-payload.ts';
import { revalidateSession } from '#server/live/revalidate-session.ts';
import { roomOfGroup } from '#server/live/rooms.ts';

/**
 * Sockets join the rooms of their user's groups on connecting; a user who has just joined a group may ask before the
 * room change has arrived.
 */
export function createJoinGroupHandler(ports: LivePorts): SocketEventHandler {
  return async (socket, given) => {
    const request = payload(JoinGroup, given);
    const groupId = typeof request === 'number' ? request : request.groupId;
    if (!socket.rooms.has(roomOfGroup(groupId))) await revalidateSession(ports, socket);
    if (!socket.rooms.has(roomOfGroup(groupId))) throw notInGroup();
    return { data: { groupId } };
  };
}
