import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '#contract/sync/refusals.ts';
import { refusalOf } from '#server/api/http/errors.ts';
import { parsed } from '#server/api/http/parse.ts';
import { EventPath, nameIn } from '#server/api/http/path.ts';
import { isTracking } from '#server/api/pages/document-parameters.ts';
import { routeLimit } from '#server/api/limits/route-limits.ts';
import { addressKey, type KnownParameters } from '#server/api/reply-cache/address-key.ts';
import type { MadeReply } from '#server/api/reply-cache/reply-cache.ts';
import { sendCacheable } from '#server/api/reply-cache/send.ts';
import { embeddedEvents } from '#server/domain/events/embedded.ts';
import { eventFor } from '#server/domain/events/find.ts';
import { sourcesOfEvents, turnOfEvents } from '#server/domain/reply-cache/sources.ts';
import type { Services } from '#server/api/services.ts';
import type { Web } from '#server/api/web.ts';
import { documentOf, frameable, headersOf, messagePage, type, withLook } from './document.ts';
import type { Look } from './look.ts';
import { eventContent, listContent } from './pages.ts';
import { eventParameters, EventQuery, listOf, listParameters, ListQuery, lookOf } from './query.ts';

type Query = Record<string, unknown>;
const usualLook: Look = { theme: 'auto', accent: null };

/** The caller's parameters, without those that a site's visitors bring along. */
function queryOf({ query }: FastifyRequest): Query {
  return Object.fromEntries(Object.entries(query as Query).filter(([name]) => !isTracking(name)));
}

/** The look that was asked for, where that part of the address is right. */
function lookOfRequest(request: FastifyRequest): Look {
  const read = EventQuery.safeParse(request.query);
  return read.success ? lookOf(read.data) : usualLook;
}

function problemPage(refusal: Refusal): { title: string; main: string } {
  const { fields } = refusal.details;
  if (refusal.status === 404) return messagePage(refusal.message, []);
  if (fields !== undefined) {
    const lines = Object.entries(fields).map(([field, message]) => `${field}: ${message}`);
    return messagePage('This frame’s address is wrong', lines);
  }
  return messagePage('This can’t be shown at the moment', [refusal.message]);
}

function sendProblem(error: Parameters<typeof refusalOf>[0], request: FastifyRequest, reply: FastifyReply) {
  const known = refusalOf(error);
  if (known === null) request.log.error({ err: error }, 'a call failed');
  const refusal = known ?? new Refusal('internal', 'Something went wrong on our side');
  const { retryAfterS } = refusal.details;
  if (retryAfterS !== undefined) void reply.header('Retry-After', retryAfterS);
  const look = lookOfRequest(request);
  return reply
    .status(refusal.status)
    .headers({ ...headersOf(look), 'Cache-Control': 'no-store' })
    .type(type)
    .send(documentOf(problemPage(refusal), look));
}

const noEvent = 'This event is no longer here';
const noOrganizer = 'This organizer is no longer here';

/** What isn't there is said in words that fit a visitor of the site. */
async function found<T>(missing: string, read: Promise<T>): Promise<T> {
  return await read.catch((error: Parameters<typeof refusalOf>[0]) => {
    throw refusalOf(error)?.status === 404 ? new Refusal('not_found', missing) : error;
  });
}

interface Address {
  path: string;
  look: Look;
  known: KnownParameters;
  /** the page in a look */
  make: (look: Look) => Promise<MadeReply>;
}

/**
 * Events in other sites' pages: the same for everybody, with no scripts, cookies or forms. Only these pages can be framed.
 */
export async function registerEmbed(web: Web, services: Services): Promise<void> {
  const { database, now, replyCache } = services;
  const route = { config: routeLimit(services, 'embed'), helmet: frameable, schema: { hide: true } } as const;

  /** Any colour may be somebody's accent, so pages are cached without it. */
  async function send(request: FastifyRequest, reply: FastifyReply, address: Address): Promise<FastifyReply> {
    const { path, look, known, make } = address;
    const { accent, ...query } = queryOf(request);
    const key = addressKey(path, query, known);
    const plain = { ...look, accent: null };
    void reply.headers(headersOf(look));
    return await sendCacheable(replyCache, request, reply, {
      key: accent === undefined ? key : null,
      async make() {
        if (accent === undefined || key === null) return await make(look);
        const cached = replyCache.find(key) ?? (await replyCache.make(key, () => make(plain)));
        return { body: withLook(cached.raw.toString(), look), type, sources: null, untilMs: 0 };
      },
    });
  }

  await web.register((inner, _options, done) => {
    inner.setErrorHandler(sendProblem);

    inner.route({
      method: 'GET',
      url: '/embed/events',
      ...route,
      async handler(request, reply) {
        const query = parsed(ListQuery, queryOf(request));
        return await send(request, reply, {
          path: '/embed/events',
          look: lookOf(query),
          known: listParameters,
          async make(look) {
            const at = now();
            const list = listOf(query, at);
            const rows = await found(
              noOrganizer,
              database.read((tx) => embeddedEvents(tx, list, at)),
            );
            const { events, organizer } = rows;
            const content = listContent(query, { ...rows, clock: { fromMs: list.fromMs, now: at } });
            const by = organizer === null ? [] : ([`organizer:${organizer.id}`] as const);
            return {
              body: documentOf(content, look),
              type,
              sources: ['events', ...sourcesOfEvents(events), ...by],
              untilMs: turnOfEvents(events, at),
            };
          },
        });
      },
    });

    inner.route({
      method: 'GET',
      url: '/embed/events/:id',
      ...route,
      async handler(request, reply) {
        const { id } = nameIn(EventPath, request.params, noEvent);
        return await send(request, reply, {
          path: `/embed/events/${id}`,
          look: lookOf(parsed(EventQuery, queryOf(request))),
          known: eventParameters,
          async make(look) {
            const at = now();
            const event = await found(
              noEvent,
              database.read((tx) => eventFor(tx, null, id, at)),
            );
            return {
              body: documentOf(eventContent(event, at), look),
              type,
              sources: sourcesOfEvents([event]),
              untilMs: turnOfEvents([event], at),
            };
          },
        });
      },
    });

    // A frame shows a page of its own, never the app.
    inner.route({
      method: 'GET',
      url: '/embed/*',
      ...route,
      handler: () => {
        throw new Refusal('not_found', 'There is nothing at this address');
      },
    });
    done();
  });
}
