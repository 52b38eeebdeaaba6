import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { isRefusal } from '#contract/sync/refusals.ts';
import { mutationRequest } from './api/sync/mutation-request.ts';
import { createTrafficLimiter } from './api/limits/limiter.ts';
import { networkOf } from './api/limits/caller-network.ts';
import { createMutationLimiter } from './api/limits/mutation-limits.ts';
import type { Services } from './api/services.ts';
import type { Web } from './api/web.ts';
import { groupIdsOf } from './db/chat/members.ts';
import { personsById, findVisiblePersons } from './db/people/persons.ts';
import { findSession, sessionsAmong } from './db/account/sessions.ts';
import { hiddenAmong, listBlockedEitherWay } from './db/people/block-lookups.ts';
import { isOperator } from './domain/account/operators.ts';
import { tokenHashOf } from './domain/account/sessions.ts';
import { connectionLimits } from './domain/limits.ts';
import type { MutationRequest } from './domain/sync/mutation-request.ts';
import type { Settings } from './env.ts';
import type { Redis } from './infra/redis.ts';
import { openLive } from './live/live.ts';
import type { LiveTimes } from './live/live.ts';
import type { LivePorts } from './live/ports.ts';
import type { LiveSocket } from './live/sockets.ts';

function portsOf(web: Web, services: Services): LivePorts {
  const { database, writer, operators, newAccounts, emitTelemetry, now } = services;
  const sockets = new WeakMap<MutationRequest, string>();
  const count = createMutationLimiter(services);
  return {
    now,
    log: web.log,
    emitTelemetry,
    hashOf: tokenHashOf,
    async sessionOf(tokenHash) {
      const row = await database.read((tx) => findSession(tx, tokenHash));
      if (row === null || row.expires_at <= now()) return null;
      return { userId: row.user_id, sessionId: row.id, tokenHash, expiresAt: row.expires_at };
    },
    sessionsAmong: (sessionIds) => database.read((tx) => sessionsAmong(tx, sessionIds, now())),
    groupsOf: (userId) => database.read((tx) => groupIdsOf(tx, userId)),
    blockedEitherWay: (userId) => database.read((tx) => listBlockedEitherWay(tx, userId)),
    isUserVisibleTo: (reader, userId) =>
      database.read(async (tx) => (await findVisiblePersons(tx, reader, [userId])).has(userId)),
    hiddenAmong: (userIds) => database.read((tx) => hiddenAmong(tx, userIds)),
    nameOf: (userId) => database.read(async (tx) => (await personsById(tx, [userId])).get(userId)?.display_name ?? ''),
    async send(userId, body, from) {
      const isRunning = await database.read((tx) => isOperator(tx, operators, userId));
      const actor = isRunning ? { userId, isOperator: true } : { userId };
      const call = { actor, kind: 'message.send', params: {}, body, encoding: 'json', files: {} } as const;
      const request = mutationRequest({ ...call, newAccounts, now: now() });
      // The sockets' own limits cover a short window; these are the same as for HTTP calls.
      await count('message.send', { actor, ip: '' });
      sockets.set(request, from);
      const [outcome] = await writer.perform([request]);
      if (outcome === undefined) throw new Error('A message had no outcome');
      return outcome;
    },
    socketOf: (request) => sockets.get(request),
  };
}

/** The network of a connection; one proxy is trusted, as for HTTP calls. */
function networkBehind(headers: IncomingHttpHeaders, address: string, isTrustingProxy: boolean): string {
  const forwarded = headers['x-forwarded-for'];
  const last =
    String(forwarded ?? '')
      .split(',')
      .at(-1)
      ?.trim() ?? '';
  return networkOf(isTrustingProxy && last !== '' ? last : address);
}

/** @returns false if a limit refuses it */
async function isWithin(taken: Promise<void>): Promise<boolean> {
  try {
    await taken;
    return true;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return false;
  }
}

interface LiveParts {
  /** connects several processes; null: this is the only one */
  redis: Redis | null;
  times: LiveTimes;
}

/**
 * The sockets of a server, and the hook that notifies them after each commit. They close as soon as the server starts
 * closing.
 */
export function attachSockets(web: Web, settings: Settings, services: Services, { redis, times }: LiveParts) {
  const { databaseUrl, rateLimits: factor, isTrustingProxy } = settings;
  const failures = createTrafficLimiter(services, connectionLimits.refused);
  const connections = createTrafficLimiter(services, connectionLimits.started);
  const networkFor = (headers: IncomingHttpHeaders, address: string) =>
    networkBehind(headers, address, isTrustingProxy);
  const countFailure = ({ handshake }: LiveSocket) => failures.take(networkFor(handshake.headers, handshake.address));
  const mayConnect = ({ headers, socket }: IncomingMessage) =>
    isWithin(connections.take(networkFor(headers, socket.remoteAddress ?? '')));
  const ports = portsOf(web, services);
  const hasLateCommits = databaseUrl !== null;
  const live = openLive(web.server, { redis, factor, hasLateCommits, times, countFailure, mayConnect }, ports);
  web.addHook('preClose', () => live.close());
  const { notifySockets, realtime, isOnline, load: liveLoad } = live;
  return { notifySockets, realtime, isOnline, liveLoad };
}
