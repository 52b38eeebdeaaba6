import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import type { MapTiles } from '#contract/app-config.ts';
import { otherwise } from '#data/fault.ts';
import { readTileSources, type TileSources } from '#data/map/tile-sources.ts';
import { onlineAtom } from '#ui/browser/online.ts';
import { fetchTileConfig } from './tile-config.ts';

const none: TileSources = { tiles: null, satellite: null };

const isSame = (one: TileSources | undefined, other: TileSources | null) =>
  JSON.stringify(one) === JSON.stringify(other);

/** The pictures that maps are laid out with, drawn and seen from above; undefined before that is known. */
export function useTileLayers(): TileSources | undefined {
  const [layers, setLayers] = useState<TileSources | undefined>(undefined);
  const isOnline = useAtomValue(onlineAtom);
  useEffect(() => {
    let isMounted = true;
    async function load(): Promise<void> {
      const fetching = fetchTileConfig().catch(otherwise(null));
      const stored = await readTileSources().catch(otherwise(none));
      // The server may not answer for long. That there are none it says itself: it may never have been asked.
      if (isMounted && !isSame(none, stored)) setLayers((current) => current ?? stored);
      const received = await fetching;
      if (isMounted)
        setLayers((current) => (received === null || isSame(current, received) ? (current ?? stored) : received));
    }
    void load();
    return () => {
      isMounted = false;
    };
  }, [isOnline]);
  return layers;
}

/** The pictures of the drawn map; null where there are none, undefined before that is known. */
export function useTiles(): MapTiles | null | undefined {
  return useTileLayers()?.tiles;
}
