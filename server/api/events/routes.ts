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
import { EventQuery, filterOf, cachedParameters, likesParameters, nextLink, placeOf } from './query.ts';
import { addressKey } from '#server/api/reply-cache/address-key.ts';
import { jsonReply } from '#server/api/reply-cache/json-reply.ts';
import { sendCacheable } from '#server/api/reply-cache/send.ts';
import { sourcesOfEvents, turnOfEvents, type Source } from '#server/domain/reply-cache/sources.ts';
import { secretHeaders } from '#server/api/http/secret-headers.ts';
import { parsed } from '#server/api/http/parse.ts';
import { limitOf } from '#server/api/http/query.ts';
import type { Services } from '#server/api/services.ts';
import type { Web } from '#server/api/web.ts';

const tags = ['events'];
/** The secret of an unlisted event's link; without it, or with another, there is no such event. */
const KeyQuery = z.object({ key: z.optional(z.string().check(z.maxLength(100))) });
const CountPath = z.object({ event_id: IdOrRef });
const LikesQuery = z.object({ limit: limitOf(200, 500), from: z.optional(Instant) });

export function registerEvents(web: Web, { database, now, replyCache }: Services): void {
  web.route({
    method: 'GET',
    url: '/api/events',
    schema: { tags, querystring: EventQuery, response: { 200: z.array(Event), '4xx': ErrorReply } },
    async handler(request, reply) {
      const queryFields = request.query as Record<string, unknown>;
      return await sendCacheable(replyCache, request, reply, {
        key: addressKey('/api/events', queryFields, cachedParameters),
        async make() {
          const query = parsed(EventQuery, queryFields);
          const reader = { actor: request.actor, now: now() };
          const wanted = { filter: filterOf(query), place: placeOf(query.after, reader.now), limit: query.limit };
          const { events, next, untilMs } = await database.read((tx) => eventPage(tx, reader, wanted));
          const headers = next === null ? {} : { Link: nextLink('/api/events', queryFields, next) };
          return { ...jsonReply(events), headers, sources: ['events', ...sourcesOfEvents(events)], untilMs };
        },
      });
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
    async handler(request, reply) {
      const { actor, query } = request;
      return await sendCacheable(replyCache, request, reply, {
        key: addressKey('/api/events/by-likes', query, likesParameters),
        async make() {
          const { limit, from } = parsed(LikesQuery, query);
          const fromMs = from === undefined ? undefined : Date.parse(from);
          const reader = { actor, now: now() };
          const events = await database.read((tx) => eventsByLikes(tx, reader, limit, fromMs));
          const sources: Source[] = ['events', 'likes', ...sourcesOfEvents(events)];
          return { ...jsonReply({ events }), sources, untilMs: turnOfEvents(events, reader.now) };
        },
      });
    },
  });

  web.route({
    method: 'GET',
    url: '/api/events/:id',
    schema: { tags, params: EventPath, querystring: KeyQuery, response: { 200: Event, '4xx': ErrorReply } },
    async handler(request, reply) {
      const { actor, params } = request;
      const { id } = nameIn(EventPath, params);
      const { key } = parsed(KeyQuery, request.query);
      if (key !== undefined) void reply.headers(secretHeaders);
      return await sendCacheable(replyCache, request, reply, {
        // What a link opens is never kept: no parameter is known here.
        key: addressKey(`/api/events/${id}`, request.query),
        async make() {
          const at = now();
          const event = await database.read((tx) => eventFor(tx, actor, id, at, key));
          const sources: Source[] = [`views:${event.event_id}`, ...sourcesOfEvents([event])];
          return { ...jsonReply(event), sources, untilMs: turnOfEvents([event], at) };
        },
      });
    },
  });

  web.route({
    method: 'GET',
    url: '/api/views/event/:event_id/count',
    schema: { tags, params: CountPath, response: { 200: ViewReply, '4xx': ErrorReply } },
    async handler(request, reply) {
      const { actor, params } = request;
      const { event_id: name } = nameIn(CountPath, params);
      return await sendCacheable(replyCache, request, reply, {
        key: addressKey(`/api/views/event/${name}/count`, request.query),
        async make() {
          const { id, counts } = await database.read(async (tx) => {
            const event = await requireEvent(tx, actor, name);
            return { id: event.id, counts: await viewCounts(tx, event.id) };
          });
          return { ...jsonReply(counts), sources: [`event:${id}`, `views:${id}`], untilMs: Infinity };
        },
      });
    },
  });
}
