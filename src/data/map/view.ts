import type { Coordinates } from '#contract/geo/distance.ts';
import type { AccountDb } from '#data/db/account-db.ts';

/** The centre and zoom of a map. */
export interface MapView extends Coordinates {
  zoom: number;
}

const keyOf = (map: string) => `mapView/${map}`;

/**
 * The view in which the user left a map on this device; null if they never moved it. Stored with the account.
 * @param map its name; each map has its own view
 */
export async function readMapView(db: AccountDb, map: string): Promise<MapView | null> {
  return ((await db.meta.get(keyOf(map)))?.value as MapView | undefined) ?? null;
}

/** Stores the view in which the user left a map. Ignores a full disk or closed database. */
export async function storeMapView(db: AccountDb, map: string, view: MapView): Promise<void> {
  await db.meta.put({ key: keyOf(map), value: view }).catch(() => undefined);
}
