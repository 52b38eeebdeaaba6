import * as z from 'zod/mini';
import { ErrorReply } from '#contract/error-reply.ts';
import { reportLimits, ReportsReply } from '#contract/report.ts';
import { mustBeOperator } from '#server/domain/operators.ts';
import { reportPage } from '#server/domain/report-view.ts';
import { parsed } from './parse.ts';
import { limitOf, PathId } from './query.ts';
import type { Services } from './services.ts';
import type { Web } from './web.ts';

const ReportsQuery = z.object({
  status: z._default(z.enum(['open', 'settled']), 'open'),
  limit: limitOf(reportLimits.usual, reportLimits.most),
  /** only reports older than the one with this id */
  before: z.optional(PathId),
});

/** What was reported, for those who run this. */
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
