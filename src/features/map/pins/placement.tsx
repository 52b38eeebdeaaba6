import { useEffect, useEffectEvent } from 'react';
import { useMap, useMapEvents } from 'react-leaflet';
import type { Coordinates } from '#contract/geo/distance.ts';
import { coordinatesOf } from '#features/map/view/coordinates.ts';

interface PinPlacesProps {
  center: Coordinates;
  zoom: number;
  pin: Coordinates | null;
  onPin: (pin: Coordinates) => void;
  /** accessible name of the map */
  label: string;
}

/** Sets the pin by a press or Enter, and moves the map to a new centre or to a pin out of view. */
export function PinPlaces({ center, zoom, pin, onPin, label }: PinPlacesProps) {
  const map = useMap();
  const { latitude, longitude } = center;

  useMapEvents({
    click: ({ latlng }) => {
      onPin(coordinatesOf(latlng));
    },
    keydown: ({ originalEvent }) => {
      if (originalEvent.key !== 'Enter' || originalEvent.target !== map.getContainer()) return;
      originalEvent.preventDefault();
      onPin(coordinatesOf(map.getCenter()));
    },
    // Moves the plain background, so that a map without tiles is seen to move.
    move: () => {
      const { x, y } = map.containerPointToLayerPoint([0, 0]);
      map.getContainer().style.backgroundPosition = `${String(-x)}px ${String(-y)}px`;
    },
  });

  useEffect(() => {
    const container = map.getContainer();
    container.setAttribute('role', 'application');
    container.setAttribute('aria-label', label);
  }, [map, label]);

  const goTo = useEffectEvent((at: Coordinates) => {
    map.setView([at.latitude, at.longitude], zoom);
  });
  useEffect(() => {
    goTo({ latitude, longitude });
  }, [latitude, longitude]);

  const isPinOutside = pin !== null && !map.getBounds().contains([pin.latitude, pin.longitude]);
  useEffect(() => {
    if (isPinOutside) map.panTo([pin.latitude, pin.longitude]);
  }, [map, isPinOutside, pin]);
  return null;
}
