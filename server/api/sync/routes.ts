import * as z from 'zod/mini';
import { headers } from '#contract/sync/headers.ts';
import { Ref } from '#contract/ids.ts';
import type { MutationKind } from '#contract/sync/mutations.ts';
import { Refusal } from '#contract/sync/refusals.ts';
import { ErrorReply } from '#contract/sync/error-reply.ts';
import {
  BatchBody,
  BatchReply,
  SyncEventsReply,
  SyncMeReply,
  CancelBody,
  CancelReply,
} from '#contract/sync/protocol.ts';
import { batchLimits } from '#contract/sync/limits.ts';
import { syncKinds } from '#contract/sync/protocol.ts';
import type { SyncKind } from '#contract/sync/protocol.ts';
import { requireSignedIn } from '#server/domain/policy.ts';
import { pullPublicEvents } from '#server/domain/sync/pull-public-events.ts';
import { pullUser } from '#server/domain/sync/pull-user.ts';
import { answerBatch } from './batch.ts';
import { clientOf } from '#server/api/http/request-headers.ts';
import { guestNetworkOf } from '#server/api/limits/caller-network.ts';
import { createMutationLimiter } from '#server/api/limits/mutation-limits.ts';
import { parsed, parsedEnvelope } from '#server/api/http/parse.ts';
import { limitOf } from '#server/api/http/query.ts';
import type { Services } from '#server/api/services.ts';
import type { Web } from '#server/api/web.ts';

const pullLimit = 500;
const limit = limitOf(pullLimit, pullLimit);
const EventsQuery = z.object({ cursor: z.optional(z.string().check(z.maxLength(1_000))), limit });
const MeQuery = z.extend(EventsQuery, { kinds: z.optional(z.string().check(z.maxLength(200))) });

/** The kinds asked for, in the registry's order; all of them where none are named. */
function kindsOf(text: string | undefined): SyncKind[] {
  if (text === undefined) return [...syncKinds];
  const named = text.split(',');
  const kinds = syncKinds.filter((kind) => named.includes(kind));
  if (kinds.length === new Set(named).size) return kinds;
  const message = `Must be among ${syncKinds.join(', ')}`;
  throw new Refusal('invalid', `kinds: ${message}`, { fields: { kinds: message } });
}

const tags = ['sync'];
const batchText = 'Mutations in order, each of which stands or falls alone and counts as a call of its own.';
const linkedText =
  `${batchText} An item may name what an earlier one makes under the ref in its \`creates\`: in its path by the ref, in its ` +
  'body by `{ "ref": … }` where the id stands. It is answered 425 `skipped` where that was not made, and where an item in ' +
  'its `after` has no final answer.';

/** The calls that only our own app makes; a server may do without them. */
export function registerSync(web: Web, services: Services): void {
  const { database, writer, limits, newAccounts, emitTelemetry, now } = services;
  const countOf = createMutationLimiter(services);

  for (const isLinked of [false, true]) {
    web.route({
      method: 'POST',
      url: isLinked ? '/api/batch/linked' : '/api/batch',
      bodyLimit: batchLimits.bytes,
      schema: {
        tags,
        description: isLinked ? linkedText : batchText,
        body: BatchBody,
        response: { 200: BatchReply, '4xx': ErrorReply },
      },
      async handler(request, reply) {
        const { items } = parsedEnvelope(BatchBody, request.body);
        const count = (kind: MutationKind) => countOf(kind, request);
        const { actor, ip } = request;
        const network = actor === null ? guestNetworkOf(ip) : undefined;
        const client = clientOf(request.headers);
        const batch = { actor, client, network, items, isLinked, newAccounts, now: now(), count, emitTelemetry };
        const { results, faults } = await answerBatch(writer, batch);
        for (const fault of faults) request.log.error({ fault }, 'a mutation failed');
        return reply.send({ results });
      },
    });
  }

  web.route({
    method: 'POST',
    url: '/api/mutations/:key/void',
    schema: {
      tags,
      params: z.object({ key: Ref }),
      body: CancelBody,
      response: { 200: CancelReply, '4xx': ErrorReply },
    },
    async handler(request, reply) {
      const { key } = parsed(z.object({ key: Ref }), request.params);
      const { lane, seq } = parsed(CancelBody, request.body);
      await countOf('void', request);
      const client = clientOf(request.headers);
      const args = { actor: request.actor, key, client, lane, seq, now: now() };
      const { body, at } = await writer.run('mutation.void', args);
      return reply.header(headers.at, at).send(body);
    },
  });

  web.route({
    method: 'GET',
    url: '/api/sync/events',
    schema: { tags, querystring: EventsQuery, response: { 200: SyncEventsReply, '4xx': ErrorReply } },
    async handler(request) {
      const query = parsed(EventsQuery, request.query);
      const pull = { ...query, actor: request.actor, eventsMax: limits.syncEventsMax, now: now() };
      return await database.snapshot((tx) => pullPublicEvents(tx, pull));
    },
  });

  web.route({
    method: 'GET',
    url: '/api/sync/me',
    schema: { tags, querystring: MeQuery, response: { 200: SyncMeReply, '4xx': ErrorReply } },
    async handler(request) {
      const actor = requireSignedIn(request.actor);
      const query = parsed(MeQuery, request.query);
      const pull = { ...query, actor, kinds: kindsOf(query.kinds), now: now() };
      return await database.snapshot((tx) => pullUser(tx, pull));
    },
  });
}
