import type { IncomingMessage, Server as HttpServer } from 'node:http';
import type { Redis } from '#server/infra/redis.ts';
import { guardHandshake } from './handshake.ts';
import type { AfterCommitHook } from '#server/writer/after-commit.ts';
import { createSocketNotifier } from './delivery/notify-sockets.ts';
import { createAnnouncer } from './presence/announce.ts';
import { createDeviceCount } from './presence/device-count.ts';
import { watchExpiry } from './session-expiry.ts';
import type { ExpiryTimes } from './session-expiry.ts';
import { createSocketRateLimits } from './socket-rate-limit.ts';
import { createGroupTypingHandler } from './events/group-typing.ts';
import { routeSocketEvents } from './events/socket-router.ts';
import type { SocketEventHandlers } from './events/socket-router.ts';
import { createJoinGroupHandler } from './events/join-group.ts';
import type { LivePorts } from './ports.ts';
import { createMemoryPresence } from './presence/memory.ts';
import { createOnlineUsersHandler } from './events/online-users.ts';
import { createPokes, pokeTimes } from './delivery/pokes.ts';
import type { PokeTimes } from './delivery/pokes.ts';
import type { Presence } from './presence/port.ts';
import { guardRecovery } from './recovery.ts';
import { adapterOver } from './redis-adapter.ts';
import { createRedisPresence } from './presence/redis.ts';
import { revalidateSession } from './revalidate-session.ts';
import { createMessageHandler } from './events/send-message.ts';
import { closeSockets, openSockets, socketsHere } from './sockets.ts';
import type { LiveServer, LiveSocket } from './sockets.ts';
import { createTypingHandler } from './events/typing.ts';

export interface LiveTimes extends PokeTimes, ExpiryTimes {
  /** how long a user stays online after their last device has left */
  graceMs: number;
  /** how long the users of a process that died stay online */
  leaseMs: number;
}

export const liveTimes: LiveTimes = {
  ...pokeTimes,
  graceMs: 5_000,
  leaseMs: 30_000,
  expiryMs: 1_000,
  sessionsMs: 60_000,
};

export interface LiveSettings {
  /** connects several processes; null: this is the only one */
  redis: Redis | null;
  /** multiplies all limits; 0 turns them off */
  factor: number;
  /** pulls stop at the oldest running transaction */
  hasLateCommits: boolean;
  times: LiveTimes;
  /**
   * Counts a refused connection attempt.
   * @throws Refusal if its network has had too many
   */
  countFailure(socket: LiveSocket): Promise<void>;
  /**
   * Counts a starting connection.
   * @returns false if its network has had too many
   */
  mayConnect(request: IncomingMessage): Promise<boolean>;
}

export interface Live {
  /** notifies the sockets of what was written */
  notifySockets: AfterCommitHook;
  isOnline(userId: number): boolean;
  /** `failing`: this process is cut off from the others, but still serves its own sockets */
  realtime(): 'ok' | 'failing';
  /** sockets connected to this process, and their rooms, including one per socket */
  load(): { sockets: number; rooms: number };
  close(): Promise<void>;
}

function eventHandlersOf(io: LiveServer, ports: LivePorts, presence: Presence): SocketEventHandlers {
  const conversation = { io, ports, isOnline: (userId: number) => presence.has(userId) };
  return {
    // The handshake has identified the user, whatever is sent here.
    user_connected: () => undefined,
    typing: createTypingHandler(conversation, 'typing'),
    stop_typing: createTypingHandler(conversation, 'stop_typing'),
    group_typing: createGroupTypingHandler(conversation, 'group_typing'),
    group_stop_typing: createGroupTypingHandler(conversation, 'group_stop_typing'),
    join_group: createJoinGroupHandler(ports),
    private_message: createMessageHandler(ports),
    get_online_users: createOnlineUsersHandler(ports, () => presence.all()),
  };
}

/** The sockets of an HTTP server: presence, typing, pokes. */
export function openLive(http: HttpServer, settings: LiveSettings, ports: LivePorts): Live {
  const { redis, factor, hasLateCommits, times, countFailure, mayConnect } = settings;
  const io = openSockets(http, redis === null ? null : adapterOver(redis), mayConnect);
  const announce = createAnnouncer(io, ports);
  const presence =
    redis === null ? createMemoryPresence(announce) : createRedisPresence(redis, times.leaseMs, announce);
  const deviceCount = createDeviceCount(presence, { graceMs: times.graceMs, factor });
  const pokes = createPokes(io, times, hasLateCommits, ports.emitTelemetry);
  const rateLimitOf = createSocketRateLimits({ now: ports.now, factor });
  const eventHandlers = eventHandlersOf(io, ports, presence);
  const stopWatching = watchExpiry(io, ports, times);

  const revalidated = (socket: LiveSocket) =>
    revalidateSession(ports, socket).catch((error: unknown) =>
      ports.log.error({ err: error }, 'a socket’s session could not be checked'),
    );

  guardHandshake(io, { ports, mustBeBelowDeviceLimit: deviceCount.mustBeBelowDeviceLimit, countFailure });
  guardRecovery(io, ports);
  io.on('connection', (socket) => {
    const { userId } = socket.data;
    deviceCount.enter(userId);
    socket.once('disconnect', () => deviceCount.leave(userId));
    routeSocketEvents(socket, {
      eventHandlers,
      rateLimit: rateLimitOf(userId),
      log: ports.log,
      emitTelemetry: ports.emitTelemetry,
      ready: revalidated(socket),
    });
  });
  // Messages from other processes were missed meanwhile, such as removals from groups.
  redis?.onReturn(() => void Promise.all(socketsHere(io).map(revalidated)));

  return {
    notifySockets: createSocketNotifier(io, ports, pokes),
    isOnline: (userId) => presence.has(userId),
    load: () => ({ sockets: io.of('/').sockets.size, rooms: io.of('/').adapter.rooms.size }),
    realtime: () => (redis === null || redis.isReady() ? 'ok' : 'failing'),
    async close() {
      stopWatching();
      pokes.close();
      await closeSockets(io);
      deviceCount.close();
      await presence.close();
    },
  };
}
