import * as z from 'zod/mini';
import { ErrorReply } from '#contract/sync/error-reply.ts';
import { NoticesReply, maxNotices } from '#contract/account/notice.ts';
import { noticesOf } from '#server/domain/notifications/present.ts';
import { requireSignedIn } from '#server/domain/policy.ts';
import { sendPage } from './http/paging.ts';
import { parsed } from './http/parse.ts';
import { PathId, limitOf } from './http/query.ts';
import type { Services } from './services.ts';
import type { Web } from './web.ts';

const NoticesQuery = z.object({
  limit: limitOf(50, maxNotices),
  /** notice id: only older notices */
  before: z._default(PathId, Number.MAX_SAFE_INTEGER),
});

export function registerNotices(web: Web, { database }: Services): void {
  web.route({
    method: 'GET',
    url: '/api/notifications',
    schema: { tags: ['people'], querystring: NoticesQuery, response: { 200: NoticesReply, '4xx': ErrorReply } },
    async handler(request, reply) {
      const reader = requireSignedIn(request.actor);
      const { before, limit } = parsed(NoticesQuery, request.query);
      const rows = await database.snapshot((tx) => noticesOf(tx, reader, before, limit + 1));
      return sendPage(request, reply, { rows, limit, cursor: ['before', ({ id }) => id] });
    },
  });
}
