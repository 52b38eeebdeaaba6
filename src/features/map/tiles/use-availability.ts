import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import type { MapTiles } from '#contract/app-config.ts';
import type { Coordinates } from '#contract/geo/distance.ts';
import { tileAddress, tileAt } from '#contract/geo/map-tile.ts';
import { onlineAtom } from '#ui/browser/online.ts';

/** Tries a single tile first: if it fails, the others needn't be tried. */
function canLoad(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const picture = new Image();
    picture.addEventListener('load', () => {
      resolve(true);
    });
    picture.addEventListener('error', () => {
      resolve(false);
    });
    picture.src = address;
  });
}

type TileAvailability = 'asking' | 'there' | 'none';

/**
 * Whether tiles can be loaded; offline, those that were viewed before. Checked again when that may have changed.
 * @param tiles undefined until it is known whether there are any
 */
export function useTileAvailability(tiles: MapTiles | null | undefined, near: Coordinates, zoom: number) {
  const isOnline = useAtomValue(onlineAtom);
  // The initial place: moving the map doesn't repeat the check.
  const [place] = useState(near);
  const [checked, setChecked] = useState<{ address: string; isAvailable: boolean } | null>(null);
  const address = tiles === null || tiles === undefined ? null : tileAddress(tiles.url, tileAt(place, zoom));

  useEffect(() => {
    if (address === null) return;
    let isMounted = true;
    void canLoad(address).then((isAvailable) => {
      if (isMounted) setChecked({ address, isAvailable });
    });
    return () => {
      isMounted = false;
    };
  }, [address, isOnline]);

  function currentAvailability(): TileAvailability {
    if (tiles === undefined) return 'asking';
    if (address === null) return 'none';
    if (checked?.address !== address) return 'asking';
    return checked.isAvailable ? 'there' : 'none';
  }
  return {
    availability: currentAvailability(),
    /** tiles have stopped loading */
    markLost: () => {
      if (address !== null) setChecked({ address, isAvailable: false });
    },
  };
}
