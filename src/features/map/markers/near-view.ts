import type { Map as LeafletMap } from 'leaflet';

/** The longitude on the visible copy of the world, which may lie beyond the date line. */
export function nearView(map: LeafletMap, longitude: number): number {
  const middle = map.getCenter().lng;
  return longitude + Math.round((middle - longitude) / 360) * 360;
}
