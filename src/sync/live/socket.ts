import { io, type Socket } from 'socket.io-client';
import { socketPath, socketTimes, type ClientEvents, type ServerEvents } from '#contract/sync/socket.ts';
import type { SocketHandlers, LiveSocket } from './ports.ts';

/** What the server says of a handshake that will not do with this token, however often it is tried. */
function isUnauthorized(error: Error & { data?: { error?: unknown } }): boolean {
  return error.message === 'unauthorized' || error.data?.error === 'unauthorized';
}

/**
 * Opens the socket of the library. It connects again by itself, but never without a token, and not with one that the server
 * has refused.
 * @param origin such as `https://scape.example`; @param token asked anew with each attempt; null where it can't be read
 */
export function openSocket(
  { origin, token }: { origin: string; token: () => Promise<string | null> },
  handlers: SocketHandlers,
): LiveSocket {
  const { connected, disconnected, unauthorized, ...events } = handlers;
  let isClosed = false;
  let sentToken: string | null = null;
  let refusedToken: string | null = null;

  /** Goes on with a token that may do; without one there is no connection, and whoever listens tries again later. */
  async function withToken(onToken: (currentToken: string) => void): Promise<void> {
    const currentToken = await token();
    if (isClosed) return;
    if (currentToken !== null && currentToken !== refusedToken) {
      onToken(currentToken);
      return;
    }
    socket.disconnect();
    disconnected(true);
  }

  const socket: Socket<ServerEvents, ClientEvents> = io(origin, {
    path: socketPath,
    autoConnect: false,
    auth: (sendAuth) => {
      void withToken((currentToken) => {
        sentToken = currentToken;
        sendAuth({ token: currentToken });
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
  socket.on('connect', connected);
  socket.on('disconnect', () => {
    disconnected(!socket.active);
  });
  socket.on('connect_error', (error) => {
    if (!isUnauthorized(error)) {
      disconnected(!socket.active);
      return;
    }
    refusedToken = sentToken;
    unauthorized();
  });
  for (const [name, listener] of Object.entries(events)) socket.on(name as keyof ServerEvents, listener);
  const connect = () => void withToken(() => socket.connect());
  connect();
  return {
    emit(event, ...args) {
      // What can't go out now says nothing later.
      if (socket.connected) socket.emit(event, ...args);
    },
    connect,
    close() {
      isClosed = true;
      socket.close();
    },
  };
}
