import { ErrorReply } from '#contract/sync/error-reply.ts';
import { EventStatistics } from '#contract/events/statistics.ts';
import { eventStatistics } from '#server/domain/events/statistics.ts';
import { requireSignedIn } from '#server/domain/policy.ts';
import { EventPath, nameIn } from '#server/api/http/path.ts';
import type { Services } from '#server/api/services.ts';
import type { Web } from '#server/api/web.ts';

/** An event's statistics, for its organizer. */
export function registerEventStatistics(web: Web, { database }: Services): void {
  web.route({
    method: 'GET',
    url: '/api/events/:id/statistics',
    schema: { tags: ['events'], params: EventPath, response: { 200: EventStatistics, '4xx': ErrorReply } },
    async handler(request, reply) {
      const actor = requireSignedIn(request.actor);
      const { id } = nameIn(EventPath, request.params);
      const statistics = await database.snapshot((tx) => eventStatistics(tx, actor, id));
      return await reply.header('Cache-Control', 'private, no-store').send(statistics);
    },
  });
}
