import Supercluster from 'supercluster';
import { distanceKm, type Coordinates } from '#contract/geo/distance.ts';

/** The visible part of the world, in degrees; west and east may lie beyond the date line. */
export interface Viewport {
  west: number;
  south: number;
  east: number;
  north: number;
  zoom: number;
}

export interface ClusterRequest {
  viewport: Viewport;
  /** the list is sorted by distance from here */
  from: Coordinates;
  /** lists all places, not only visible ones */
  isListingAll: boolean;
}

/** A place, by its index, or a group of places shown as one point. */
export type MapPoint =
  | { type: 'one'; index: number; latitude: number; longitude: number }
  | {
      type: 'group';
      count: number;
      latitude: number;
      longitude: number;
      /** the zoom at which it splits; null: it never does, being the rest of a pile */
      zoom: number | null;
    };

export interface ClusterResult {
  /** at most `maxPoints`; their counts add up to the number of visible places */
  points: MapPoint[];
  /** indexes of the listed places, nearest first */
  listed: Uint32Array<ArrayBuffer>;
}

export interface ClusterIndex {
  query(request: ClusterRequest): ClusterResult;
}

/** The deepest zoom of the map. */
export const nearestZoom = 19;
// The same distance as in the page's clusters, on 256 px tiles.
const clusterOptions = { radius: 60, extent: 256, minPoints: 2, maxZoom: nearestZoom };
/** So many can be laid out around one spot and still be pressed. */
export const maxInPile = 40;
/** As many as a page can cluster and draw in one task without a noticeable delay. */
export const maxPoints = 500;
// Points just outside are included, so that they are there when the map is moved a little.
const margin = 0.15;

function widened({ west, south, east, north }: Viewport): [number, number, number, number] {
  const [across, up] = [(east - west) * margin, (north - south) * margin];
  return [west - across, Math.max(-90, south - up), east + across, Math.min(90, north + up)];
}

/** How far east of `west` a longitude lies, in [0, 360). */
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
 * Indexes places for a map: returns visible ones as a limited number of points, and a list by distance.
 * @param places latitude and longitude of each in turn; a place is identified by its index
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
    // As deep as the limit allows: what is split here, the page needn't request on zooming in.
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

  /** The points for a cluster, if at most `room` points are available. */
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
      // Each of the following features needs at least one point.
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
