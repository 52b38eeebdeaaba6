import 'leaflet/dist/leaflet.css';
import './map.css';
import type { Map as LeafletMap } from 'leaflet';
import { useEffect, type ReactNode } from 'react';
import { MapContainer } from 'react-leaflet';
import type { MapTiles } from '#contract/app-config.ts';
import type { MapView } from '#data/map/view.ts';
import { useMedia } from '#ui/hooks/use-media.ts';
import { nearestZoom } from './cluster/point-index.ts';
import { farthestZoom } from './view/address.ts';
import { CachedTiles } from './tiles/cached.tsx';
import { OutlineLayer } from './atlas/outline-layer.tsx';
import { PlaceNames } from './names/layer.tsx';
import { TileLayer } from './tiles/layer.tsx';

interface WorldMapProps {
  /** the initial view */
  start: MapView;
  label: string;
  /** null: none; undefined: not known yet */
  tiles: MapTiles | null | undefined;
  isDrawn: boolean;
  /** shows only cached tiles, downloads none */
  isSaving?: boolean;
  map: LeafletMap | null;
  onMap: (map: LeafletMap | null) => void;
  children?: ReactNode;
}

/** A world map: the outline shipped with the app, and over it the available tiles. */
export function WorldMap({ start, label, tiles, isDrawn, isSaving = false, map, onMap, children }: WorldMapProps) {
  const isStill = useMedia('(prefers-reduced-motion: reduce)');
  useEffect(() => {
    const container = map?.getContainer();
    container?.setAttribute('role', 'application');
    container?.setAttribute('aria-label', label);
  }, [map, label]);

  return (
    <MapContainer
      ref={onMap}
      className="world-map z-0 h-full"
      center={[start.latitude, start.longitude]}
      zoom={start.zoom}
      minZoom={farthestZoom}
      maxZoom={nearestZoom}
      maxBounds={[
        [-85, -100_000],
        [85, 100_000],
      ]}
      maxBoundsViscosity={1}
      worldCopyJump
      attributionControl={false}
      zoomControl={false}
      fadeAnimation={!isStill}
      zoomAnimation={!isStill}
      markerZoomAnimation={!isStill}
      inertia={!isStill}
    >
      <OutlineLayer />
      <PlaceNames />
      {tiles !== null &&
        tiles !== undefined &&
        (isSaving ? <CachedTiles tiles={tiles} isDrawn={isDrawn} /> : <TileLayer tiles={tiles} isDrawn={isDrawn} />)}
      {children}
    </MapContainer>
  );
}
