import { ErrorReply } from '#contract/sync/error-reply.ts';
import { Overview } from '#contract/moderation/overview.ts';
import { mustBeOperator } from '#server/domain/account/operators.ts';
import type { Web } from '#server/api/web.ts';

/** The overview for operators. */
export function registerAdmin(web: Web, { overview }: { overview(): Promise<Overview> }): void {
  web.route({
    method: 'GET',
    url: '/api/admin/overview',
    schema: { tags: ['admin'], response: { 200: Overview, '4xx': ErrorReply } },
    async handler(request, reply) {
      mustBeOperator(request.actor);
      return await reply.header('Cache-Control', 'no-store').send(await overview());
    },
  });
}
