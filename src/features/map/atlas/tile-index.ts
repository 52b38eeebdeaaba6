import GeoJSONVT from 'geojson-vt';
import { feature, mesh } from 'topojson-client';
import { tileExtent, type TileIndex } from './outline.ts';
import { unwrapLines, unwrapPolygon } from './unwrap.ts';

/** A file of world-atlas: outlines of one fineness. */
export type WorldTopology = TopoJSON.Topology<{
  countries: TopoJSON.GeometryCollection<{ name: string }>;
  land: TopoJSON.GeometryCollection;
}>;
/** The world isn't cut into smaller tiles than those of this zoom. */
export const nearestOutlineZoom = 19;

export function polygonsOf(geometry: GeoJSON.Geometry): GeoJSON.Position[][][] {
  const { type, coordinates } = geometry as GeoJSON.Polygon | GeoJSON.MultiPolygon;
  if (type === 'Polygon') return [coordinates];
  return type === 'MultiPolygon' ? coordinates : [];
}

// Each shape by itself: a tile leaves out what isn't in it, which it couldn't with all of them in one.
const shape = (kind: 'land' | 'coast' | 'border', geometry: GeoJSON.Geometry): GeoJSON.Feature => ({
  type: 'Feature',
  properties: { kind },
  geometry,
});

function linesOf(kind: 'coast' | 'border', lines: readonly GeoJSON.Position[][]): GeoJSON.Feature[] {
  return unwrapLines(lines).map((coordinates) => shape(kind, { type: 'LineString', coordinates }));
}

/** The world, ready to be cut into tiles. Coasts and borders are lines of their own, so that no edge of a tile is ever drawn. */
export function indexOf(topology: WorldTopology): TileIndex {
  const { countries, land } = topology.objects;
  const polygons = feature(topology, land).features.flatMap(({ geometry }) => polygonsOf(geometry).map(unwrapPolygon));
  const features = [
    ...polygons
      .filter((rings) => rings.length > 0)
      .map((coordinates) => shape('land', { type: 'Polygon', coordinates })),
    ...linesOf('coast', mesh(topology, countries, (one, other) => one === other).coordinates),
    ...linesOf('border', mesh(topology, countries, (one, other) => one !== other).coordinates),
  ];
  // The buffer is wider than half of the widest stroke: a tile draws what reaches into it from outside.
  return new GeoJSONVT(
    { type: 'FeatureCollection', features },
    { maxZoom: nearestOutlineZoom, indexMaxZoom: 3, extent: tileExtent, buffer: 96, tolerance: 3 },
  );
}
