import { AppConfig } from '#contract/app-config.ts';
import { ErrorReply } from '#contract/error-reply.ts';
import type { AccountServices } from './services.ts';
import type { Web } from './web.ts';

export function registerAppConfig(web: Web, { appConfig }: AccountServices): void {
  web.route({
    method: 'GET',
    url: '/api/config',
    schema: { tags: ['config'], response: { 200: AppConfig, '4xx': ErrorReply } },
    handler: async (_request, reply) => reply.header('Cache-Control', 'no-cache').send(appConfig),
  });
}
