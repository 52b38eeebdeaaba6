import type { Coordinates } from '#contract/geo/distance.ts';
import type { AccountDb } from '#data/db/account-db.ts';

/** What a map shows: its middle, and how near it is looked at. */
export interface MapView extends Coordinates {
  zoom: number;
}

const keyOf = (map: string) => `mapView/${map}`;

/**
 * Where the person left a map on this device; null where they never moved it. It stays with their account.
 * @param map its name; each map has a view of its own
 */
export async function readMapView(db: AccountDb, map: string): Promise<MapView | null> {
  return ((await db.meta.get(keyOf(map)))?.value as MapView | undefined) ?? null;
}

/** Keeps where the person left a map. A disk that is full, or a database that was closed meanwhile, costs only the remembering. */
export async function storeMapView(db: AccountDb, map: string, view: MapView): Promise<void> {
  await db.meta.put({ key: keyOf(map), value: view }).catch(() => undefined);
}
