import { TypingTo } from '#contract/socket.ts';
import type { Hearing } from './hear.ts';
import type { LivePorts } from './live-ports.ts';
import { payload } from './payload.ts';
import { roomOfUser } from './rooms.ts';
import type { LiveServer } from './sockets.ts';

interface Conversation {
  io: LiveServer;
  ports: LivePorts;
  isOnline(userId: number): boolean;
}

/**
 * Tells somebody that one types to them, or no more. Who isn't there for the other is told nothing, and it is as silent to
 * whoever types as when nobody is online.
 */
export function hearTyping({ io, ports, isOnline }: Conversation, event: 'typing' | 'stop_typing'): Hearing {
  return async (socket, given) => {
    const { receiverId } = payload(TypingTo, given);
    const { userId } = socket.data;
    if (receiverId === userId || !isOnline(receiverId)) return;
    if (!(await ports.isThereFor(receiverId, userId))) return;
    const room = io.to(roomOfUser(receiverId));
    // Its end is not to be lost, though whoever reads would take it away after a while.
    if (event === 'typing') room.volatile.emit(event, { senderId: userId });
    else room.emit(event, { senderId: userId });
  };
}
