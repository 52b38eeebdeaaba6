import { ErrorReply } from '#contract/error-reply.ts';
import { PointsReply } from '#contract/points.ts';
import { pointsOf } from '#server/domain/points-ledger.ts';
import { requireSignedIn } from '#server/domain/policies.ts';
import type { Services } from './services.ts';
import type { Web } from './web.ts';

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
