import { useEffect, useState } from 'react';
import type { MapTiles } from '#contract/app-config.ts';
import type { MapPictures } from '#data/map-tiles.ts';
import { useOnline } from '#ui/use-online.ts';
import { tilesNow } from './tiles-now.ts';

/** The pictures that maps are laid out with, drawn and seen from above; undefined before that is known. */
export function useTileLayers(): MapPictures | undefined {
  const [layers, setLayers] = useState<MapPictures | undefined>(undefined);
  const isOnline = useOnline();
  useEffect(() => {
    let isShown = true;
    void tilesNow()
      .catch(() => ({ tiles: null, satellite: null }))
      .then((found) => {
        if (isShown) setLayers(found);
      });
    return () => {
      isShown = false;
    };
  }, [isOnline]);
  return layers;
}

/** The pictures of the drawn map; null where there are none, undefined before that is known. */
export function useTiles(): MapTiles | null | undefined {
  return useTileLayers()?.tiles;
}
