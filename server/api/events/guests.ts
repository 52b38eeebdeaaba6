import * as z from 'zod/mini';
import { EventGuestsReply } from '#contract/events/people/guest.ts';
import { guestLimits } from '#contract/events/people/guest-list.ts';
import { ErrorReply } from '#contract/sync/error-reply.ts';
import { guestPage } from '#server/domain/events/guests.ts';
import { requireSignedIn } from '#server/domain/policy.ts';
import { parsed } from '#server/api/http/parse.ts';
import { EventPath, nameIn } from '#server/api/http/path.ts';
import { limitOf, PathId } from '#server/api/http/query.ts';
import { routeLimit } from '#server/api/limits/route-limits.ts';
import type { Services } from '#server/api/services.ts';
import type { Web } from '#server/api/web.ts';

const Query = z.object({ after: z._default(PathId, 0), limit: limitOf(guestLimits.page, guestLimits.page) });

/** An event's guests for those who run it: what their devices don't hold, because it is too old or too much. */
export function registerGuests(web: Web, services: Services): void {
  web.route({
    method: 'GET',
    url: '/api/events/:id/guests',
    config: routeLimit(services, 'bigFile'),
    schema: {
      tags: ['events'],
      params: EventPath,
      querystring: Query,
      response: { 200: EventGuestsReply, '4xx': ErrorReply },
    },
    async handler(request, reply) {
      const actor = requireSignedIn(request.actor);
      const { id } = nameIn(EventPath, request.params);
      const { after, limit } = parsed(Query, request.query);
      const page = await services.database.snapshot((tx) => guestPage(tx, actor, id, { after, limit }));
      return await reply.header('Cache-Control', 'private, no-store').send(page);
    },
  });
}
