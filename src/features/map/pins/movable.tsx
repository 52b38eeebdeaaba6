import { point, type Marker as LeafletMarker } from 'leaflet';
import { useEffect, useEffectEvent, useRef } from 'react';
import { Marker, useMap } from 'react-leaflet';
import type { Coordinates } from '#contract/geo/distance.ts';
import { coordinatesOf } from '#features/map/view/coordinates.ts';
import { pinIcon } from './icon.ts';
import * as texts from './texts.ts';

interface MovablePinProps {
  pin: Coordinates;
  onPin: (pin: Coordinates) => void;
}

const directions: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const stepPx = 10;

/** A pin that is moved by dragging or by arrow keys: ten pixels, with Shift one. */
export function MovablePin({ pin, onPin }: MovablePinProps) {
  const map = useMap();
  const marker = useRef<LeafletMarker>(null);

  const move = useEffectEvent((pressed: KeyboardEvent) => {
    const direction = directions[pressed.key];
    if (direction === undefined) return;
    // Keeps map and page from moving too.
    pressed.preventDefault();
    pressed.stopPropagation();
    const px = pressed.shiftKey ? 1 : stepPx;
    const from = map.latLngToContainerPoint([pin.latitude, pin.longitude]);
    const to = from.add(point(direction[0] * px, direction[1] * px));
    onPin(coordinatesOf(map.containerPointToLatLng(to)));
  });

  useEffect(() => {
    const element = marker.current?.getElement();
    if (element === undefined) return;
    element.setAttribute('aria-roledescription', texts.movablePin);
    element.setAttribute('aria-label', texts.pinHelp);
    element.addEventListener('keydown', move);
    return () => {
      element.removeEventListener('keydown', move);
    };
  }, []);

  return (
    <Marker
      ref={marker}
      draggable
      autoPan
      icon={pinIcon}
      position={[pin.latitude, pin.longitude]}
      eventHandlers={{
        dragend: ({ target }) => {
          onPin(coordinatesOf((target as LeafletMarker).getLatLng()));
        },
      }}
    />
  );
}
