import type { Map as LeafletMap } from 'leaflet';
import { ImageDown } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Marker } from 'react-leaflet';
import type { MapTiles } from '#contract/app-config.ts';
import type { Coordinates } from '#contract/geo/distance.ts';
import { Button } from '#ui/controls/button.tsx';
import { useMedia } from '#ui/hooks/use-media.ts';
import { MapZoom } from '#features/map/zoom.tsx';
import { pinIcon } from './icon.ts';
import { TileCredit } from '#features/map/tiles/credit.tsx';
import { useRequestTiles } from '#features/map/tiles/use-request.ts';
import { WorldMap } from '#features/map/world-map.tsx';
import * as texts from './texts.ts';

export interface SpotMapProps {
  /** position of the pin */
  spot: Coordinates;
  label: string;
  /** null: none; undefined: not known yet */
  tiles: MapTiles | null | undefined;
}

/** A small map with a pin. Without tiles it shows the outline shipped with the app. */
export function SpotMap({ spot, label, tiles }: SpotMapProps) {
  const [map, setMap] = useState<LeafletMap | null>(null);
  const showTiles = useRequestTiles();
  // One finger or the wheel scrolls the page; two fingers, the mouse or arrow keys move the map.
  const isTouch = useMedia('(pointer: coarse)');
  useEffect(() => {
    map?.scrollWheelZoom.disable();
    if (isTouch) map?.dragging.disable();
    else map?.dragging.enable();
  }, [map, isTouch]);

  return (
    <div className="relative isolate h-56 overflow-hidden rounded-md border border-line">
      <WorldMap
        start={{ ...spot, zoom: 13 }}
        label={label}
        tiles={tiles}
        isDrawn
        isSaving={showTiles !== null}
        map={map}
        onMap={setMap}
      >
        <Marker icon={pinIcon} position={[spot.latitude, spot.longitude]} interactive={false} keyboard={false} />
      </WorldMap>
      <MapZoom map={map} className="absolute top-2 right-2 z-10" />
      {showTiles !== null && tiles != null && (
        <Button
          icon={<ImageDown />}
          className="button-floating absolute top-2 left-2 z-10"
          onClick={() => {
            map?.getContainer().focus({ preventScroll: true });
            showTiles();
          }}
        >
          {texts.showMapPictures}
        </Button>
      )}
      {tiles != null && <TileCredit text={tiles.attribution} />}
    </div>
  );
}
