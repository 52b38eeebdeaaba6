import type { WorldPoint } from '#features/map/atlas/projection.ts';

type Ring = readonly WorldPoint[];

/** Calls back for each side of the rings. */
function eachSide(rings: readonly Ring[], on: (from: WorldPoint, to: WorldPoint) => void): void {
  for (const ring of rings) {
    let from = ring.at(-1);
    for (const to of ring) {
      if (from !== undefined) on(from, to);
      from = to;
    }
  }
}

export function areaOf(ring: Ring): number {
  let twice = 0;
  eachSide([ring], (from, to) => {
    twice += from.x * to.y - to.x * from.y;
  });
  return Math.abs(twice) / 2;
}

function squareTo({ x, y }: WorldPoint, from: WorldPoint, to: WorldPoint): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - from.x) * dx + (y - from.y) * dy) / length));
  return (x - from.x - along * dx) ** 2 + (y - from.y - along * dy) ** 2;
}

/** The distance of a point from the nearest edge; negative outside. */
function depthOf(rings: readonly Ring[], at: WorldPoint): number {
  let isInside = false;
  let square = Infinity;
  eachSide(rings, (from, to) => {
    if (from.y > at.y !== to.y > at.y && at.x < ((to.x - from.x) * (at.y - from.y)) / (to.y - from.y) + from.x) {
      isInside = !isInside;
    }
    square = Math.min(square, squareTo(at, from, to));
  });
  return Math.sqrt(square) * (isInside ? 1 : -1);
}

function* cellsOf(left: number, top: number, width: number, height: number, side: number) {
  for (let x = left; x < left + width; x += side) {
    for (let y = top; y < top + height; y += side) yield { x: x + side / 2, y: y + side / 2, side };
  }
}

/** The point of a polygon farthest from its edges, where a name has most space (like Mapbox's polylabel). */
export function middleOf(rings: readonly Ring[]): WorldPoint {
  const [outer = []] = rings;
  const xs = outer.map(({ x }) => x);
  const ys = outer.map(({ y }) => y);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [width, height] = [Math.max(...xs) - left, Math.max(...ys) - top];
  const precision = Math.max(width, height) / 40;
  let best = { x: left + width / 2, y: top + height / 2, depth: -Infinity };
  let cells = [...cellsOf(left, top, width, height, Math.max(Math.min(width, height), precision))];
  while (cells.length > 0) {
    const sounded = cells.map((cell) => ({ ...cell, depth: depthOf(rings, cell) }));
    for (const cell of sounded) if (cell.depth > best.depth) best = cell;
    // Subdivide cells that may contain a deeper point.
    const hopeful = sounded.filter(({ depth, side }) => depth + side * Math.SQRT1_2 > best.depth + precision);
    cells = hopeful.flatMap(({ x, y, side }) => [...cellsOf(x - side / 2, y - side / 2, side, side, side / 2)]);
  }
  return { x: best.x, y: best.y };
}
