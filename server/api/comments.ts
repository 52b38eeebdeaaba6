import * as z from 'zod/mini';
import { CommentsReply, RepliesReply, commentLimits } from '#contract/posts/comment.ts';
import { ErrorReply } from '#contract/sync/error-reply.ts';
import { IdOrRef } from '#contract/ids.ts';
import { commentsOfPost, repliesToComment } from '#server/domain/posts/lists.ts';
import { nameIn } from './http/path.ts';
import { sendPage } from './http/paging.ts';
import { parsed } from './http/parse.ts';
import { PathId, limitOf } from './http/query.ts';
import type { Services } from './services.ts';
import type { Web } from './web.ts';

const tags = ['posts'];
const Path = z.object({ id: IdOrRef });
const CommentsQuery = z.object({
  limit: limitOf(commentLimits.usual, commentLimits.most),
  /** id of a comment or reply: only newer ones */
  after: z.optional(PathId),
});

const schema = { tags, params: Path, querystring: CommentsQuery };

export function registerComments(web: Web, { database }: Services): void {
  web.route({
    method: 'GET',
    url: '/api/posts/comments/:id',
    schema: { ...schema, response: { 200: CommentsReply, '4xx': ErrorReply } },
    async handler(request, reply) {
      const { id } = nameIn(Path, request.params, 'Post not found');
      const { limit, after } = parsed(CommentsQuery, request.query);
      const place = { after, limit: limit + 1 };
      const rows = await database.read((tx) => commentsOfPost(tx, request.actor, id, place));
      return sendPage(request, reply, { rows, limit, cursor: ['after', (comment) => comment.comment_post_id] });
    },
  });

  web.route({
    method: 'GET',
    url: '/api/posts/replies/comment/:id',
    schema: { ...schema, response: { 200: RepliesReply, '4xx': ErrorReply } },
    async handler(request, reply) {
      const { id } = nameIn(Path, request.params, 'Comment not found');
      const { limit, after } = parsed(CommentsQuery, request.query);
      const place = { after, limit: limit + 1 };
      const rows = await database.read((tx) => repliesToComment(tx, request.actor, id, place));
      return sendPage(request, reply, { rows, limit, cursor: ['after', (one) => one.reply_id] });
    },
  });
}
