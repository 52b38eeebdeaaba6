import { ErrorReply } from '#contract/sync/error-reply.ts';
import { PointsReply } from '#contract/people/points.ts';
import { pointsOf } from '#server/domain/people/points.ts';
import { requireSignedIn } from '#server/domain/policy.ts';
import type { Services } from '#server/api/services.ts';
import type { Web } from '#server/api/web.ts';

export function registerPoints(web: Web, { database }: Services): void {
  web.route({
    method: 'GET',
    url: '/api/gamification/points',
    schema: { tags: ['points'], response: { 200: PointsReply, '4xx': ErrorReply } },
    async handler({ actor }) {
      const user = requireSignedIn(actor);
      return { data: await database.snapshot((tx) => pointsOf(tx, user)) };
    },
  });
}
