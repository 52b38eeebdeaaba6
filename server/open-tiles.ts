import type { Services } from './api/services.ts';
import type { Web } from './api/web.ts';
import type { Settings } from './env.ts';
import { openTiles } from './infra/tiles/open.ts';
import type { Tiles } from './infra/tiles/open.ts';

/** The map tiles; writes to the cache are completed when the server closes. */
export function openMaps(web: Web, settings: Settings, { version, now }: Pick<Services, 'version' | 'now'>): Tiles {
  const { tiles: map, satellite, tileCacheMb: cacheMb } = settings;
  const tiles = openTiles({
    ...settings,
    services: { map, satellite },
    cacheMb,
    version,
    now,
    onFailure: (reason, layer) => web.log.warn({ reason, layer }, 'the tile service is paused after a failure'),
    onCacheFailure: (reason) => web.log.warn({ reason }, 'map tiles can’t be cached'),
  });
  web.addHook('onClose', () => tiles.close());
  return tiles;
}
