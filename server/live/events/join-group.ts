import { JoinGroup } from '#contract/sync/socket.ts';
import { notInGroup } from './group-typing.ts';
import type { SocketEventHandler } from './socket-router.ts';
import type { LivePorts } from '#server/live/ports.ts';
import { payload } from './parse-payload.ts';
import { revalidateSession } from '#server/live/revalidate-session.ts';
import { roomOfGroup } from '#server/live/rooms.ts';

/** A socket is in the rooms of its user's groups from the start; who joined just now may ask before it was told. */
export function createJoinGroupHandler(ports: LivePorts): SocketEventHandler {
  return async (socket, given) => {
    const request = payload(JoinGroup, given);
    const groupId = typeof request === 'number' ? request : request.groupId;
    if (!socket.rooms.has(roomOfGroup(groupId))) await revalidateSession(ports, socket);
    if (!socket.rooms.has(roomOfGroup(groupId))) throw notInGroup();
    return { data: { groupId } };
  };
}
