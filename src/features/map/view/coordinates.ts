import type { LatLng } from 'leaflet';
import type { Coordinates } from '#contract/geo/distance.ts';

// The map ends there; it can't show the poles.
const farthestNorth = 85;
// A tenth of a metre.
const digits = 1e6;
const rounded = (degrees: number) => Math.round(degrees * digits) / digits;

/** Normalises a map position: rounded, and wrapped to one earth. */
export function coordinatesOf(at: LatLng): Coordinates {
  const { lat, lng } = at.wrap();
  return { latitude: rounded(Math.max(-farthestNorth, Math.min(farthestNorth, lat))), longitude: rounded(lng) };
}
