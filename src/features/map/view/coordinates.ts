import type { LatLng } from 'leaflet';
import type { Coordinates } from '#contract/geo/distance.ts';

// Beyond, the map ends: it can't show the poles.
const farthestNorth = 85;
// A tenth of a metre.
const digits = 1e6;
const rounded = (degrees: number) => Math.round(degrees * digits) / digits;

/** A place on the map as we keep it: on one earth, however often somebody went around it. */
export function coordinatesOf(at: LatLng): Coordinates {
  const { lat, lng } = at.wrap();
  return { latitude: rounded(Math.max(-farthestNorth, Math.min(farthestNorth, lat))), longitude: rounded(lng) };
}
