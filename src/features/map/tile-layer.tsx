import { useRef } from 'react';
import { TileLayer as LeafletTiles } from 'react-leaflet';
import type { MapTiles } from '#contract/app-config.ts';
import { referrerPolicy } from './tile-reach.ts';

// A picture or two may be missing; so many in a row mean that none can be had.
const failuresInARow = 4;

/** The pictures of the map. @param onLost they have stopped coming */
export function TileLayer({ tiles, onLost }: { tiles: MapTiles; onLost: () => void }) {
  const failures = useRef(0);
  return (
    <LeafletTiles
      className="map-tiles"
      url={tiles.url}
      maxNativeZoom={tiles.max_zoom}
      referrerPolicy={referrerPolicy}
      eventHandlers={{
        tileload: () => {
          failures.current = 0;
        },
        tileerror: () => {
          failures.current += 1;
          if (failures.current >= failuresInARow) onLost();
        },
      }}
    />
  );
}
