import { join } from 'node:path';
import type { TileLayer } from '#contract/geo/map-tile.ts';
import { createTileCache } from './cache.ts';
import { createTileSource, type TileSource } from './source.ts';
import { userAgentOf, type Operator } from '#server/infra/http/user-agent.ts';

interface TileSettings extends Operator {
  /** null: no pictures of that kind */
  services: Record<TileLayer, { url: string; maxZoom: number } | null>;
  dataDir: string;
  /** how much of the disk they may take */
  cacheMb: number;
  /** the wall clock in milliseconds */
  now(): number;
  onFailure(reason: string, layer: TileLayer): void;
  onCacheFailure(reason: string): void;
}

export interface Tiles {
  /** null where there are no pictures of that kind */
  sources: Record<TileLayer, TileSource | null>;
  close(): Promise<void>;
}

/** The pictures of maps that the settings name, and where they are kept. */
export function openTiles(settings: TileSettings): Tiles {
  const { services, dataDir, cacheMb, now, onFailure, onCacheFailure } = settings;
  const dir = join(dataDir, 'tiles');
  const tileCache = createTileCache({ dir, maxBytes: cacheMb * 1024 ** 2, now, onFailure: onCacheFailure });
  const userAgent = userAgentOf(settings);
  function sourceOf(layer: TileLayer): TileSource | null {
    const service = services[layer];
    const onLayerFailure = (reason: string) => onFailure(reason, layer);
    return service === null
      ? null
      : createTileSource({ ...service, tileCache, userAgent, now, onFailure: onLayerFailure });
  }
  return { sources: { map: sourceOf('map'), satellite: sourceOf('satellite') }, close: () => tileCache.close() };
}
