import GeoJSONVT from 'geojson-vt';
import type { MapTile } from '#contract/geo/map-tile.ts';

export type TileIndex = Pick<GeoJSONVT, 'getTileRaw'>;

/** The shapes of one tile. Each list has runs of a count followed by as many x, y points, in tile units. */
export interface Outline {
  land: Int16Array;
  coasts: Int16Array;
  borders: Int16Array;
  /** false while a better version is loading */
  isFinal: boolean;
}

/** Tile units per tile edge. */
export const tileExtent = 4096;

type Shape = Int16Array | Int32Array;

function packed(shapes: readonly Shape[]): Int16Array {
  const pack = new Int16Array(shapes.reduce((sum, shape) => sum + 1 + shape.length, 0));
  let at = 0;
  for (const shape of shapes) {
    pack[at] = shape.length / 2;
    pack.set(shape, at + 1);
    at += 1 + shape.length;
  }
  return pack;
}

/** A tile's shapes in a few buffers, which a worker can transfer without copying. */
export function outlineAt(index: TileIndex, { z, x, y }: MapTile, isFinal: boolean): Outline {
  const shapes: Record<string, Shape[]> = { land: [], coast: [], border: [] };
  for (const feature of index.getTileRaw(z, x, y)?.features ?? []) {
    const kind = feature.tags?.['kind'];
    if (feature.type === 4 || feature.type === 1 || typeof kind !== 'string') continue;
    shapes[kind]?.push(...feature.geometry);
  }
  const { land = [], coast = [], border = [] } = shapes;
  return { land: packed(land), coasts: packed(coast), borders: packed(border), isFinal };
}
