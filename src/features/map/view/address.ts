import type { Coordinates } from '#contract/geo/distance.ts';
import type { MapView } from '#data/map/view.ts';
import { nearestZoom } from '#features/map/cluster/point-index.ts';

/** The map's lowest zoom. */
export const farthestZoom = 2;
const shape = /^(-?\d{1,2}(?:\.\d{1,8})?),(-?\d{1,3}(?:\.\d{1,8})?),(\d{1,2}(?:\.\d{1,2})?)z$/;
// A hundred metres are precise enough for the centre of a view.
const digits = 3;

/** Parses a view in a URL; null if invalid. */
export function viewIn(text: string | null): MapView | null {
  const match = shape.exec(text ?? '');
  if (match === null) return null;
  const [latitude, longitude, zoom] = match.slice(1).map(Number) as [number, number, number];
  if (Math.abs(latitude) > 85 || Math.abs(longitude) > 180) return null;
  return { latitude, longitude, zoom: Math.max(farthestZoom, Math.min(nearestZoom, zoom)) };
}

/** Formats a view for a URL: `18.486,-69.931,12z`. */
export function viewText({ latitude, longitude, zoom }: Coordinates & { zoom: number }): string {
  return `${latitude.toFixed(digits)},${longitude.toFixed(digits)},${String(zoom)}z`;
}
