import { mutationRequest } from './api/mutation-request.ts';
import { createAttempts } from './api/attempts.ts';
import { networkOf } from './api/caller-network.ts';
import type { Services } from './api/services.ts';
import type { Web } from './api/web.ts';
import { groupIdsOf } from './db/chat-members.ts';
import { personsById, personsThereFor } from './db/persons.ts';
import { findSession } from './db/sessions.ts';
import { hiddenAmong, strangersOf } from './db/strangers.ts';
import { findUserByEmail } from './db/users.ts';
import { actorAmong } from './domain/operators.ts';
import { tokenHashOf } from './domain/sessions.ts';
import type { Settings } from './env.ts';
import type { Redis } from './infra/redis.ts';
import { openLive } from './live/live.ts';
import type { LiveTimes } from './live/live.ts';
import type { LivePorts } from './live/live-ports.ts';
import { withLive } from './live/live-writer.ts';
import type { LiveWriter } from './live/live-writer.ts';
import type { LiveSocket } from './live/sockets.ts';

function portsOf(web: Web, { database, operators, tell, now }: Services, writer: () => LiveWriter): LivePorts {
  return {
    now,
    log: web.log,
    tell,
    hashOf: tokenHashOf,
    async sessionOf(tokenHash) {
      const row = await database.read((tx) => findSession(tx, tokenHash));
      if (row === null || row.expires_at <= now()) return null;
      return { userId: row.user_id, sessionId: row.id, tokenHash, expiresAt: row.expires_at };
    },
    groupsOf: (userId) => database.read((tx) => groupIdsOf(tx, userId)),
    strangersOf: (userId) => database.read((tx) => strangersOf(tx, userId)),
    isThereFor: (reader, userId) =>
      database.read(async (tx) => (await personsThereFor(tx, reader, [userId])).has(userId)),
    hiddenAmong: (userIds) => database.read((tx) => hiddenAmong(tx, userIds)),
    nameOf: (userId) => database.read(async (tx) => (await personsById(tx, [userId])).get(userId)?.display_name ?? ''),
    userOfEmail: (email) => database.read(async (tx) => (await findUserByEmail(tx, email))?.id ?? null),
    async send(userId, body, from) {
      const actor = actorAmong(operators, { userId });
      const call = { actor, kind: 'message.send', params: {}, body, encoding: 'json', files: {}, now: now() } as const;
      const request = mutationRequest(call);
      writer().cameBy(from, request);
      const [outcome] = await writer().perform([request]);
      if (outcome === undefined) throw new Error('A message had no outcome');
      return outcome;
    },
  };
}

/** Where a socket comes from; one proxy is believed, as for calls. */
function addressOf({ handshake }: LiveSocket, isTrustingProxy: boolean): string {
  const forwarded = handshake.headers['x-forwarded-for'];
  const last =
    String(forwarded ?? '')
      .split(',')
      .at(-1)
      ?.trim() ?? '';
  return isTrustingProxy && last !== '' ? last : handshake.address;
}

interface LiveParts {
  /** where several processes meet; null: this one is alone */
  redis: Redis | null;
  times: LiveTimes;
}

/** The sockets of a server, and its writer: after each commit they are told. They end as soon as the server is to. */
export function attachLive(web: Web, settings: Settings, services: Services, { redis, times }: LiveParts) {
  const { databaseUrl, rateLimits: factor, isTrustingProxy } = settings;
  const failures = createAttempts(services, { name: 'handshake', kind: 'handshakes', max: 300, windowMs: 60_000 });
  const countFailure = (socket: LiveSocket) => failures.take(networkOf(addressOf(socket, isTrustingProxy)));
  const ports = portsOf(web, services, () => writer);
  const hasLateCommits = databaseUrl !== null;
  const live = openLive(web.server, { redis, factor, hasLateCommits, times, countFailure }, ports);
  const writer = withLive(services.writer, live);
  web.addHook('preClose', () => live.close());
  return { writer, realtime: live.realtime, isOnline: live.isOnline, liveLoad: live.load };
}
