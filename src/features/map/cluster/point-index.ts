import Supercluster from 'supercluster';
import { distanceKm, type Coordinates } from '#contract/geo/distance.ts';

/** What of the world is seen, in degrees; west and east may lie beyond the date line. */
export interface Viewport {
  west: number;
  south: number;
  east: number;
  north: number;
  zoom: number;
}

export interface ClusterRequest {
  viewport: Viewport;
  /** what is listed is told by its distance from here */
  from: Coordinates;
  /** lists all there are, and not only those in the part that is seen */
  isListingAll: boolean;
}

/** One place, by its number, or several that stand as one point, which weighs as many as it holds. */
export type MapPoint =
  | { type: 'one'; index: number; latitude: number; longitude: number }
  | {
      type: 'group';
      count: number;
      latitude: number;
      longitude: number;
      /** where it comes apart; null where no zoom takes it apart: it is the rest of a pile */
      zoom: number | null;
    };

export interface ClusterResult {
  /** of what is seen, `maxPoints` at most; together they weigh as many as there are places */
  points: MapPoint[];
  /** numbers of the places that are listed, the nearest first */
  listed: Uint32Array<ArrayBuffer>;
}

export interface ClusterIndex {
  query(request: ClusterRequest): ClusterResult;
}

/** As near as the map goes. */
export const nearestZoom = 19;
// As far apart as the page's clusters are, on pictures of 256 px.
const clusterOptions = { radius: 60, extent: 256, minPoints: 2, maxZoom: nearestZoom };
/** So many can be laid out around one spot and still be pressed. */
export const maxInPile = 40;
/** What a page can cluster and draw in one task without being felt. */
export const maxPoints = 500;
// What stands just outside is drawn too, so that it is there when the map is moved a little.
const margin = 0.15;

function widened({ west, south, east, north }: Viewport): [number, number, number, number] {
  const [across, up] = [(east - west) * margin, (north - south) * margin];
  return [west - across, Math.max(-90, south - up), east + across, Math.min(90, north + up)];
}

/** How far east of `west` a longitude lies, once around the world at most. */
function eastOf(west: number, longitude: number): number {
  return (((longitude - west) % 360) + 360) % 360;
}

function isInViewport({ west, south, east, north }: Viewport, latitude: number, longitude: number): boolean {
  if (latitude < south || latitude > north) return false;
  return east - west >= 360 || eastOf(west, longitude) <= east - west;
}

interface Cluster {
  cluster_id: number;
  point_count: number;
}
type Feature = ReturnType<Supercluster<{ index: number }, Cluster>['getClusters']>[number];

const isCluster = ({ properties }: Feature) => 'cluster_id' in properties;
const countOf = ({ properties }: Feature): number => ('cluster_id' in properties ? properties.point_count : 1);

/**
 * Places put in order for a map: those that are seen as points, few enough to be drawn, and as a list, the nearest first.
 * @param places latitude and longitude of each in turn; a place is named by its number among them
 */
export function createClusterIndex(places: Float64Array): ClusterIndex {
  const count = places.length / 2;
  const at = (index: number): Coordinates => ({
    latitude: places[2 * index] ?? 0,
    longitude: places[2 * index + 1] ?? 0,
  });
  const clusters = new Supercluster<{ index: number }, Cluster>(clusterOptions).load(
    Array.from({ length: count }, (_unused, index) => {
      const { latitude, longitude } = at(index);
      return {
        type: 'Feature',
        geometry: { type: 'Point', coordinates: [longitude, latitude] },
        properties: { index },
      };
    }),
  );

  function featuresIn(viewport: Viewport): Feature[] {
    const box = widened(viewport);
    const zoom = Math.round(viewport.zoom);
    let found = clusters.getClusters(box, zoom);
    for (let farther = zoom - 1; found.length > maxPoints && farther >= 0; farther -= 1) {
      found = clusters.getClusters(box, farther);
    }
    // As near as there is room for: what is told apart here, the page need not ask for when it is zoomed.
    for (let nearer = zoom + 1; nearer <= nearestZoom && found.some(isCluster); nearer += 1) {
      const more = clusters.getClusters(box, nearer);
      if (more.length > maxPoints) break;
      found = more;
    }
    return found;
  }

  const one = (index: number): MapPoint => ({ type: 'one', index, ...at(index) });
  function leavesOf({ cluster_id: id }: Cluster): number[] {
    const leaves = clusters.getLeaves(id, Number.POSITIVE_INFINITY);
    return leaves.map(({ properties }) => properties.index).sort((left, right) => left - right);
  }

  /** What a cluster is given to the page as, when there is room for so many points. */
  function pointsOf({ geometry, properties }: Feature, room: number): MapPoint[] {
    if (!('cluster_id' in properties)) return [one(properties.index)];
    const count = properties.point_count;
    const zoom = clusters.getClusterExpansionZoom(properties.cluster_id);
    const isPile = zoom > nearestZoom;
    const [longitude = 0, latitude = 0] = geometry.coordinates;
    if (count <= maxInPile && count <= room) return leavesOf(properties).map(one);
    if (isPile && room > maxInPile) {
      const rest: MapPoint = { type: 'group', count: count - maxInPile, latitude, longitude, zoom: null };
      return [...leavesOf(properties).slice(0, maxInPile).map(one), rest];
    }
    return [{ type: 'group', count, latitude, longitude, zoom: Math.min(zoom, nearestZoom) }];
  }

  function pointsIn(viewport: Viewport): MapPoint[] {
    const features = featuresIn(viewport).sort((left, right) => countOf(left) - countOf(right));
    const points: MapPoint[] = [];
    for (const [index, feature] of features.entries()) {
      // Each of those that follow takes one place at least.
      const others = features.length - index - 1;
      for (const point of pointsOf(feature, maxPoints - points.length - others)) points.push(point);
    }
    return points;
  }

  function listedFor({ viewport, from, isListingAll }: ClusterRequest): Uint32Array<ArrayBuffer> {
    const km = new Float64Array(count);
    const listed: number[] = [];
    for (let index = 0; index < count; index += 1) {
      const place = at(index);
      if (!isListingAll && !isInViewport(viewport, place.latitude, place.longitude)) continue;
      km[index] = distanceKm(from, place);
      listed.push(index);
    }
    return Uint32Array.from(listed).sort((left, right) => (km[left] ?? 0) - (km[right] ?? 0) || left - right);
  }

  return { query: (request) => ({ points: pointsIn(request.viewport), listed: listedFor(request) }) };
}
