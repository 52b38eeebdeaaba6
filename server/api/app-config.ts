import { AppConfig } from '#contract/app-config.ts';
import { ErrorReply } from '#contract/error-reply.ts';
import type { AccountServices } from './services.ts';
import type { Web } from './web.ts';

interface ConfigSettings {
  google: { clientId: string; scriptUrl: string } | null;
  tiles: { url: string; attribution: string; maxZoom: number } | null;
}

/** What of the settings is everybody's to know. */
export function appConfigOf({ google, tiles }: ConfigSettings): AppConfig {
  return {
    google: google === null ? null : { client_id: google.clientId, script_url: google.scriptUrl },
    tiles: tiles === null ? null : { url: tiles.url, attribution: tiles.attribution, max_zoom: tiles.maxZoom },
    satellite: null,
  };
}

export function registerAppConfig(web: Web, { appConfig }: AccountServices): void {
  web.route({
    method: 'GET',
    url: '/api/config',
    schema: { tags: ['config'], response: { 200: AppConfig, '4xx': ErrorReply } },
    handler: async (_request, reply) => reply.header('Cache-Control', 'no-cache').send(appConfig),
  });
}
