import type { Box, Label } from './label.ts';
import type { WorldPoint } from '#features/map/atlas/projection.ts';

// Kept free around each name.
const labelPaddingPx = { across: 10, down: 5 };
const cellPx = 512;
const mostInCell = 7;
/** so many cities fit beside any number of countries */
const leastCitiesInCell = 3;
const bucketPx = 128;
const none = { cities: 0, countries: 0 };

const areApart = (one: Box, other: Box) =>
  one.right <= other.left || one.left >= other.right || one.bottom <= other.top || one.top >= other.bottom;

/**
 * Tracks the space taken by names, in spatial buckets, so that few boxes have to be compared. Wraps around the world's
 * edge.
 */
export function createNameGround(edgePx: number) {
  const buckets = new Map<string, Box[]>();
  const perCell = new Map<string, { cities: number; countries: number }>();
  const wrapped = (x: number) => ((x % edgePx) + edgePx) % edgePx;
  const cellOf = (x: number, y: number) =>
    `${String(Math.floor(wrapped(x) / cellPx))} ${String(Math.floor(y / cellPx))}`;

  function* bucketsOf({ left, top, right, bottom }: Box) {
    const [lastX, lastY] = [Math.floor(right / bucketPx), Math.floor(bottom / bucketPx)];
    for (let x = Math.floor(left / bucketPx); x <= lastX; x += 1) {
      for (let y = Math.floor(top / bucketPx); y <= lastY; y += 1) yield `${String(x)} ${String(y)}`;
    }
  }
  const copies = (box: Box) =>
    [-edgePx, 0, edgePx].map((by) => ({ ...box, left: box.left + by, right: box.right + by }));

  return {
    isFree(box: Box): boolean {
      const grown = {
        left: box.left - labelPaddingPx.across,
        right: box.right + labelPaddingPx.across,
        top: box.top - labelPaddingPx.down,
        bottom: box.bottom + labelPaddingPx.down,
      };
      for (const bucket of bucketsOf(grown)) {
        if (buckets.get(bucket)?.some((taken) => !areApart(taken, grown)) === true) return false;
      }
      return true;
    },
    hasCityRoom({ x, y }: WorldPoint): boolean {
      const { cities, countries } = perCell.get(cellOf(x * edgePx, y * edgePx)) ?? none;
      return cities < Math.max(leastCitiesInCell, mostInCell - countries);
    },
    take(box: Box, { kind, at }: Label): void {
      for (const copy of copies(box)) {
        for (const bucket of bucketsOf(copy)) buckets.set(bucket, [...(buckets.get(bucket) ?? []), copy]);
      }
      const cell = cellOf(at.x * edgePx, at.y * edgePx);
      const { cities, countries } = perCell.get(cell) ?? none;
      const isCountry = kind === 'country';
      perCell.set(cell, isCountry ? { cities, countries: countries + 1 } : { cities: cities + 1, countries });
    },
  };
}
