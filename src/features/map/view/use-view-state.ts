import { latLngBounds, type Map as LeafletMap } from 'leaflet';
import { useEffect, useRef, useState } from 'react';
import { distanceKm, type Coordinates } from '#contract/geo/distance.ts';
import type { MapView } from '#data/map/view.ts';
import { useMedia } from '#ui/hooks/use-media.ts';
import type { Viewport } from '#features/map/cluster/point-index.ts';
import { coordinatesOf } from './coordinates.ts';
import { nearView } from '#features/map/markers/near-view.ts';

/** Where a map stands. */
export interface MapViewState {
  viewport: Viewport;
  view: MapView;
  /** from the middle to the corner that is farthest */
  radiusKm: number;
  /** the person moved it there, and not the app */
  isByHand: boolean;
}

// Rounding the middle for the server may take it a kilometre away.
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
    // What lies beyond the map's ends counts as seen with them.
    viewport: { west, east, zoom, south: south === -mapEnd ? -90 : south, north: north === mapEnd ? 90 : north },
    view: { ...center, zoom },
    radiusKm: east - west >= 180 ? 20_000 : Math.max(...cornersKm) + spareKm,
    isByHand,
  };
}

const inputEvents = ['pointerdown', 'wheel', 'keydown'] as const;

/**
 * Where the map stands, told whenever it has come to rest.
 * @returns null before the map is there
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
    // A window that is turned or a list that opens leaves the map another size.
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
    stand: viewState,
    /** the person moves it by something that lies beside it, such as a button */
    touch() {
      isByHand.current = true;
    },
    /** the person has laid hands on it since the app took it somewhere, and may just be moving it */
    isTouched: () => isByHand.current,
    isInView: ({ latitude, longitude }: Coordinates) =>
      map?.getBounds().contains([latitude, nearView(map, longitude)]) ?? false,
    /** Takes the map so near that all of these are seen, at most as near as `nearest`. */
    goToAll(spots: readonly Coordinates[], nearest: number) {
      isByHand.current = false;
      const [first] = spots;
      if (map === null || first === undefined) return;
      // Around the first, so that those on both sides of the date line lie together.
      const turned = ({ latitude, longitude }: Coordinates): [number, number] => [
        latitude,
        longitude + Math.round((first.longitude - longitude) / 360) * 360,
      ];
      map.fitBounds(latLngBounds(spots.map(turned)), { maxZoom: nearest, padding: [48, 48], animate: !isStill });
    },
    /** Takes the map somewhere, at once or so that the way there is seen. */
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
