import { useEffect, useState } from 'react';
import type { MapTiles } from '#contract/app-config.ts';
import { otherwise } from '#data/fault.ts';
import { readTileSources, type TileSources } from '#data/map/tile-sources.ts';
import { onlineAtom } from '#ui/browser/online.ts';
import { useBrowserAtom } from '#ui/hooks/use-browser-atom.ts';
import { fetchTileConfig } from './tile-config.ts';

const none: TileSources = { tiles: null, satellite: null };

const isSame = (one: TileSources | undefined, other: TileSources | null) =>
  JSON.stringify(one) === JSON.stringify(other);

/** The tile sources of both map layers; undefined until known. */
export function useTileLayers(): TileSources | undefined {
  const [layers, setLayers] = useState<TileSources | undefined>(undefined);
  const isOnline = useBrowserAtom(onlineAtom, true);
  useEffect(() => {
    let isMounted = true;
    async function load(): Promise<void> {
      const fetching = fetchTileConfig().catch(otherwise(null));
      const stored = await readTileSources().catch(otherwise(none));
      // The server may take long. Stored nulls aren't used, as they may mean that it was never asked.
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

/** The tiles of the drawn map; null if the server has none, undefined until known. */
export function useTiles(): MapTiles | null | undefined {
  return useTileLayers()?.tiles;
}
