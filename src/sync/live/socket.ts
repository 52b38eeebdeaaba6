import { io, type Socket } from 'socket.io-client';
import { socketPath, socketTimes, type ClientEvents, type ServerEvents } from '#contract/sync/socket.ts';
import type { SocketHandlers, LiveSocket } from './ports.ts';

/** Whether the server refused the token of a handshake for good. */
function isUnauthorized(error: Error & { data?: { error?: unknown } }): boolean {
  return error.message === 'unauthorized' || error.data?.error === 'unauthorized';
}

/**
 * Opens a Socket.IO connection. It reconnects by itself, but not without a token or with one that was refused.
 * @param origin e.g. `https://scape.example`
 * @param token read for each attempt; null if there is none
 */
export function openSocket(
  { origin, token }: { origin: string; token: () => Promise<string | null> },
  handlers: SocketHandlers,
): LiveSocket {
  const { connected, disconnected, unauthorized, ...events } = handlers;
  let isClosed = false;
  let sentToken: string | null = null;
  let refusedToken: string | null = null;

  /** Passes on a usable token. Without one it disconnects, and the caller tries again later. */
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
    // Processes that share sockets through Redis accept websockets only; a single process accepts both.
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    reconnectionDelay: socketTimes.retryMs,
    reconnectionDelayMax: socketTimes.longestRetryMs,
    timeout: socketTimes.connectMs,
    // Another account in this page has its own connection.
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
      // An event that can't be sent now means nothing later.
      if (socket.connected) socket.emit(event, ...args);
    },
    connect,
    close() {
      isClosed = true;
      socket.close();
    },
  };
}
