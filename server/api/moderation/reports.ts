import * as z from 'zod/mini';
import { ErrorReply } from '#contract/sync/error-reply.ts';
import { reportLimits, ReportsReply } from '#contract/moderation/report.ts';
import { mustBeOperator } from '#server/domain/account/operators.ts';
import { reportPage } from '#server/domain/moderation/present-report.ts';
import { parsed } from '#server/api/http/parse.ts';
import { limitOf, PathId } from '#server/api/http/query.ts';
import type { Services } from '#server/api/services.ts';
import type { Web } from '#server/api/web.ts';

const ReportsQuery = z.object({
  status: z._default(z.enum(['open', 'settled']), 'open'),
  limit: limitOf(reportLimits.usual, reportLimits.most),
  /** report id: only older reports */
  before: z.optional(PathId),
});

/** Reports, for operators. */
export function registerReports(web: Web, { database }: Services): void {
  web.route({
    method: 'GET',
    url: '/api/reports',
    schema: { tags: ['reports'], querystring: ReportsQuery, response: { 200: ReportsReply, '4xx': ErrorReply } },
    async handler(request, reply) {
      mustBeOperator(request.actor);
      const { status, limit, before = null } = parsed(ReportsQuery, request.query);
      const wanted = { isOpen: status === 'open', before, limit };
      const { reports, next } = await database.snapshot((tx) => reportPage(tx, wanted));
      const following = new URLSearchParams({ status, limit: String(limit), before: String(next) });
      if (next !== null) void reply.header('Link', `</api/reports?${following.toString()}>; rel="next"`);
      return await reply.send({ data: reports });
    },
  });
}
