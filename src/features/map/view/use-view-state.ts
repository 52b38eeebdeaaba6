import { latLngBounds, type Map as LeafletMap } from 'leaflet';
import { useEffect, useRef, useState } from 'react';
import { distanceKm, type Coordinates } from '#contract/geo/distance.ts';
import type { MapView } from '#data/map/view.ts';
import { useMedia } from '#ui/hooks/use-media.ts';
import type { Viewport } from '#features/map/cluster/point-index.ts';
import { coordinatesOf } from './coordinates.ts';
import { nearView } from '#features/map/markers/near-view.ts';

/** The state of a map's view. */
export interface MapViewState {
  viewport: Viewport;
  view: MapView;
  /** from the centre to the farthest corner */
  radiusKm: number;
  /** moved there by the user, not the app */
  isByHand: boolean;
}

// Rounding the centre for the server may shift it by a kilometre.
const spareKm = 1;
const mapEnd = 85;

function viewStateOf(map: LeafletMap, isByHand: boolean): MapViewState {
  const bounds = map.getBounds();
  const [west, east] = [bounds.getWest(), bounds.getEast()];
  const [south, north] = [Math.max(-mapEnd, bounds.getSouth()), Math.min(mapEnd, bounds.getNorth())];
  const zoom = map.getZoom();
  const center = coordinatesOf(map.getCenter());
  const cornersKm = [south, north].map((latitude) => distanceKm(center, { latitude, longitude: east }));
  return {
    // At the map's edges, places beyond them count as visible.
    viewport: { west, east, zoom, south: south === -mapEnd ? -90 : south, north: north === mapEnd ? 90 : north },
    view: { ...center, zoom },
    radiusKm: east - west >= 180 ? 20_000 : Math.max(...cornersKm) + spareKm,
    isByHand,
  };
}

const inputEvents = ['pointerdown', 'wheel', 'keydown'] as const;

/**
 * The map's view, updated whenever it has come to rest.
 * @returns null until the map is mounted
 */
export function useMapViewState(map: LeafletMap | null) {
  const [viewState, setViewState] = useState<MapViewState | null>(null);
  const isByHand = useRef(false);
  const isStill = useMedia('(prefers-reduced-motion: reduce)');

  useEffect(() => {
    if (map === null) return;
    const updateViewState = () => {
      setViewState(viewStateOf(map, isByHand.current));
    };
    const touch = () => {
      isByHand.current = true;
    };
    const container = map.getContainer();
    for (const inputEvent of inputEvents)
      container.addEventListener(inputEvent, touch, { capture: true, passive: true });
    map.on('moveend', updateViewState);
    // Rotating the device or opening the list resizes the map.
    const sizes = new ResizeObserver(() => {
      map.invalidateSize({ pan: false });
      updateViewState();
    });
    sizes.observe(container);
    updateViewState();
    return () => {
      for (const inputEvent of inputEvents) container.removeEventListener(inputEvent, touch, { capture: true });
      map.off('moveend', updateViewState);
      sizes.disconnect();
    };
  }, [map]);

  return {
    viewState,
    /** the user moves it by a control such as a button */
    touch() {
      isByHand.current = true;
    },
    /** the user has touched it since the app last moved it, and may be moving it now */
    isTouched: () => isByHand.current,
    isInView: ({ latitude, longitude }: Coordinates) =>
      map?.getBounds().contains([latitude, nearView(map, longitude)]) ?? false,
    /** Zooms so that all of these are visible, at most to `nearest`. */
    goToAll(spots: readonly Coordinates[], nearest: number) {
      isByHand.current = false;
      const [first] = spots;
      if (map === null || first === undefined) return;
      // Relative to the first, so that places on both sides of the date line stay together.
      const turned = ({ latitude, longitude }: Coordinates): [number, number] => [
        latitude,
        longitude + Math.round((first.longitude - longitude) / 360) * 360,
      ];
      map.fitBounds(latLngBounds(spots.map(turned)), { maxZoom: nearest, padding: [48, 48], animate: !isStill });
    },
    /** Moves the map, at once or animated. */
    goTo(
      { latitude, longitude }: Coordinates,
      zoom: number,
      { isSmooth = false, isByHand: isMovedByHand = false } = {},
    ) {
      isByHand.current = isMovedByHand;
      if (map === null) return;
      const to: [number, number] = [latitude, nearView(map, longitude)];
      if (isSmooth && !isStill) map.flyTo(to, zoom, { duration: 0.6 });
      else map.setView(to, zoom, { animate: false });
    },
  };
}
