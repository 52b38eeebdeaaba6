import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { ErrorReply } from '#contract/sync/error-reply.ts';
import { IdOrRef } from '#contract/ids.ts';
import { PostReply, PostsReply, postLimits } from '#contract/posts/entity.ts';
import type { Post } from '#contract/posts/entity.ts';
import type { PostPlace } from '#server/db/posts/lists.ts';
import type { Tx } from '#server/db/engine/database.ts';
import { postFor } from '#server/domain/posts/find.ts';
import { requireSignedIn } from '#server/domain/policy.ts';
import { feedOf, postPage, postsFromEvent, postsOfUser } from '#server/domain/posts/lists.ts';
import { EventPath, nameIn } from './http/path.ts';
import { sendPage } from './http/paging.ts';
import { parsed } from './http/parse.ts';
import { PathId, limitOf } from './http/query.ts';
import type { Services } from './services.ts';
import type { Web } from './web.ts';

const tags = ['posts'];
const UserPath = z.object({ userId: PathId });
const PostPath = z.object({ id: IdOrRef });
const PostsQuery = z.object({
  limit: limitOf(postLimits.usual, postLimits.most),
  /** post id: only older posts */
  before: z.optional(PathId),
});

const schema = { tags, querystring: PostsQuery, response: { 200: PostsReply, '4xx': ErrorReply } };

export function registerPosts(web: Web, { database }: Services): void {
  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    read: (tx: Tx, place: PostPlace) => Promise<Post[]>,
  ): Promise<FastifyReply> {
    const { limit, before } = parsed(PostsQuery, request.query);
    const rows = await database.read((tx) => read(tx, { before, limit: limit + 1 }));
    return sendPage(request, reply, { rows, limit, cursor: ['before', (post) => post.id] });
  }

  web.route({
    method: 'GET',
    url: '/api/posts',
    schema,
    async handler(request, reply) {
      return await answer(request, reply, (tx, place) => postPage(tx, request.actor, place));
    },
  });

  web.route({
    method: 'GET',
    url: '/api/posts/user/:userId',
    schema: { ...schema, params: UserPath },
    async handler(request, reply) {
      const { userId } = parsed(UserPath, request.params);
      return await answer(request, reply, (tx, place) => postsOfUser(tx, request.actor, userId, place));
    },
  });

  web.route({
    method: 'GET',
    url: '/api/events/:id/posts',
    schema: { ...schema, params: EventPath },
    async handler(request, reply) {
      const { id } = nameIn(EventPath, request.params);
      return await answer(request, reply, (tx, place) => postsFromEvent(tx, request.actor, id, place));
    },
  });

  web.route({
    method: 'GET',
    url: '/api/posts/feed',
    schema,
    async handler(request, reply) {
      const actor = requireSignedIn(request.actor);
      return await answer(request, reply, (tx, place) => feedOf(tx, actor, place));
    },
  });

  web.route({
    method: 'GET',
    url: '/api/posts/:id',
    schema: { tags, params: PostPath, response: { 200: PostReply, '4xx': ErrorReply } },
    async handler({ actor, params }) {
      const { id } = nameIn(PostPath, params, 'Post not found');
      return { data: await database.read((tx) => postFor(tx, actor, id)) };
    },
  });
}
