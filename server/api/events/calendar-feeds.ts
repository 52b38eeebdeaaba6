import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { calendarFile, calendarFileName } from '#contract/calendar/write-ics.ts';
import { categoryLabel, listingCategoryOf, storedCategoriesOf } from '#contract/events/category.ts';
import { ErrorReply } from '#contract/sync/error-reply.ts';
import { Refusal } from '#contract/sync/refusals.ts';
import {
  organizerCalendar,
  ownCalendar,
  publicCalendar,
  type CalendarFeed,
} from '#server/domain/events/calendar-feeds.ts';
import { eventFor } from '#server/domain/events/find.ts';
import { EventPath, nameIn } from '#server/api/http/path.ts';
import { cacheControlFor, originOf } from '#server/api/http/origin.ts';
import { PathId } from '#server/api/http/query.ts';
import { addressKey } from '#server/api/reply-cache/address-key.ts';
import { sendCacheable } from '#server/api/reply-cache/send.ts';
import type { Tx } from '#server/db/engine/database.ts';
import { sourcesOfEvents, turnOfEvents, type Source } from '#server/domain/reply-cache/sources.ts';
import { routeLimit } from '#server/api/limits/route-limits.ts';
import type { Services } from '#server/api/services.ts';
import type { Web } from '#server/api/web.ts';

const tags = ['calendars'];
const CategoryPath = z.object({ category: z.string() });
const OrganizerPath = z.object({ userId: PathId });
const SecretPath = z.object({ secret: z.string().check(z.regex(/^[\w-]{43}$/)) });
const Calendar: z.ZodMiniType = z.string();
const calendarReply = { description: 'The calendar', content: { 'text/calendar': { schema: Calendar } } };
const response = { 200: calendarReply, '4xx': ErrorReply };

const type = 'text/calendar; charset=utf-8';

/** Calendars are for programs; searches should find the events' pages. */
function headersOf(cacheControl: string) {
  return { 'X-Robots-Tag': 'noindex', 'Cache-Control': cacheControl };
}

/** Events for calendar programs: single ones, and feeds that are polled. */
export function registerCalendars(web: Web, services: Services): void {
  const { database, now, publicUrl, replyCache } = services;
  const config = routeLimit(services, 'bigFile');
  const publicCacheControl = cacheControlFor(300, publicUrl);

  function feedFile(request: FastifyRequest, name: string, { events, tentative }: CalendarFeed): string {
    return calendarFile(events, { origin: originOf(request, publicUrl), name, tentative });
  }

  /** Sends a feed for everybody, who is asking or not. */
  async function sendFeed(
    request: FastifyRequest,
    reply: FastifyReply,
    path: string,
    read: (tx: Tx, at: number) => Promise<CalendarFeed & { name: string; sources?: readonly Source[] }>,
  ): Promise<FastifyReply> {
    return await sendCacheable(replyCache, request, reply, {
      key: addressKey(`${originOf(request, publicUrl)}/api/feeds/${path}`, request.query),
      async make() {
        const at = now();
        const { name, sources = [], ...feed } = await database.read((tx) => read(tx, at));
        return {
          body: feedFile(request, `Scape: ${name}`, feed),
          type,
          headers: headersOf(publicCacheControl),
          sources: ['events', ...sourcesOfEvents(feed.events), ...sources],
          untilMs: turnOfEvents(feed.events, at),
        };
      },
    });
  }

  web.route({
    method: 'GET',
    url: '/api/events/:id/calendar.ics',
    config,
    schema: { tags, params: EventPath, response },
    async handler(request, reply) {
      const { id } = nameIn(EventPath, request.params);
      const event = await database.read((tx) => eventFor(tx, request.actor, id, now()));
      const text = calendarFile([event], { origin: originOf(request, publicUrl) });
      void reply.header('Content-Disposition', `attachment; filename="${calendarFileName(event.title)}"`);
      return await reply.headers(headersOf('private, no-cache')).type(type).send(text);
    },
  });

  web.route({
    method: 'GET',
    url: '/api/feeds/events.ics',
    config,
    schema: { tags, response },
    async handler(request, reply) {
      return await sendFeed(request, reply, 'events.ics', async (tx, at) => {
        return { ...(await publicCalendar(tx, {}, at)), name: 'events' };
      });
    },
  });

  web.route({
    method: 'GET',
    url: '/api/feeds/category/:category.ics',
    config,
    schema: { tags, params: CategoryPath, response },
    async handler(request, reply) {
      const { category } = nameIn(CategoryPath, request.params, 'No such category');
      if (listingCategoryOf(category) === null) throw new Refusal('not_found', 'No such category');
      const categories = storedCategoriesOf(category);
      const filter = {
        ...(categories === null ? {} : { categories }),
        ...(category === 'online' ? { isOnline: true } : {}),
      };
      return await sendFeed(request, reply, `category/${category}.ics`, async (tx, at) => {
        return { ...(await publicCalendar(tx, filter, at)), name: categoryLabel(category) };
      });
    },
  });

  web.route({
    method: 'GET',
    url: '/api/feeds/organizer/:userId.ics',
    config,
    schema: { tags, params: OrganizerPath, response },
    async handler(request, reply) {
      const { userId } = nameIn(OrganizerPath, request.params, 'User not found');
      return await sendFeed(request, reply, `organizer/${String(userId)}.ics`, async (tx, at) => {
        const { organizer: name, ...feed } = await organizerCalendar(tx, userId, at);
        return { ...feed, name, sources: [`organizer:${userId}`] };
      });
    },
  });

  web.route({
    method: 'GET',
    url: '/api/feeds/mine/:secret.ics',
    config,
    schema: { tags, params: SecretPath, response },
    async handler(request, reply) {
      // The address alone gives access, so no cache on the way may keep the reply.
      void reply.header('Referrer-Policy', 'no-referrer');
      const { secret } = nameIn(SecretPath, request.params, 'No such calendar');
      const feed = await database.read((tx) => ownCalendar(tx, secret, now()));
      return await reply
        .headers(headersOf('private, no-store'))
        .type(type)
        .send(feedFile(request, 'Scape: my events', feed));
    },
  });
}
