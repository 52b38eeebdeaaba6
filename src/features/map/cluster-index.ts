import Supercluster from 'supercluster';
import { distanceKm, type Coordinates } from '#contract/distance.ts';

/** What of the world is seen, in degrees; west and east may lie beyond the date line. */
export interface SeenPart {
  west: number;
  south: number;
  east: number;
  north: number;
  zoom: number;
}

export interface LookQuestion {
  seen: SeenPart;
  /** what is listed is told by its distance from here */
  from: Coordinates;
  /** lists all there are, and not only those in the part that is seen */
  isEverywhere: boolean;
}

/** One place alone, by its number, or several that lie too close to be told apart. */
export type Marked =
  | { as: 'one'; index: number; latitude: number; longitude: number }
  | { as: 'cluster'; id: number; count: number; latitude: number; longitude: number };

export interface Look {
  marked: Marked[];
  /** numbers of the places that are listed, the nearest first */
  listed: Uint32Array<ArrayBuffer>;
}

/** How a cluster comes apart: by going nearer, or, where no nearness helps, by laying out what it holds. */
export type Opened = { as: 'zoom'; zoom: number } | { as: 'pile'; indices: number[] };

export interface ClusterIndex {
  look(question: LookQuestion): Look;
  open(cluster: number): Opened;
}

/** As near as the map goes. */
export const nearestZoom = 19;
// Of the size that clusters are usually told apart by, on pictures of 256 px.
const clusterLook = { radius: 60, extent: 256, minPoints: 2, maxZoom: nearestZoom };
/** So many can be laid out around one spot and still be pressed. */
const mostInPile = 40;
// What stands just outside is drawn too, so that it is there when the map is moved a little.
const margin = 0.15;

function widened({ west, south, east, north }: SeenPart): [number, number, number, number] {
  const [across, up] = [(east - west) * margin, (north - south) * margin];
  return [west - across, Math.max(-90, south - up), east + across, Math.min(90, north + up)];
}

/** How far east of `west` a longitude lies, once around the world at most. */
function eastOf(west: number, longitude: number): number {
  return (((longitude - west) % 360) + 360) % 360;
}

function isSeen({ west, south, east, north }: SeenPart, latitude: number, longitude: number): boolean {
  if (latitude < south || latitude > north) return false;
  return east - west >= 360 || eastOf(west, longitude) <= east - west;
}

/**
 * Places put in order for a map: which stand alone at a zoom, which in clusters, and which are seen, the nearest first.
 * @param places latitude and longitude of each in turn; a place is named by its number among them
 */
export function createClusterIndex(places: Float64Array): ClusterIndex {
  const count = places.length / 2;
  const at = (index: number): Coordinates => ({
    latitude: places[2 * index] ?? 0,
    longitude: places[2 * index + 1] ?? 0,
  });
  const clusters = new Supercluster<{ index: number }>(clusterLook).load(
    Array.from({ length: count }, (_unused, index) => {
      const { latitude, longitude } = at(index);
      return {
        type: 'Feature',
        geometry: { type: 'Point', coordinates: [longitude, latitude] },
        properties: { index },
      };
    }),
  );

  function markedIn(seen: SeenPart): Marked[] {
    return clusters.getClusters(widened(seen), Math.round(seen.zoom)).map(({ geometry, properties }) => {
      const [longitude = 0, latitude = 0] = geometry.coordinates;
      if (!('cluster_id' in properties)) {
        const { index } = properties;
        // The index rounds what it holds to half a metre.
        return { as: 'one', index, ...at(index) };
      }
      const { cluster_id: id, point_count: held } = properties as { cluster_id: number; point_count: number };
      return { as: 'cluster', id, count: held, latitude, longitude };
    });
  }

  function listedFor({ seen, from, isEverywhere }: LookQuestion): Uint32Array<ArrayBuffer> {
    const km = new Float64Array(count);
    const listed: number[] = [];
    for (let index = 0; index < count; index += 1) {
      const place = at(index);
      if (!isEverywhere && !isSeen(seen, place.latitude, place.longitude)) continue;
      km[index] = distanceKm(from, place);
      listed.push(index);
    }
    return Uint32Array.from(listed).sort((left, right) => (km[left] ?? 0) - (km[right] ?? 0) || left - right);
  }

  return {
    look: (question) => ({ marked: markedIn(question.seen), listed: listedFor(question) }),
    open(cluster) {
      const zoom = clusters.getClusterExpansionZoom(cluster);
      if (zoom <= nearestZoom) return { as: 'zoom', zoom };
      const held = clusters.getLeaves(cluster, mostInPile);
      return { as: 'pile', indices: held.map(({ properties }) => properties.index) };
    },
  };
}
