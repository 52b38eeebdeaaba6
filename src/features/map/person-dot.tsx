import { divIcon } from 'leaflet';
import { Marker } from 'react-leaflet';
import type { Coordinates } from '#contract/distance.ts';

const dot = divIcon({ className: 'map-person', iconSize: [20, 20], html: '<span></span>' });

/** Where the person is, as far as they tell. */
export function PersonDot({ place }: { place: Coordinates }) {
  return (
    <Marker
      icon={dot}
      position={[place.latitude, place.longitude]}
      interactive={false}
      keyboard={false}
      zIndexOffset={-100}
    />
  );
}
