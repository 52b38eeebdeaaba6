import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import type { MapTiles } from '#contract/app-config.ts';
import { otherwise } from '#data/fault.ts';
import { heldTiles, type MapPictures } from '#data/map-tiles.ts';
import { onlineAtom } from '#ui/online.ts';
import { askTiles } from './tiles-now.ts';

const none: MapPictures = { tiles: null, satellite: null };

const isSame = (one: MapPictures | undefined, other: MapPictures | null) =>
  JSON.stringify(one) === JSON.stringify(other);

/** The pictures that maps are laid out with, drawn and seen from above; undefined before that is known. */
export function useTileLayers(): MapPictures | undefined {
  const [layers, setLayers] = useState<MapPictures | undefined>(undefined);
  const isOnline = useAtomValue(onlineAtom);
  useEffect(() => {
    let isShown = true;
    async function look(): Promise<void> {
      const asked = askTiles().catch(otherwise(null));
      const held = await heldTiles().catch(otherwise(none));
      // The server may not answer for long. That there are none it says itself: it may never have been asked.
      if (isShown && !isSame(none, held)) setLayers((shown) => shown ?? held);
      const told = await asked;
      if (isShown) setLayers((shown) => (told === null || isSame(shown, told) ? (shown ?? held) : told));
    }
    void look();
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
