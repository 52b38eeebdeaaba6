import { TypingTo } from '#contract/sync/socket.ts';
import type { SocketEventHandler } from './socket-router.ts';
import type { LivePorts } from '#server/live/ports.ts';
import { payload } from './parse-payload.ts';
import { roomOfUser } from '#server/live/rooms.ts';
import type { LiveServer } from '#server/live/sockets.ts';

interface Conversation {
  io: LiveServer;
  ports: LivePorts;
  isOnline(userId: number): boolean;
}

/**
 * Tells a user that another is typing to them or has stopped. A user who isn't visible to the receiver gets the same
 * silence as for an offline receiver.
 */
export function createTypingHandler(
  { io, ports, isOnline }: Conversation,
  event: 'typing' | 'stop_typing',
): SocketEventHandler {
  return async (socket, given) => {
    const { receiverId } = payload(TypingTo, given);
    const { userId } = socket.data;
    if (receiverId === userId || !isOnline(receiverId)) return;
    if (!(await ports.isUserVisibleTo(receiverId, userId))) return;
    // Volatile: on a recovered connection it would be outdated. If the end is lost, the receiver's app removes the hint
    // after a while.
    io.to(roomOfUser(receiverId)).volatile.emit(event, { senderId: userId });
  };
}
