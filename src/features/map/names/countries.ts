import { feature } from 'topojson-client';
import { countryName } from './country-names.ts';
import { polygonsOf, type WorldTopology } from '#features/map/atlas/tile-index.ts';
import { areaOf, middleOf } from './polygon-middle.ts';
import { toWorld, type WorldPoint } from '#features/map/atlas/projection.ts';
import { unwrapPolygon } from '#features/map/atlas/unwrap.ts';

export interface Country {
  name: string;
  /** where the name has most space */
  middle: WorldPoint;
  /** side of a square as large as the country's largest piece on the map, as a share of the world's width */
  side: number;
}

const flat = (ring: readonly GeoJSON.Position[]) =>
  ring.map(([longitude = 0, latitude = 0]) => toWorld(longitude, latitude));
// Corrects the projection, which would make Alaska and northern islands count for too much.
const trueArea = (ring: readonly WorldPoint[]) =>
  areaOf(ring) / Math.cosh((0.5 - (ring[0]?.y ?? 0.5)) * 2 * Math.PI) ** 2;

// Placing a name doesn't need every inlet.
const maxPoints = 240;
const simplify = (ring: readonly WorldPoint[]) => {
  const step = Math.ceil(ring.length / maxPoints);
  return ring.filter((_, index) => index % step === 0);
};

/** The countries with a name on the map, largest first. */
export function countriesOf(topology: WorldTopology): Country[] {
  const countries = feature(topology, topology.objects.countries).features.flatMap(({ geometry, properties }) => {
    const name = countryName(properties.name);
    const pieces = polygonsOf(geometry).map((rings) => unwrapPolygon(rings).map(flat));
    const [largest] = pieces
      .map((rings) => ({ rings, area: trueArea(rings[0] ?? []) }))
      .sort((one, other) => other.area - one.area);
    if (name === null || largest === undefined || largest.rings.length === 0) return [];
    const { x, y } = middleOf(largest.rings.map(simplify));
    return [{ name, middle: { x: x - Math.floor(x), y }, side: Math.sqrt(areaOf(largest.rings[0] ?? [])) }];
  });
  return countries.sort((one, other) => other.side - one.side);
}
