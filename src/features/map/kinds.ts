import type { MapView } from '#data/map/view.ts';
import { defaultPlace } from './view/use-own-place.ts';

/** What sets one screen with a map apart from another. */
export interface MapKind {
  /** under which its last view is remembered */
  name: string;
  /** where it opens for somebody who has never moved it */
  start: MapView;
  /** how near an event is looked at that was pressed */
  chosenZoom: number;
  markerPx: number;
  /** it asks where the person is, and goes there */
  isLocating: boolean;
  /** what was pressed is told beside its marker, and not in a card of its own place */
  isAnchored: boolean;
}

/** How near the map is looked at as a rule, and once the person's own place is known. */
export const defaultZoom = 12;
export const ownZoom = 14;

/** The map of events. */
export const eventsMap: MapKind = {
  name: 'events',
  start: { ...defaultPlace, zoom: defaultZoom },
  chosenZoom: 15,
  markerPx: 40,
  isLocating: true,
  isAnchored: false,
};

/** The other view of it, which nobody has to log in for. */
export const mapView: MapKind = {
  name: 'view',
  start: { latitude: 40.7128, longitude: -74.006, zoom: 10 },
  chosenZoom: 14,
  markerPx: 45,
  isLocating: false,
  isAnchored: true,
};
