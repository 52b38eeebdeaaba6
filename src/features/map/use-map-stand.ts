import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useRef, useState } from 'react';
import { distanceKm, type Coordinates } from '#contract/distance.ts';
import type { MapView } from '#data/map-view.ts';
import type { SeenPart } from './cluster-index.ts';
import { coordinatesOf } from './coordinates.ts';

/** Where a map stands. */
export interface MapStand {
  seen: SeenPart;
  view: MapView;
  /** from the middle to the corner that is farthest */
  radiusKm: number;
  /** the person moved it there, and not the app */
  isByHand: boolean;
}

function standOf(map: LeafletMap, isByHand: boolean): MapStand {
  const bounds = map.getBounds();
  const zoom = map.getZoom();
  const center = coordinatesOf(map.getCenter());
  const north = Math.min(85, bounds.getNorth());
  const corner = { latitude: north, longitude: bounds.getEast() };
  const isWholeWorld = bounds.getEast() - bounds.getWest() >= 180;
  return {
    seen: { west: bounds.getWest(), south: Math.max(-85, bounds.getSouth()), east: bounds.getEast(), north, zoom },
    view: { ...center, zoom },
    radiusKm: isWholeWorld ? 20_000 : distanceKm(center, corner),
    isByHand,
  };
}

const hands = ['pointerdown', 'wheel', 'keydown'] as const;

/**
 * Where the map stands, told whenever it has come to rest.
 * @returns null before the map is there
 */
export function useMapStand(map: LeafletMap | null) {
  const [stand, setStand] = useState<MapStand | null>(null);
  const isByHand = useRef(false);

  useEffect(() => {
    if (map === null) return;
    const rest = () => {
      setStand(standOf(map, isByHand.current));
    };
    const touch = () => {
      isByHand.current = true;
    };
    const container = map.getContainer();
    for (const hand of hands) container.addEventListener(hand, touch, { capture: true, passive: true });
    map.on('moveend', rest);
    // A window that is turned or a list that opens leaves the map another size.
    const sizes = new ResizeObserver(() => {
      map.invalidateSize({ pan: false });
      rest();
    });
    sizes.observe(container);
    rest();
    return () => {
      for (const hand of hands) container.removeEventListener(hand, touch, { capture: true });
      map.off('moveend', rest);
      sizes.disconnect();
    };
  }, [map]);

  return {
    stand,
    /** the person moves it by something that lies beside it, such as a button */
    touch() {
      isByHand.current = true;
    },
    /** takes the map somewhere, at once or so that the way there is seen */
    goTo({ latitude, longitude }: Coordinates, zoom: number, how: 'at once' | 'smoothly' = 'at once') {
      isByHand.current = false;
      if (how === 'smoothly') map?.flyTo([latitude, longitude], zoom, { duration: 0.6 });
      else map?.setView([latitude, longitude], zoom, { animate: false });
    },
  };
}
