type Position = GeoJSON.Position;

const turn = 360;
const longitudeOf = (at: Position | undefined) => at?.[0] ?? 0;
const latitudeOf = (at: Position | undefined) => at?.[1] ?? 0;
const moved = (line: readonly Position[], by: number): Position[] =>
  by === 0 ? [...line] : line.map((at) => [longitudeOf(at) + by, latitudeOf(at)]);

/** Continues a line across the antimeridian: its longitudes may leave -180 to 180, but never jump. */
export function unwrapLine(line: readonly Position[]): Position[] {
  let turned = 0;
  return line.map((at, index) => {
    const leap = longitudeOf(at) - longitudeOf(line[index - 1] ?? at);
    if (leap > turn / 2) turned -= turn;
    else if (leap < -turn / 2) turned += turn;
    return [longitudeOf(at) + turned, latitudeOf(at)];
  });
}

/** Closes a ring that went once around the earth, along the pole. */
function alongPole(from: Position | undefined, to: Position | undefined): Position[] {
  const pole = latitudeOf(from) < 0 ? -90 : 90;
  const steps = 4;
  const way = longitudeOf(to) - longitudeOf(from);
  return Array.from({ length: steps + 1 }, (_, step) => [longitudeOf(from) + (way * step) / steps, pole]);
}

function unwrapRing(ring: readonly Position[]): Position[] {
  const line = unwrapLine(ring);
  const [first] = line;
  const last = line.at(-1);
  if (first === undefined || Math.abs(longitudeOf(last) - longitudeOf(first)) < turn / 2) return line;
  return [...line, ...alongPole(last, first), first];
}

const middleOf = (ring: readonly Position[]) => {
  const longitudes = ring.map(longitudeOf);
  return (Math.min(...longitudes) + Math.max(...longitudes)) / 2;
};
// The atlas has the pole itself as a ring without land.
const isPole = (ring: readonly Position[]) => ring.every((at) => Math.abs(latitudeOf(at)) > 89.9);

/** A polygon in one piece that can be drawn flat, with its holes in the same turn. Empty if nothing is left. */
export function unwrapPolygon(rings: readonly Position[][]): Position[][] {
  const [outer, ...holes] = rings.filter((ring) => !isPole(ring)).map(unwrapRing);
  if (outer === undefined) return [];
  const middle = middleOf(outer);
  return [outer, ...holes.map((hole) => moved(hole, Math.round((middle - middleOf(hole)) / turn) * turn))];
}

// Some islands are cut in two at the antimeridian, and the cut is no coast.
const isCut = (from: Position | undefined, to: Position | undefined) =>
  Math.abs(Math.abs(longitudeOf(from)) - turn / 2) < 0.001 && Math.abs(Math.abs(longitudeOf(to)) - turn / 2) < 0.001;

/** The lines of a coast or border, continued across the antimeridian, without poles and cuts. */
export function unwrapLines(lines: readonly Position[][]): Position[][] {
  return lines.flatMap((line) => {
    if (isPole(line)) return [];
    const pieces: Position[][] = [[]];
    line.forEach((at, index) => {
      if (index > 0 && isCut(line[index - 1], at)) pieces.push([]);
      pieces.at(-1)?.push(at);
    });
    return pieces.filter((piece) => piece.length > 1).map(unwrapLine);
  });
}
