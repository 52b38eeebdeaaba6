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

function send(reply: FastifyReply, text: string, cacheControl: string): FastifyReply {
  // Calendars are for programs; searches should find the events' pages.
  void reply.header('X-Robots-Tag', 'noindex').header('Cache-Control', cacheControl);
  return reply.type('text/calendar; charset=utf-8').send(text);
}

/** Events for calendar programs: single ones, and feeds that are polled. */
export function registerCalendars(web: Web, services: Services): void {
  const { database, now, publicUrl } = services;
  const config = routeLimit(services, 'bigFile');
  const publicCacheControl = cacheControlFor(300, publicUrl);

  function feedFile(request: FastifyRequest, name: string, { events, tentative }: CalendarFeed): string {
    return calendarFile(events, { origin: originOf(request, publicUrl), name, tentative });
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
      return await send(reply, text, 'private, no-cache');
    },
  });

  web.route({
    method: 'GET',
    url: '/api/feeds/events.ics',
    config,
    schema: { tags, response },
    async handler(request, reply) {
      const feed = await database.read((tx) => publicCalendar(tx, {}, now()));
      return await send(reply, feedFile(request, 'Scape: events', feed), publicCacheControl);
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
      const feed = await database.read((tx) => publicCalendar(tx, filter, now()));
      return await send(reply, feedFile(request, `Scape: ${categoryLabel(category)}`, feed), publicCacheControl);
    },
  });

  web.route({
    method: 'GET',
    url: '/api/feeds/organizer/:userId.ics',
    config,
    schema: { tags, params: OrganizerPath, response },
    async handler(request, reply) {
      const { userId } = nameIn(OrganizerPath, request.params, 'User not found');
      const feed = await database.read((tx) => organizerCalendar(tx, userId, now()));
      return await send(reply, feedFile(request, `Scape: ${feed.organizer}`, feed), publicCacheControl);
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
      return await send(reply, feedFile(request, 'Scape: my events', feed), 'private, no-store');
    },
  });
}
