import { FollowedPlansReply } from '#contract/events/people/followed-plans.ts';
import { PeopleMetReply } from '#contract/events/people/people-met.ts';
import { ErrorReply } from '#contract/sync/error-reply.ts';
import { followedPlansOf } from '#server/domain/events/engagement/followed-plans.ts';
import { peopleMetAt } from '#server/domain/events/engagement/people-met.ts';
import { requireSignedIn } from '#server/domain/policy.ts';
import { EventPath, nameIn } from '#server/api/http/path.ts';
import type { Services } from '#server/api/services.ts';
import type { Web } from '#server/api/web.ts';

/** Where those go whom somebody follows, and whom they met at an event. Both change as soon as somebody hides something. */
export function registerPeopleOfEvents(web: Web, { database, now }: Services): void {
  web.route({
    method: 'GET',
    url: '/api/follow/plans',
    schema: { tags: ['people'], response: { 200: FollowedPlansReply, '4xx': ErrorReply } },
    async handler(request, reply) {
      const reader = requireSignedIn(request.actor);
      const data = await database.snapshot((tx) => followedPlansOf(tx, reader, now()));
      return await reply.header('Cache-Control', 'private, no-store').send({ data });
    },
  });

  web.route({
    method: 'GET',
    url: '/api/events/:id/people-met',
    schema: { tags: ['events'], params: EventPath, response: { 200: PeopleMetReply, '4xx': ErrorReply } },
    async handler(request, reply) {
      const reader = requireSignedIn(request.actor);
      const { id } = nameIn(EventPath, request.params);
      const data = await database.snapshot((tx) => peopleMetAt(tx, reader, id));
      return await reply.header('Cache-Control', 'private, no-store').send({ data });
    },
  });
}
