import { coordinatesOf } from '#data/events/search.ts';
import { createClusterIndex } from '#features/map/cluster/point-index.ts';
import type { MapRows } from './map-rows.ts';

export interface DirectLook {
  indexMs: number;
  lookMs: number;
}

/** What the page would halt for if it put the places in order itself. */
export function directLook({ rows, densest }: MapRows): DirectLook {
  const places = new Float64Array(rows.length * 2);
  for (const [index, row] of rows.entries()) {
    const at = coordinatesOf(row);
    places[2 * index] = at?.latitude ?? 0;
    places[2 * index + 1] = at?.longitude ?? 0;
  }
  const { latitude, longitude } = densest;
  const seen = {
    west: longitude - 0.15,
    east: longitude + 0.15,
    south: latitude - 0.13,
    north: latitude + 0.13,
    zoom: 12,
  };
  const beganAt = performance.now();
  const index = createClusterIndex(places);
  const indexedAt = performance.now();
  index.query({ viewport: seen, from: densest, isListingAll: false });
  return { indexMs: indexedAt - beganAt, lookMs: performance.now() - indexedAt };
}
