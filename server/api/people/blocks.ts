import * as z from 'zod/mini';
import { ErrorReply } from '#contract/sync/error-reply.ts';
import { BlocksReply, peopleLimits } from '#contract/people/entity.ts';
import { blockedBy } from '#server/domain/people/find.ts';
import { requireSignedIn } from '#server/domain/policy.ts';
import { sendPage } from '#server/api/http/paging.ts';
import { parsed } from '#server/api/http/parse.ts';
import { PathId, limitOf } from '#server/api/http/query.ts';
import type { Services } from '#server/api/services.ts';
import type { Web } from '#server/api/web.ts';

const BlocksQuery = z.object({
  limit: limitOf(peopleLimits.usual, peopleLimits.most),
  /** user id: only users after it */
  after: z._default(PathId, 0),
});

/** Users whom somebody has blocked are listed for the blocker only. */
export function registerBlocks(web: Web, { database }: Services): void {
  web.route({
    method: 'GET',
    url: '/api/blocks',
    schema: { tags: ['people'], querystring: BlocksQuery, response: { 200: BlocksReply, '4xx': ErrorReply } },
    async handler(request, reply) {
      const reader = requireSignedIn(request.actor);
      const { after, limit } = parsed(BlocksQuery, request.query);
      const rows = await database.read((tx) => blockedBy(tx, reader, { after, limit: limit + 1 }));
      return sendPage(request, reply, { rows, limit, cursor: ['after', (person) => person.user_id] });
    },
  });
}
