import { AttendeesReply } from '#contract/events/people/attendees.ts';
import { ErrorReply } from '#contract/sync/error-reply.ts';
import { attendeesOf } from '#server/domain/events/engagement/attendees.ts';
import { EventPath, nameIn } from '#server/api/http/path.ts';
import type { Services } from '#server/api/services.ts';
import type { Web } from '#server/api/web.ts';

/** Who comes to an event, as far as they show it. */
export function registerAttendees(web: Web, { database }: Services): void {
  web.route({
    method: 'GET',
    url: '/api/events/:id/attendees',
    schema: { tags: ['events'], params: EventPath, response: { 200: AttendeesReply, '4xx': ErrorReply } },
    async handler(request, reply) {
      const { id } = nameIn(EventPath, request.params);
      const data = await database.snapshot((tx) => attendeesOf(tx, request.actor, id));
      return await reply.header('Cache-Control', 'private, no-store').send({ data });
    },
  });
}
