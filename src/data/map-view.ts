import type { Coordinates } from '#contract/distance.ts';
import type { AccountDb } from './db.ts';

/** What a map shows: its middle, and how near it is looked at. */
export interface MapView extends Coordinates {
  zoom: number;
}

const key = 'mapView';

/** Where the person left the map on this device; null where they never moved it. It stays with their account. */
export async function heldMapView(db: AccountDb): Promise<MapView | null> {
  return ((await db.meta.get(key))?.value as MapView | undefined) ?? null;
}

/** Keeps where the person left the map. A disk that is full, or a database that was closed meanwhile, costs only the remembering. */
export async function keepMapView(db: AccountDb, view: MapView): Promise<void> {
  await db.meta.put({ key, value: view }).catch(() => undefined);
}
