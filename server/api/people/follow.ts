import * as z from 'zod/mini';
import { ErrorReply } from '#contract/sync/error-reply.ts';
import { FollowersCountReply, FollowingCountReply, FollowStatusReply } from '#contract/people/entity.ts';
import { profileFor, requireUser } from '#server/domain/people/find.ts';
import { requireSignedIn } from '#server/domain/policy.ts';
import { parsed } from '#server/api/http/parse.ts';
import { PathId } from '#server/api/http/query.ts';
import type { Services } from '#server/api/services.ts';
import type { Web } from '#server/api/web.ts';

const tags = ['people'];
const UserPath = z.object({ userId: PathId });
const FolloweePath = z.object({ followedId: PathId });

/** The specification's single questions; a profile answers all of them at once. */
export function registerFollow(web: Web, { database }: Services): void {
  web.route({
    method: 'GET',
    url: '/api/follow/following-count/:userId',
    schema: { tags, params: UserPath, response: { 200: FollowingCountReply, '4xx': ErrorReply } },
    async handler({ actor, params }) {
      const { userId } = parsed(UserPath, params);
      const { following_count } = await database.read((tx) => requireUser(tx, actor, userId));
      return { data: { following_count } };
    },
  });

  web.route({
    method: 'GET',
    url: '/api/follow/followers-count/:userId',
    schema: { tags, params: UserPath, response: { 200: FollowersCountReply, '4xx': ErrorReply } },
    async handler({ actor, params }) {
      const { userId } = parsed(UserPath, params);
      const { followers_count } = await database.read((tx) => requireUser(tx, actor, userId));
      return { data: { followers_count } };
    },
  });

  web.route({
    method: 'GET',
    url: '/api/status/:followedId',
    schema: { tags, params: FolloweePath, response: { 200: FollowStatusReply, '4xx': ErrorReply } },
    async handler({ actor, params }) {
      const reader = requireSignedIn(actor);
      const { followedId } = parsed(FolloweePath, params);
      const { isFollowing } = await database.snapshot((tx) => profileFor(tx, reader, followedId));
      return { data: { isFollowing } };
    },
  });
}
