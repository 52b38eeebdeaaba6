import type { Coordinates } from '#contract/geo/distance.ts';
import { tileAt, type MapTile } from '#contract/geo/map-tile.ts';

/** from a part of a town to the houses of a street */
const zooms = { from: 12, to: 16 };
/** As many zooms further in, each pixel of a picture, which is 256 wide, is a picture itself. */
const pixelZooms = 8;
const tilePixels = 2 ** pixelZooms;
/** Half of what a phone's page shows of a map. At this length three pictures a side are never needed at two zooms in a row: 35 are the most. */
const reachPixels = 166;

/** The numbers of the pictures that lie within reach of a pixel. */
function span(pixel: number): number[] {
  const first = Math.floor((pixel - reachPixels) / tilePixels);
  const last = Math.floor((pixel + reachPixels) / tilePixels);
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** The pictures that show a place in the middle of a phone's map, from afar and from near. @param maxZoom beyond it there are none */
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
