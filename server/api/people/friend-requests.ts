import * as z from 'zod/mini';
import { ErrorReply } from '#contract/sync/error-reply.ts';
import { FriendRequestsReply, peopleLimits } from '#contract/people/entity.ts';
import { openRequests } from '#server/domain/people/friend-requests.ts';
import { requireSignedIn } from '#server/domain/policy.ts';
import { sendPage } from '#server/api/http/paging.ts';
import { parsed } from '#server/api/http/parse.ts';
import { PathId, limitOf } from '#server/api/http/query.ts';
import type { Services } from '#server/api/services.ts';
import type { Web } from '#server/api/web.ts';

const RequestsQuery = z.object({
  limit: limitOf(peopleLimits.usual, peopleLimits.most),
  /** request id: only older requests */
  before: z._default(PathId, Number.MAX_SAFE_INTEGER),
});
const lists = { '/api/friend-request': 'both', '/api/friend-request/received': 'received' } as const;

export function registerFriends(web: Web, { database }: Services): void {
  for (const [url, side] of Object.entries(lists)) {
    web.route({
      method: 'GET',
      url,
      schema: {
        tags: ['people'],
        querystring: RequestsQuery,
        response: { 200: FriendRequestsReply, '4xx': ErrorReply },
      },
      async handler(request, reply) {
        const reader = requireSignedIn(request.actor);
        const { before, limit } = parsed(RequestsQuery, request.query);
        const page = { side, before, limit: limit + 1 };
        const rows = await database.snapshot((tx) => openRequests(tx, reader, page));
        return sendPage(request, reply, { rows, limit, cursor: ['before', ({ id }) => id] });
      },
    });
  }
}
