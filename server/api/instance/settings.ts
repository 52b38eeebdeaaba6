import { InstanceReply, PutInstanceBody } from '#contract/instance/settings.ts';
import { ErrorReply } from '#contract/sync/error-reply.ts';
import { mustBeOperator } from '#server/domain/account/operators.ts';
import { instanceNow } from '#server/domain/instance/settings.ts';
import { readBody } from '#server/api/http/read-body.ts';
import type { Services } from '#server/api/services.ts';
import type { Web } from '#server/api/web.ts';

/** The settings of the instance: everybody reads them, operators change them. */
export function registerInstance(web: Web, { database, writer, instanceDefaults: defaults, now }: Services): void {
  web.route({
    method: 'GET',
    url: '/api/instance',
    schema: { tags: ['config'], response: { 200: InstanceReply, '4xx': ErrorReply } },
    async handler(_request, reply) {
      const data = await database.read((tx) => instanceNow(tx, defaults));
      return await reply.header('Cache-Control', 'no-cache').send({ data });
    },
  });

  web.route({
    method: 'PUT',
    url: '/api/admin/instance',
    schema: { tags: ['admin'], body: PutInstanceBody, response: { 200: InstanceReply, '4xx': ErrorReply } },
    async handler(request) {
      const { userId: operatorId } = mustBeOperator(request.actor);
      const { revision, ...settings } = await readBody(request, PutInstanceBody);
      return { data: await writer.run('instance.change', { settings, revision, defaults, operatorId, now: now() }) };
    },
  });
}
