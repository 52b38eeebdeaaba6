import 'leaflet/dist/leaflet.css';
import '#features/map/map.css';
import type { Map as LeafletMap } from 'leaflet';
import { ImageDown, MapPin } from 'lucide-react';
import { useState } from 'react';
import { MapContainer } from 'react-leaflet';
import type { MapTiles } from '#contract/app-config.ts';
import type { Coordinates } from '#contract/geo/distance.ts';
import { Button } from '#ui/controls/button.tsx';
import { useMedia } from '#ui/hooks/use-media.ts';
import { coordinatesOf } from '#features/map/view/coordinates.ts';
import { MapZoom } from '#features/map/zoom.tsx';
import { MovablePin } from './movable.tsx';
import { PinPlaces } from './placement.tsx';
import { TileCredit } from '#features/map/tiles/credit.tsx';
import { TileLayer } from '#features/map/tiles/layer.tsx';
import { useTileAvailability } from '#features/map/tiles/use-availability.ts';
import { useRequestTiles } from '#features/map/tiles/use-request.ts';
import * as texts from './texts.ts';

export interface PinMapProps {
  /** the centre; changing it moves the map */
  center: Coordinates;
  pin: Coordinates | null;
  onPin: (pin: Coordinates) => void;
  zoom: number;
  label: string;
  /** null: none; undefined: not known yet */
  tiles: MapTiles | null | undefined;
}

/** A small map for setting a place. Also works without tiles. */
export function PinMap({ center, pin, onPin, zoom, label, tiles }: PinMapProps) {
  const [map, setMap] = useState<LeafletMap | null>(null);
  const showTiles = useRequestTiles();
  const { availability, markLost } = useTileAvailability(showTiles === null ? tiles : undefined, center, zoom);
  const isStill = useMedia('(prefers-reduced-motion: reduce)');
  // One finger scrolls the page, two move the map.
  const isTouch = useMedia('(pointer: coarse)');
  const hasTiles = availability === 'there' && tiles !== null && tiles !== undefined;

  return (
    <div>
      <div className="relative isolate h-[200px] overflow-hidden rounded-md border border-line">
        <MapContainer
          ref={setMap}
          className="pin-map z-0 h-full"
          center={[center.latitude, center.longitude]}
          zoom={zoom}
          minZoom={2}
          maxZoom={19}
          maxBounds={[
            [-85, -100_000],
            [85, 100_000],
          ]}
          worldCopyJump
          attributionControl={false}
          zoomControl={false}
          scrollWheelZoom={false}
          doubleClickZoom={false}
          dragging={!isTouch}
          fadeAnimation={!isStill}
          zoomAnimation={!isStill}
          markerZoomAnimation={!isStill}
          inertia={!isStill}
        >
          {hasTiles && <TileLayer tiles={tiles} onLost={markLost} />}
          <PinPlaces center={center} zoom={zoom} pin={pin} onPin={onPin} label={label} />
          {pin !== null && <MovablePin pin={pin} onPin={onPin} />}
        </MapContainer>
        <MapZoom map={map} className="absolute top-2 right-2 z-10" />
        {pin === null && (
          <>
            <span
              aria-hidden="true"
              className="pointer-events-none absolute top-1/2 left-1/2 z-10 size-3 -translate-1/2 rounded-full border-2 border-surface bg-brand shadow-2"
            />
            <Button
              icon={<MapPin />}
              className="button-floating absolute bottom-2 left-2 z-10"
              onClick={() => {
                if (map !== null) onPin(coordinatesOf(map.getCenter()));
              }}
            >
              {texts.setThePinHere}
            </Button>
          </>
        )}
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
        {hasTiles && <TileCredit text={tiles.attribution} />}
      </div>
      {availability === 'none' && <p className="mt-1.5 text-xs text-muted">{texts.mapNeedsConnection}</p>}
    </div>
  );
}
