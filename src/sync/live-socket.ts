import { io, type Socket } from 'socket.io-client';
import { socketPath, socketTimes, type ClientEvents, type ServerEvents } from '#contract/socket.ts';
import type { Heard, LiveSocket } from './live.ts';

/** What the server says of a handshake that will not do with this token, however often it is tried. */
function isUnauthorized(error: Error & { data?: { error?: unknown } }): boolean {
  return error.message === 'unauthorized' || error.data?.error === 'unauthorized';
}

/**
 * Opens the socket of the library. It connects again by itself.
 * @param origin such as `https://scape.example`; @param token asked anew with each attempt
 */
export function openSocket(
  { origin, token }: { origin: string; token: () => Promise<string | null> },
  heard: Heard,
): LiveSocket {
  const socket: Socket<ServerEvents, ClientEvents> = io(origin, {
    path: socketPath,
    auth: (tell) => {
      void token().then((held) => {
        tell({ token: held ?? '' });
      });
    },
    // Processes that share their sockets through Redis take nothing but websockets; one alone takes either.
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    reconnectionDelay: socketTimes.retryMs,
    reconnectionDelayMax: socketTimes.longestRetryMs,
    timeout: socketTimes.connectMs,
    // Another account of this page has a connection of its own.
    forceNew: true,
  });
  const { connected, disconnected, unauthorized, ...events } = heard;
  socket.on('connect', connected);
  socket.on('disconnect', () => {
    disconnected(!socket.active);
  });
  socket.on('connect_error', (error) => {
    if (isUnauthorized(error)) unauthorized();
    else disconnected(!socket.active);
  });
  for (const [name, listener] of Object.entries(events)) socket.on(name as keyof ServerEvents, listener);
  return {
    emit(event, ...args) {
      // What can't go out now says nothing later.
      if (socket.connected) socket.emit(event, ...args);
    },
    connect: () => void socket.connect(),
    close: () => void socket.close(),
  };
}
