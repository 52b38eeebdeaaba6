import { useEffect, useState } from 'react';
import type { MapTiles } from '#contract/app-config.ts';
import { heldTiles, keepTiles } from '#data/map-tiles.ts';
import { useOnline } from '#ui/use-online.ts';
import { fetchConfig } from './fetch-config.ts';

/** What the server tells of the pictures of maps, else what it told last. */
async function tilesNow(): Promise<MapTiles | null> {
  const config = await fetchConfig();
  if (config === null) return heldTiles();
  // A disk that is full costs only the remembering.
  await keepTiles(config.tiles).catch(() => undefined);
  return config.tiles;
}

/** The pictures that maps are laid out with; null where there are none, undefined before that is known. */
export function useTiles(): MapTiles | null | undefined {
  const [tiles, setTiles] = useState<MapTiles | null | undefined>(undefined);
  const isOnline = useOnline();
  useEffect(() => {
    let isShown = true;
    void tilesNow()
      .catch(() => null)
      .then((found) => {
        if (isShown) setTiles(found);
      });
    return () => {
      isShown = false;
    };
  }, [isOnline]);
  return tiles;
}
