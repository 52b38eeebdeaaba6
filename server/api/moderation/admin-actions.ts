import * as z from 'zod/mini';
import { OperatorsReply } from '#contract/moderation/operator.ts';
import { ErrorReply } from '#contract/sync/error-reply.ts';
import { Refusal } from '#contract/sync/refusals.ts';
import { allOperators, mustBeOperator } from '#server/domain/account/operators.ts';
import { lastOperatorActions } from '#server/domain/moderation/operator-actions.ts';
import { routeLimit } from '#server/api/limits/route-limits.ts';
import type { Services } from '#server/api/services.ts';
import type { Web } from '#server/api/web.ts';

const tags = ['admin'];
const CountReply = z.object({ data: z.object({ count: z.int() }) });

/** What operators can do on /admin, who they are, and what they did. */
export function registerAdminActions(
  web: Web,
  services: Services,
  /** null: the settings name no folder for backups */
  backups: { start(): boolean } | null,
): void {
  const { database, writer, operators, now } = services;
  const config = routeLimit(services, 'operatorAction');

  web.route({
    method: 'GET',
    url: '/api/admin/operators',
    schema: { tags, response: { 200: OperatorsReply, '4xx': ErrorReply } },
    async handler(request, reply) {
      mustBeOperator(request.actor);
      const data = await database.snapshot(async (tx) => ({
        operators: await allOperators(tx, operators),
        actions: await lastOperatorActions(tx),
      }));
      return await reply.header('Cache-Control', 'no-store').send({ data });
    },
  });

  web.route({
    method: 'POST',
    url: '/api/admin/failed-jobs/retry',
    config,
    schema: { tags, response: { 200: CountReply, '4xx': ErrorReply } },
    async handler(request) {
      const { userId: operatorId } = mustBeOperator(request.actor);
      return { data: { count: await writer.run('jobs.retry', { operatorId, now: now() }) } };
    },
  });

  web.route({
    method: 'DELETE',
    url: '/api/admin/failed-jobs',
    config,
    schema: { tags, response: { 200: CountReply, '4xx': ErrorReply } },
    async handler(request) {
      const { userId: operatorId } = mustBeOperator(request.actor);
      return { data: { count: await writer.run('jobs.discard', { operatorId, now: now() }) } };
    },
  });

  web.route({
    method: 'POST',
    url: '/api/admin/backups',
    config,
    schema: {
      tags,
      description: 'Begins a backup into BACKUP_DIR; the overview says how it goes.',
      response: { 202: z.object({ message: z.string() }), '4xx': ErrorReply, 503: ErrorReply },
    },
    async handler(request, reply) {
      const { userId: operatorId } = mustBeOperator(request.actor);
      if (backups === null) throw new Refusal('not_configured', 'BACKUP_DIR is not set');
      if (!backups.start()) throw new Refusal('conflict', 'A backup is being made');
      await writer.run('operator.note', { operatorId, action: 'backup.make', now: now() });
      return await reply.status(202).send({ message: 'The backup has begun' });
    },
  });
}
