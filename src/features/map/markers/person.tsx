import { divIcon } from 'leaflet';
import { Marker, useMap } from 'react-leaflet';
import type { Coordinates } from '#contract/geo/distance.ts';
import { nearView } from './near-view.ts';

const dot = divIcon({ className: 'map-person', iconSize: [20, 20], html: '<span></span>' });

/** The user's position, if known. */
export function PersonDot({ place }: { place: Coordinates }) {
  const map = useMap();
  return (
    <Marker
      icon={dot}
      position={[place.latitude, nearView(map, place.longitude)]}
      interactive={false}
      keyboard={false}
      zIndexOffset={-100}
    />
  );
}
