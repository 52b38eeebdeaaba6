import type { Coordinates } from '#contract/geo/distance.ts';
import { tileAt, type MapTile } from '#contract/geo/map-tile.ts';

/** from a part of a town to single houses */
const zooms = { from: 12, to: 16 };
/** A tile is 256 px wide, so its pixels are the tiles eight zooms further in. */
const pixelZooms = 8;
const tilePixels = 2 ** pixelZooms;
/**
 * Half of what a phone shows of a map, in px. With this reach, three tiles a side are never needed at two zooms in a
 * row, so there are at most 35.
 */
const reachPixels = 166;

/** The tile numbers within reach of a pixel. */
function span(pixel: number): number[] {
  const first = Math.floor((pixel - reachPixels) / tilePixels);
  const last = Math.floor((pixel + reachPixels) / tilePixels);
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** The tiles of a phone's map centred on a place, at all bundled zooms. @param maxZoom the last zoom with tiles */
export function tilesAround(place: Coordinates, maxZoom: number): MapTile[] {
  const block: MapTile[] = [];
  for (let z = Math.min(zooms.from, maxZoom); z <= Math.min(zooms.to, maxZoom); z += 1) {
    const across = 2 ** z;
    const middle = tileAt(place, z + pixelZooms);
    const rows = span(middle.y).filter((y) => y >= 0 && y < across);
    const columns = new Set(span(middle.x).map((x) => (x + across) % across));
    block.push(...rows.flatMap((y) => [...columns].map((x) => ({ z, x, y }))));
  }
  return block;
}
