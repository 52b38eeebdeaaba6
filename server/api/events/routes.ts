import * as z from 'zod/mini';
import { ViewReply } from '#contract/events/engagement.ts';
import { Event } from '#contract/events/entity.ts';
import { Instant } from '#contract/events/parts.ts';
import { IdOrRef } from '#contract/ids.ts';
import { ErrorReply } from '#contract/sync/error-reply.ts';
import { eventPage, eventsByLikes } from '#server/domain/events/lists.ts';
import { eventFor, requireEvent } from '#server/domain/events/find.ts';
import { viewCounts } from '#server/domain/events/statistics.ts';
import { EventPath, nameIn } from '#server/api/http/path.ts';
import { EventQuery, filterOf, nextLink, placeOf } from './query.ts';
import { parsed } from '#server/api/http/parse.ts';
import { limitOf } from '#server/api/http/query.ts';
import type { Services } from '#server/api/services.ts';
import type { Web } from '#server/api/web.ts';

const tags = ['events'];
const CountPath = z.object({ event_id: IdOrRef });
const LikesQuery = z.object({ limit: limitOf(200, 500), from: z.optional(Instant) });

export function registerEvents(web: Web, { database, now }: Services): void {
  web.route({
    method: 'GET',
    url: '/api/events',
    schema: { tags, querystring: EventQuery, response: { 200: z.array(Event), '4xx': ErrorReply } },
    async handler(request, reply) {
      const query = parsed(EventQuery, request.query);
      const reader = { actor: request.actor, now: now() };
      const wanted = { filter: filterOf(query), place: placeOf(query.after, reader.now), limit: query.limit };
      const { events, next } = await database.read((tx) => eventPage(tx, reader, wanted));
      const queryFields = request.query as Record<string, unknown>;
      if (next !== null) void reply.header('Link', nextLink('/api/events', queryFields, next));
      return await reply.send(events);
    },
  });

  web.route({
    method: 'GET',
    url: '/api/events/by-likes',
    schema: {
      tags,
      querystring: LikesQuery,
      response: { 200: z.object({ events: z.array(Event) }), '4xx': ErrorReply },
    },
    async handler({ actor, query }) {
      const { limit, from } = parsed(LikesQuery, query);
      const fromMs = from === undefined ? undefined : Date.parse(from);
      return { events: await database.read((tx) => eventsByLikes(tx, { actor, now: now() }, limit, fromMs)) };
    },
  });

  web.route({
    method: 'GET',
    url: '/api/events/:id',
    schema: { tags, params: EventPath, response: { 200: Event, '4xx': ErrorReply } },
    async handler({ actor, params }) {
      const { id } = nameIn(EventPath, params);
      return await database.read((tx) => eventFor(tx, actor, id, now()));
    },
  });

  web.route({
    method: 'GET',
    url: '/api/views/event/:event_id/count',
    schema: { tags, params: CountPath, response: { 200: ViewReply, '4xx': ErrorReply } },
    async handler({ actor, params }) {
      const { event_id: name } = nameIn(CountPath, params);
      return await database.read(async (tx) => viewCounts(tx, (await requireEvent(tx, actor, name)).id));
    },
  });
}
