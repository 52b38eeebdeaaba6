import * as z from 'zod/mini';
import { ErrorReply } from '#contract/sync/error-reply.ts';
import { PeopleReply, ProfileReply, peopleLimits } from '#contract/people/entity.ts';
import { TotalPointsReply } from '#contract/people/points.ts';
import { followsOf, peopleBy, profileFor, requireUser } from '#server/domain/people/find.ts';
import { requireSignedIn } from '#server/domain/policy.ts';
import { sendPage } from '#server/api/http/paging.ts';
import { parsed } from '#server/api/http/parse.ts';
import { PathId, limitOf } from '#server/api/http/query.ts';
import { addressKey } from '#server/api/reply-cache/address-key.ts';
import { jsonReply } from '#server/api/reply-cache/json-reply.ts';
import { sendCacheable } from '#server/api/reply-cache/send.ts';
import type { Services } from '#server/api/services.ts';
import type { Web } from '#server/api/web.ts';

const tags = ['people'];
const UserPath = z.object({ userId: PathId });
const PeopleQuery = z.object({
  limit: limitOf(peopleLimits.usual, peopleLimits.most),
  /** user id: only users after it */
  after: z._default(PathId, 0),
});
const SearchQuery = z.extend(PeopleQuery, { search: z._default(z.string().check(z.maxLength(200)), '') });

/** Other users, as everyone may see them. */
export function registerPeople(web: Web, { database, replyCache }: Services): void {
  web.route({
    method: 'GET',
    url: '/api/users',
    schema: { tags, querystring: SearchQuery, response: { 200: PeopleReply, '4xx': ErrorReply } },
    async handler(request, reply) {
      const reader = requireSignedIn(request.actor);
      const { search, after, limit } = parsed(SearchQuery, request.query);
      const rows = await database.read((tx) => peopleBy(tx, reader, { search, after, limit: limit + 1 }));
      return sendPage(request, reply, { rows, limit, cursor: ['after', (user) => user.id] });
    },
  });

  web.route({
    method: 'GET',
    url: '/api/users/profile/:userId',
    schema: { tags, params: UserPath, response: { 200: ProfileReply, '4xx': ErrorReply } },
    async handler(request, reply) {
      const { actor, params } = request;
      const { userId } = parsed(UserPath, params);
      return await sendCacheable(replyCache, request, reply, {
        key: addressKey(`/api/users/profile/${String(userId)}`, request.query),
        async make() {
          const data = await database.snapshot((tx) => profileFor(tx, actor, userId));
          return { ...jsonReply({ data }), sources: [`person:${userId}`], untilMs: Infinity };
        },
      });
    },
  });

  web.route({
    method: 'GET',
    url: '/api/users/points/:userId',
    schema: { tags, params: UserPath, response: { 200: TotalPointsReply, '4xx': ErrorReply } },
    async handler({ actor, params }) {
      const { userId } = parsed(UserPath, params);
      const user = await database.read((tx) => requireUser(tx, actor, userId));
      return { total_points: user.total_points };
    },
  });

  for (const side of ['followers', 'following'] as const) {
    web.route({
      method: 'GET',
      url: `/api/users/${side}/:userId`,
      schema: { tags, params: UserPath, querystring: PeopleQuery, response: { 200: PeopleReply, '4xx': ErrorReply } },
      async handler(request, reply) {
        const { userId } = parsed(UserPath, request.params);
        const { after, limit } = parsed(PeopleQuery, request.query);
        const wanted = { side, after, limit: limit + 1 };
        const rows = await database.snapshot((tx) => followsOf(tx, request.actor, userId, wanted));
        return sendPage(request, reply, { rows, limit, cursor: ['after', (user) => user.id] });
      },
    });
  }
}
