import type { MapView } from '#data/map/view.ts';
import { defaultPlace } from './view/use-own-place.ts';

/** The differences between map screens. */
export interface MapKind {
  /** key of its stored view */
  name: string;
  /** where it opens unless a view is stored */
  start: MapView;
  /** zoom for a chosen event */
  chosenZoom: number;
  markerPx: number;
  /** locates the user and goes there */
  isLocating: boolean;
  /** a chosen event is shown beside its marker, not in a card at a fixed place */
  isAnchored: boolean;
}

/** The default zoom, and the one for the user's own position. */
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

/** The public map, which needs no login. */
export const mapView: MapKind = {
  name: 'view',
  start: { latitude: 40.7128, longitude: -74.006, zoom: 10 },
  chosenZoom: 14,
  markerPx: 45,
  isLocating: false,
  isAnchored: true,
};
