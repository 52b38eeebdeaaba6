import type { IncomingMessage, Server as HttpServer } from 'node:http';
import { Server } from 'socket.io';
import type { DefaultEventsMap, ServerOptions, Socket } from 'socket.io';
import { socketPath } from '#contract/sync/socket.ts';
import type { ClientEvents, ServerEvents } from '#contract/sync/socket.ts';
import type { LiveSession } from './ports.ts';
import { closeSlowConsumer } from './slow-consumers.ts';

export type LiveServer = Server<ClientEvents, ServerEvents, DefaultEventsMap, LiveSession>;
export type LiveSocket = Socket<ClientEvents, ServerEvents, DefaultEventsMap, LiveSession>;

type Adapter = NonNullable<Partial<ServerOptions>['adapter']>;

/** More than the longest message takes in any script, escaped. */
const payloadBytes = 64 * 1024;
/** A client that sends no token for this long only holds a connection. */
const handshakeMs = 10_000;
/** A connection recovered within this time gets the messages it missed; after a longer absence the app pulls. */
const recoveryMs = 2 * 60_000;

/**
 * The sockets of an HTTP server.
 * @param adapter for several processes; a connection then has to stay with one of them, so there is no polling
 * @param mayConnect whether another connection may start, before any state is kept for it
 */
export function openSockets(
  http: HttpServer,
  adapter: Adapter | null,
  mayConnect: (request: IncomingMessage) => Promise<boolean>,
): LiveServer {
  const io: LiveServer = new Server({
    path: socketPath,
    transports: adapter === null ? ['websocket', 'polling'] : ['websocket'],
    serveClient: false,
    perMessageDeflate: false,
    maxHttpBufferSize: payloadBytes,
    connectTimeout: handshakeMs,
    allowRequest(request, answer) {
      void mayConnect(request).then((may) => answer('too many connections', may));
    },
    connectionStateRecovery: { maxDisconnectionDuration: recoveryMs, skipMiddlewares: false },
    ...(adapter === null ? {} : { adapter }),
  });
  io.attach(http);
  io.engine.on('connection', (connection: LiveSocket['conn']) => closeSlowConsumer(connection));
  return io;
}

/** The sockets of this process. */
export function socketsHere(io: LiveServer): LiveSocket[] {
  return [...io.of('/').sockets.values()];
}

/**
 * Closes this process's sockets without a disconnect packet, because a client that receives one doesn't reconnect by
 * itself.
 */
export async function closeSockets(io: LiveServer): Promise<void> {
  io.engine.close();
  await io.of('/').adapter.close();
}
