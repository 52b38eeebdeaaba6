import { join } from 'node:path';
import type { TileLayer } from '#contract/map-tile.ts';
import { createTileShelf } from './tile-shelf.ts';
import { createTileSource, type TileSource } from './tile-source.ts';
import { userAgentOf, type Operator } from './user-agent.ts';

interface TileSettings extends Operator {
  /** null: no pictures of that kind */
  services: Record<TileLayer, { url: string; maxZoom: number } | null>;
  dataDir: string;
  /** how much of the disk they may take */
  cacheMb: number;
  /** the wall clock in milliseconds */
  now(): number;
  onFailure(reason: string, layer: TileLayer): void;
  onKeepingFailure(reason: string): void;
}

export interface Tiles {
  /** null where there are no pictures of that kind */
  sources: Record<TileLayer, TileSource | null>;
  close(): Promise<void>;
}

/** The pictures of maps that the settings name, and where they are kept. */
export function openTiles(settings: TileSettings): Tiles {
  const { services, dataDir, cacheMb, now, onFailure, onKeepingFailure } = settings;
  const dir = join(dataDir, 'tiles');
  const shelf = createTileShelf({ dir, mostBytes: cacheMb * 1024 ** 2, now, onFailure: onKeepingFailure });
  const userAgent = userAgentOf(settings);
  function sourceOf(layer: TileLayer): TileSource | null {
    const service = services[layer];
    const tell = (reason: string) => onFailure(reason, layer);
    return service === null ? null : createTileSource({ ...service, shelf, userAgent, now, onFailure: tell });
  }
  return { sources: { map: sourceOf('map'), satellite: sourceOf('satellite') }, close: () => shelf.close() };
}
