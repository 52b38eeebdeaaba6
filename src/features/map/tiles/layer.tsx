import type { TileErrorEvent, TileEvent } from 'leaflet';
import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import { TileLayer as LeafletTiles } from 'react-leaflet';
import type { MapTiles } from '#contract/app-config.ts';
import { onlineAtom } from '#ui/browser/online.ts';

// Single tiles may be missing; so many failures in a row mean that none are available.
const failuresInARow = 4;
const retryIntervalMs = 20_000;

interface TileLayerProps {
  tiles: MapTiles;
  /** tiles have stopped loading */
  onLost?: () => void;
  /** drawn maps follow the dark theme, satellite images don't */
  isDrawn?: boolean;
}

/** The map's tiles. Failed ones are retried while visible. */
export function TileLayer({ tiles, onLost, isDrawn = true }: TileLayerProps) {
  const failures = useRef(0);
  const failed = useRef(new Set<HTMLImageElement>());
  const isOnline = useAtomValue(onlineAtom);

  useEffect(() => {
    if (!isOnline) return;
    const retryFailed = () => {
      const missing = [...failed.current].filter((tile) => tile.isConnected);
      failed.current.clear();
      for (const tile of missing) tile.setAttribute('src', tile.src);
    };
    retryFailed();
    const timer = setInterval(retryFailed, retryIntervalMs);
    return () => {
      clearInterval(timer);
    };
  }, [isOnline]);

  return (
    <LeafletTiles
      key={tiles.url}
      className={isDrawn ? 'map-tiles' : ''}
      url={tiles.url}
      maxNativeZoom={tiles.max_zoom}
      maxZoom={24}
      eventHandlers={{
        tileunload: ({ tile }: TileEvent) => {
          failed.current.delete(tile);
        },
        tileload: () => {
          failures.current = 0;
        },
        tileerror: ({ tile }: TileErrorEvent) => {
          failed.current.add(tile);
          failures.current += 1;
          if (failures.current >= failuresInARow) onLost?.();
        },
      }}
    />
  );
}
