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
 * Tells somebody that one types to them, or no more. Who isn't there for the other is told nothing, and it is as silent to
 * whoever types as when nobody is online.
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
    // What is kept for who comes back is a moment old by then; where the end is lost, whoever reads takes it away after a while.
    io.to(roomOfUser(receiverId)).volatile.emit(event, { senderId: userId });
  };
}
