import { createHash } from 'node:crypto';
import { AppConfig, type MapTiles } from '#contract/app-config.ts';
import { ErrorReply } from '#contract/sync/error-reply.ts';
import type { TileLayer } from '#contract/geo/map-tile.ts';
import type { AccountServices } from './services.ts';
import type { Web } from './web.ts';

interface TileServiceSettings {
  url: string;
  attribution: string;
  maxZoom: number;
}

interface ConfigSettings {
  isConfirmingEmail: boolean;
  google: { clientId: string; scriptUrl: string } | null;
  tiles: TileServiceSettings | null;
  satellite: TileServiceSettings | null;
}

/** Tiles are fetched from our own address. It contains a hash of the tile service, because caches go by the address. */
function mapTilesOf(layer: TileLayer, service: TileServiceSettings | null): MapTiles | null {
  if (service === null) return null;
  const { url, attribution, maxZoom } = service;
  const version = createHash('sha256').update(url).digest('hex').slice(0, 8);
  return { url: `/tiles/${layer}/{z}/{x}/{y}?v=${version}`, attribution, max_zoom: maxZoom };
}

/** The settings that are public. */
export function appConfigOf({ google, isConfirmingEmail, tiles, satellite }: ConfigSettings): AppConfig {
  return {
    google: google === null ? null : { client_id: google.clientId, script_url: google.scriptUrl },
    confirms_email: isConfirmingEmail,
    tiles: mapTilesOf('map', tiles),
    satellite: mapTilesOf('satellite', satellite),
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
