import * as z from 'zod/mini';
import type { FastifyRequest } from 'fastify';
import { CalendarLinkReply } from '#contract/calendar/link.ts';
import { ErrorReply } from '#contract/sync/error-reply.ts';
import { calendarSecretOf } from '#server/domain/events/calendar-link.ts';
import { requireSignedIn } from '#server/domain/policy.ts';
import { newToken } from '#server/domain/account/sessions.ts';
import { originOf } from '#server/api/http/origin.ts';
import { routeLimit } from '#server/api/limits/route-limits.ts';
import type { Services } from '#server/api/services.ts';
import type { Web } from '#server/api/web.ts';

const tags = ['calendars'];
const url = '/api/auth/calendar-link';

/** The secret address of a user's own calendar: reading, renewing, removing it. */
export function registerCalendarLink(web: Web, services: Services): void {
  const { database, writer, now, publicUrl } = services;

  function addressOf(request: FastifyRequest, secret: string): string {
    return `${originOf(request, publicUrl)}/api/feeds/mine/${secret}.ics`;
  }

  web.route({
    method: 'GET',
    url,
    schema: { tags, response: { 200: CalendarLinkReply, '4xx': ErrorReply } },
    async handler(request, reply) {
      const actor = requireSignedIn(request.actor);
      const secret = await database.read((tx) => calendarSecretOf(tx, actor));
      return await reply
        .header('Cache-Control', 'no-store')
        .send({ url: secret === null ? null : addressOf(request, secret) });
    },
  });

  web.route({
    method: 'POST',
    url,
    config: routeLimit(services, 'signIn'),
    schema: { tags, response: { 200: CalendarLinkReply, '4xx': ErrorReply } },
    async handler(request, reply) {
      const { userId } = requireSignedIn(request.actor);
      const secret = newToken();
      await writer.run('calendar-link.renew', { userId, secret, now: now() });
      return await reply.header('Cache-Control', 'no-store').send({ url: addressOf(request, secret) });
    },
  });

  web.route({
    method: 'DELETE',
    url,
    schema: { tags, response: { 200: z.object({ message: z.string() }), '4xx': ErrorReply } },
    async handler(request) {
      const { userId } = requireSignedIn(request.actor);
      await writer.run('calendar-link.end', { userId });
      return { message: 'The link has stopped working' };
    },
  });
}
