import { join } from 'node:path';
import type { TileLayer } from '#contract/geo/map-tile.ts';
import { createTileCache } from './cache.ts';
import { createTileSource, type TileSource } from './source.ts';
import { userAgentOf, type Operator } from '#server/infra/http/user-agent.ts';

interface TileSettings extends Operator {
  /** null: no tiles for this layer */
  services: Record<TileLayer, { url: string; maxZoom: number } | null>;
  dataDir: string;
  /** disk space for cached tiles */
  cacheMb: number;
  /** wall clock, ms */
  now(): number;
  onFailure(reason: string, layer: TileLayer): void;
  onCacheFailure(reason: string): void;
}

export interface Tiles {
  /** null for layers that aren't configured */
  sources: Record<TileLayer, TileSource | null>;
  close(): Promise<void>;
}

/** The tile sources in the settings, and their cache. */
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
