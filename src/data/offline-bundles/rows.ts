import type { MapTiles } from '#contract/app-config.ts';
import { eventStatusAt } from '#contract/events/rules.ts';
import { tileAddress } from '#contract/geo/map-tile.ts';
import { pictureAt, pictureWidths } from '#contract/media/picture.ts';
import type { EventRow } from '#data/events/rows.ts';
import { isTile } from '#data/files/picture-caches.ts';
import { tilesAround } from './map-tiles.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** how far ahead of its start an event that one goes to is packed by itself */
const aheadMs = 2 * dayMs;
/** how long after its end what was packed by itself stays */
const afterMs = 3 * dayMs;
const retryAfterMs = hourMs;
/** how long what was removed can be had back */
export const undoMs = 10_000;

/** An event that was packed, so that all of it is there without a connection. */
export interface OfflineBundleRow {
  /** the event's */
  ref: string;
  /** the event's version that was packed */
  version: number;
  /** addresses of the pictures that were kept, in each of their sizes, and of those of the map */
  pictures: readonly string[];
  /** how many pictures the event has; the map around its place is one more, where there is any of it */
  wanted: number;
  /** how many of those couldn't be had, or not in every size, or only as they were long ago */
  missing: number;
  /** the map is among what is missing; packs of an older version don't say */
  isMapMissing?: boolean;
  /** of the kept pictures and the event's own row */
  bytes: number;
  /** `url` of the map's pictures when it was packed; null: it has no map. Packs of an older version don't say */
  map?: string | null;
  /** ms */
  savedAt: number;
  /** nobody asked: it was packed because the person goes there soon */
  isAutomatic: boolean;
  /** ms; null while it is kept. What the person has removed isn't packed by itself again */
  removedAt: number | null;
}

export function isBundleStored(bundle: OfflineBundleRow | undefined): bundle is OfflineBundleRow {
  return bundle !== undefined && bundle.removedAt === null;
}

/** The pictures that are packed with an event; those that only this device has are in its files already. */
export function picturesToBundle({ cover_image, gallery_images }: Pick<EventRow, 'cover_image' | 'gallery_images'>) {
  const pictures = [cover_image, ...gallery_images].filter((picture) => picture !== null);
  return [...new Set(pictures)].filter((picture) => picture.startsWith('/media/'));
}

/** A picture's addresses, one for each size that is shown anywhere. */
export function sizesOf(picture: string): string[] {
  return [...new Set(pictureWidths.map((width) => pictureAt(picture, width)))];
}

type Placed = Pick<EventRow, 'location'>;

/** `url` of the pictures of the map around an event's place; null where there is no place or no map. */
export function mapToBundle({ location }: Placed, tiles: MapTiles | null): string | null {
  // What another origin serves, as older servers have it, isn't this app's to keep.
  return location === null || tiles === null || !isTile(tiles.url) ? null : tiles.url;
}

/** Addresses of the pictures of the map around an event's place. */
export function mapTilesToBundle(event: Placed, tiles: MapTiles | null): string[] {
  const url = mapToBundle(event, tiles);
  if (url === null || tiles === null || event.location === null) return [];
  const [longitude, latitude] = event.location.coordinates;
  return tilesAround({ latitude, longitude }, tiles.max_zoom).map((tile) => tileAddress(url, tile));
}

export interface BundleState {
  bundles: readonly OfflineBundleRow[];
  /** the packed events and those that the person subscribed to, as far as they are held */
  events: readonly EventRow[];
  /** refs of the events that the person goes to */
  subscribed: ReadonlySet<string>;
}

export interface BundleNeed {
  ref: string;
  isAutomatic: boolean;
}

function isStale(
  bundle: OfflineBundleRow,
  event: EventRow | undefined,
  tiles: MapTiles | null,
  nowMs: number,
): boolean {
  // Deleted, or no longer among what is pulled: the server knows which.
  if (event === undefined) return true;
  const map = mapToBundle(event, tiles);
  if (event.version > bundle.version || (map !== null && map !== bundle.map)) return true;
  return bundle.missing > 0 && nowMs - bundle.savedAt >= retryAfterMs;
}

function isSoon(event: EventRow, nowMs: number): boolean {
  if (event.event_id === null || event.ends_at < nowMs || event.starts_at > nowMs + aheadMs) return false;
  return eventStatusAt(event, nowMs) !== 'cancelled';
}

/**
 * What is to be packed, or packed anew, on a good connection; sooner events first.
 * @param tiles what the server told last of the pictures of maps
 */
export function neededBundles(
  { bundles, events, subscribed }: BundleState,
  tiles: MapTiles | null,
  nowMs: number,
): BundleNeed[] {
  const byRef = new Map(events.map((event) => [event.ref, event]));
  const bundledRefs = new Set(bundles.map(({ ref }) => ref));
  const stale = bundles.filter(
    (bundle) => isBundleStored(bundle) && isStale(bundle, byRef.get(bundle.ref), tiles, nowMs),
  );
  const soon = events
    .filter(({ ref }) => subscribed.has(ref) && !bundledRefs.has(ref))
    .filter((it) => isSoon(it, nowMs));
  const needs = [
    ...stale.map(({ ref, isAutomatic }) => ({ ref, isAutomatic })),
    ...soon.map(({ ref }) => ({ ref, isAutomatic: true })),
  ];
  const startOf = ({ ref }: BundleNeed) => byRef.get(ref)?.starts_at ?? Infinity;
  return needs.sort((left, right) => startOf(left) - startOf(right) || (left.ref < right.ref ? -1 : 1));
}

/** Rows that go: what was packed by itself some days after the event, and what is remembered only as removed. */
export function bundlesToDelete({ bundles, events }: BundleState, nowMs: number): string[] {
  const byRef = new Map(events.map((event) => [event.ref, event]));
  const isOver = ({ ref, removedAt }: OfflineBundleRow) => {
    const event = byRef.get(ref);
    return event === undefined ? removedAt !== null && removedAt + undoMs <= nowMs : event.ends_at + afterMs < nowMs;
  };
  return bundles
    .filter((bundle) => (!isBundleStored(bundle) || bundle.isAutomatic) && isOver(bundle))
    .map(({ ref }) => ref);
}

/** Pictures that stay: of what is kept, and of what was removed a moment ago and may be wanted back. */
export function retainedPictures(bundles: readonly OfflineBundleRow[], nowMs: number): Set<string> {
  const retained = bundles.filter(({ removedAt }) => removedAt === null || removedAt + undoMs > nowMs);
  return new Set(retained.flatMap(({ pictures }) => pictures));
}
