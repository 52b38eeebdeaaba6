import type { Label } from './label.ts';
import type { PlacedLabel } from './layout.ts';
import { toDegrees, toWorld, worldPx } from '#features/map/atlas/projection.ts';

/** The visible part of the world. Longitudes may exceed 180, as the map wraps around. */
export interface NamesView {
  west: number;
  south: number;
  east: number;
  north: number;
  /** an integer */
  zoom: number;
}

export interface PlaceName extends Omit<Label, 'at'> {
  /** stable per name across views */
  key: string;
  longitude: number;
  latitude: number;
}

/** Usually there are fewer, as each region has its share; this is the limit for huge screens. */
export const mostNames = 60;

/** The names of a view, most important first. */
export function namesIn(placed: readonly PlacedLabel[], { west, south, east, north, zoom }: NamesView): PlaceName[] {
  const edgePx = worldPx(zoom);
  const { x: left, y: top } = toWorld(west, north);
  const { x: right, y: bottom } = toWorld(east, south);
  const names: PlaceName[] = [];
  for (const { box, at, ...label } of placed) {
    if (box.bottom < top * edgePx || box.top > bottom * edgePx) continue;
    const firstTurn = Math.ceil(left - box.right / edgePx);
    const lastTurn = Math.floor(right - box.left / edgePx);
    for (let turn = firstTurn; turn <= lastTurn; turn += 1) {
      const place = toDegrees({ x: at.x + turn, y: at.y });
      names.push({ ...label, ...place, key: `${label.lines.join(' ')} ${place.longitude.toFixed(3)}` });
      if (names.length === mostNames) return names;
    }
  }
  return names;
}
