import type { Map as LeafletMap } from 'leaflet';

/** On the copy of the world that is looked at: beyond the date line the same place has another longitude. */
export function nearView(map: LeafletMap, longitude: number): number {
  const middle = map.getCenter().lng;
  return longitude + Math.round((middle - longitude) / 360) * 360;
}
