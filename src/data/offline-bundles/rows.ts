import type { MapTiles } from '#contract/app-config.ts';
import { eventStatusAt } from '#contract/events/rules.ts';
import { tileAddress } from '#contract/geo/map-tile.ts';
import { pictureAt, pictureWidths } from '#contract/media/picture.ts';
import type { EventRow } from '#data/events/rows.ts';
import { isTile } from '#data/files/picture-caches.ts';
import { tilesAround } from './map-tiles.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** how long before its start a subscribed event is downloaded automatically */
const aheadMs = 2 * dayMs;
/** how long after its end an automatic bundle is kept */
const afterMs = 3 * dayMs;
const retryAfterMs = hourMs;
/** how long a removal can be undone */
export const undoMs = 10_000;

/** An event downloaded for use offline. */
export interface OfflineBundleRow {
  /** the event's ref */
  ref: string;
  /** the version of the event that was downloaded */
  version: number;
  /** addresses of the stored pictures in every size, and of map tiles */
  pictures: readonly string[];
  /** how many pictures the event has, plus one if there is a map around its place */
  wanted: number;
  /** how many of those could not be downloaded, at least not in every size, or only as stopgaps */
  missing: number;
  /** the map is among the missing; undefined in bundles of older versions */
  isMapMissing?: boolean;
  /** of the stored pictures and the event's row */
  bytes: number;
  /** `url` of the map's tiles at download; null: no map. Undefined in bundles of older versions */
  map?: string | null;
  /** ms */
  savedAt: number;
  /** downloaded automatically, because the user goes there soon */
  isAutomatic: boolean;
  /** ms; null unless removed. A removed bundle isn't downloaded automatically again */
  removedAt: number | null;
}

export function isBundleStored(bundle: OfflineBundleRow | undefined): bundle is OfflineBundleRow {
  return bundle !== undefined && bundle.removedAt === null;
}

/** The pictures to download with an event, without local ones, which are stored as files already. */
export function picturesToBundle({ cover_image, gallery_images }: Pick<EventRow, 'cover_image' | 'gallery_images'>) {
  const pictures = [cover_image, ...gallery_images].filter((picture) => picture !== null);
  return [...new Set(pictures)].filter((picture) => picture.startsWith('/media/'));
}

/** The addresses of a picture in all sizes that the app shows. */
export function sizesOf(picture: string): string[] {
  return [...new Set(pictureWidths.map((width) => pictureAt(picture, width)))];
}

type Placed = Pick<EventRow, 'location'>;

/** `url` of the tiles around an event's place; null without a place or map. */
export function mapToBundle({ location }: Placed, tiles: MapTiles | null): string | null {
  // Tiles of another origin, as on older servers, can't be stored.
  return location === null || tiles === null || !isTile(tiles.url) ? null : tiles.url;
}

/** Addresses of the map tiles around an event's place. */
export function mapTilesToBundle(event: Placed, tiles: MapTiles | null): string[] {
  const url = mapToBundle(event, tiles);
  if (url === null || tiles === null || event.location === null) return [];
  const [longitude, latitude] = event.location.coordinates;
  return tilesAround({ latitude, longitude }, tiles.max_zoom).map((tile) => tileAddress(url, tile));
}

export interface BundleState {
  bundles: readonly OfflineBundleRow[];
  /** the bundled and subscribed events, if stored */
  events: readonly EventRow[];
  /** refs of the events the user subscribed to */
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
  // Deleted, or no longer part of what is pulled; only the server knows.
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
 * The bundles to download, anew or again, on a good connection; earliest event first.
 * @param tiles the tile source last received
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

/** Rows to delete: automatic bundles some days after their event, and removed ones no longer needed. */
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

/** Pictures to keep: those of stored bundles, and of bundles whose removal can still be undone. */
export function retainedPictures(bundles: readonly OfflineBundleRow[], nowMs: number): Set<string> {
  const retained = bundles.filter(({ removedAt }) => removedAt === null || removedAt + undoMs > nowMs);
  return new Set(retained.flatMap(({ pictures }) => pictures));
}
