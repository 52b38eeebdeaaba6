import type { Coordinates } from './distance.ts';

/** What a map is laid out with: drawn, or seen from above. */
export const tileLayers = ['map', 'satellite'] as const;
export type TileLayer = (typeof tileLayers)[number];

/** One of the square pictures of a map. At zoom z the world is 2^z of them wide and high; x runs from the west, y from the north. */
export interface MapTile {
  z: number;
  x: number;
  y: number;
}

/** The picture of a zoom that a place lies on. What lies beyond the maps' ends, near the poles, counts as their last row. */
export function tileAt({ latitude, longitude }: Coordinates, z: number): MapTile {
  const across = 2 ** z;
  const north = (Math.max(-90, Math.min(90, latitude)) * Math.PI) / 180;
  const x = Math.floor(((longitude + 180) / 360) * across);
  const y = Math.floor(((1 - Math.asinh(Math.tan(north)) / Math.PI) / 2) * across);
  return { z, x: ((x % across) + across) % across, y: Math.max(0, Math.min(across - 1, y)) };
}

/** The address of a picture. @param url holds {z}, {x} and {y} */
export function tileAddress(url: string, { z, x, y }: MapTile): string {
  return url.replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y));
}
