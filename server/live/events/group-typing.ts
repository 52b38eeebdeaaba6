import { Refusal, texts } from '#contract/sync/refusals.ts';
import { GroupTypingTo } from '#contract/sync/socket.ts';
import type { SocketEventHandler } from './socket-router.ts';
import type { LivePorts } from '#server/live/ports.ts';
import { payload } from './parse-payload.ts';
import { roomOfGroup, roomOfUser } from '#server/live/rooms.ts';
import type { LiveServer } from '#server/live/sockets.ts';

/** The same for a group that isn't there and for one that is others': nobody finds out which there are. */
export function notInGroup(): Refusal {
  return new Refusal('forbidden', texts.forbidden);
}

/** Tells a group that a member of it types, or no more; those who aren't there for each other are left out. */
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
    // Otherwise it would be kept for who comes back, with everybody who is left out.
    others.volatile.emit(event, { groupId, senderId: userId, display_name: name });
  };
}
