import { JoinGroup } from '#contract/socket.ts';
import { notInGroup } from './group-typing.ts';
import type { Hearing } from './hear.ts';
import type { LivePorts } from './live-ports.ts';
import { payload } from './payload.ts';
import { review } from './review.ts';
import { roomOfGroup } from './rooms.ts';

/** A socket is in the rooms of its user's groups from the start; who joined just now may ask before it was told. */
export function hearJoinGroup(ports: LivePorts): Hearing {
  return async (socket, given) => {
    const asked = payload(JoinGroup, given);
    const groupId = typeof asked === 'number' ? asked : asked.groupId;
    if (!socket.rooms.has(roomOfGroup(groupId))) await review(ports, socket);
    if (!socket.rooms.has(roomOfGroup(groupId))) throw notInGroup();
    return { data: { groupId } };
  };
}
