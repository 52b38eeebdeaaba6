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
/** Whoever shows no token for so long only holds a connection. */
const handshakeMs = 10_000;
/** What was missed meanwhile is sent after; whoever stays away for longer pulls. */
const recoveryMs = 2 * 60_000;

/**
 * The sockets of an HTTP server.
 * @param adapter that of several processes: then a connection stays with one of them, so there is no polling
 * @param mayConnect whether one more may begin, before anything is kept of it
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

/** Ends them here alone and without a word of farewell: whoever hears one doesn't come back by themselves. */
export async function closeSockets(io: LiveServer): Promise<void> {
  io.engine.close();
  await io.of('/').adapter.close();
}
