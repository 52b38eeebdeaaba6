import GeoJSONVT from 'geojson-vt';
import type { MapTile } from '#contract/geo/map-tile.ts';

export type TileIndex = Pick<GeoJSONVT, 'getTileRaw'>;

/** What is drawn in one tile. Each list holds runs of a count and then as many points x, y, in units of the tile. */
export interface Outline {
  land: Int16Array;
  coasts: Int16Array;
  borders: Int16Array;
  /** false while better is on its way */
  isFinal: boolean;
}

/** Units from one edge of a tile to the other. */
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

/** A tile's share of the world, in a few buffers that can be handed from a worker to the page without being copied. */
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
