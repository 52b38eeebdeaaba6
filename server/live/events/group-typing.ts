import { Refusal, texts } from '#contract/sync/refusals.ts';
import { GroupTypingTo } from '#contract/sync/socket.ts';
import type { SocketEventHandler } from './socket-router.ts';
import type { LivePorts } from '#server/live/ports.ts';
import { payload } from './parse-payload.ts';
import { roomOfGroup, roomOfUser } from '#server/live/rooms.ts';
import type { LiveServer } from '#server/live/sockets.ts';

/** The same for a missing group and for one without the user, so that nobody can probe which groups exist. */
export function notInGroup(): Refusal {
  return new Refusal('forbidden', texts.forbidden);
}

/** Tells a group that a member is typing or has stopped; users who aren't visible to each other are left out. */
export function createGroupTypingHandler(
  { io, ports }: { io: LiveServer; ports: LivePorts },
  event: 'group_typing' | 'group_stop_typing',
): SocketEventHandler {
  return async (socket, given) => {
    const { groupId } = payload(GroupTypingTo, given);
    const { userId } = socket.data;
    const room = roomOfGroup(groupId);
    if (!socket.rooms.has(room)) throw notInGroup();
    if ((await ports.hiddenAmong([userId])).length > 0) return;
    const [blockedIds, name] = await Promise.all([ports.blockedEitherWay(userId), ports.nameOf(userId)]);
    const others = io.to(room).except([userId, ...blockedIds].map(roomOfUser));
    // Volatile: otherwise it would be kept for recovered connections, including those of users who are left out here.
    others.volatile.emit(event, { groupId, senderId: userId, display_name: name });
  };
}
