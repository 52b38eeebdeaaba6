import { tileAddress, type MapTile } from '#contract/geo/map-tile.ts';
import { Refusal } from '#contract/sync/refusals.ts';
import { fetchOutside } from '#server/infra/http/fetch-outside.ts';
import { createResponseCache } from '#server/infra/queue/response-cache.ts';
import { NoAnswer } from '#server/infra/http/no-answer.ts';
import { pictureTypeOf, type PictureType } from '#server/infra/images/format.ts';
import { createCircuitBreaker } from '#server/infra/queue/circuit-breaker.ts';
import { createSharedRequests } from '#server/infra/queue/shared-requests.ts';
import { createTileFailures } from './failures.ts';
import type { CachedTile, TileCache } from './cache.ts';
import { createThrottledQueue, QueueFull } from '#server/infra/queue/throttled-queue.ts';

interface TilePicture {
  bytes: Uint8Array;
  type: PictureType;
  /** false: an outdated tile, because no other is available */
  isFresh: boolean;
  /** until when, ms; 0 for an outdated one */
  freshUntil: number;
}

/** The source of one layer's tiles. */
export interface TileSource {
  maxZoom: number;
  /**
   * null if there is no such tile. After the caller has gone, the result doesn't matter.
   * @throws Refusal `unavailable` if it can't be fetched now
   */
  pictureOf(tile: MapTile, signal?: AbortSignal): Promise<TilePicture | null>;
}

interface TileSourceSettings {
  /** URL with {z}, {x} and {y} */
  url: string;
  maxZoom: number;
  tileCache: TileCache;
  /** User-Agent header */
  userAgent: string;
  /** wall clock, ms */
  now(): number;
  timeoutMs?: number;
  /** called with the reason for a pause, never with what was requested */
  onFailure(reason: string): void;
}

const slowMs = 5_000;
const maxAtOnce = 4;
const maxQueued = 200;
const dayMs = 24 * 3600_000;
const fresh = { leastMs: 7 * dayMs, maxMs: 30 * dayMs };
const missing = { most: 5_000, ttlMs: 3600_000 };
const accept = 'image/png, image/jpeg, image/webp, image/gif';

/** How long a tile needn't be fetched again; the service can only prolong it. */
function freshMsOf(cacheControl: string | null): number {
  const requestedS = Number(/(?:^|[\s,])max-age=(\d{1,10})/i.exec(cacheControl ?? '')?.[1] ?? 0);
  return Math.min(Math.max(requestedS * 1000, fresh.leastMs), fresh.maxMs);
}

/** The tile's actual type, whatever the service declares; AVIF isn't used for maps. */
function pictureIn(bytes: Uint8Array, freshUntil: number): TilePicture | null {
  const type = pictureTypeOf(bytes);
  return type === null || type === 'image/avif' ? null : { bytes, type, isFresh: freshUntil > 0, freshUntil };
}

function isMissing({ status }: NoAnswer): boolean {
  return status === 404 || status === 410;
}

/** A time further ahead than the maximum was set before the clock was set back. */
function isStillFresh({ freshUntil }: CachedTile, now: number): boolean {
  return now < freshUntil && freshUntil <= now + fresh.maxMs;
}

/** @throws Refusal `unavailable` if there is no older tile */
function staleTile(cached: CachedTile | null, waitMs: number): TilePicture | null {
  if (cached !== null) return pictureIn(cached.bytes, 0);
  const retryAfterS = Math.max(1, Math.ceil(waitMs / 1000));
  throw new Refusal('unavailable', 'This picture can’t be had at the moment', { retryAfterS });
}

/** A tile service: each tile is fetched once a week, never twice at once, and the service is paused when it fails. */
export function createTileSource(settings: TileSourceSettings): TileSource {
  const { url, maxZoom, tileCache, userAgent, now, timeoutMs = slowMs, onFailure } = settings;
  const queue = createThrottledQueue({ maxAtOnce, maxQueued });
  const breaker = createCircuitBreaker({ now, onFailure });
  const faults = createTileFailures(now);
  const share = createSharedRequests<TilePicture | null>();
  const missingTiles = createResponseCache<'missing'>(missing.most, missing.ttlMs, now);

  function succeed(): void {
    breaker.succeed();
    faults.clear();
  }

  async function askService(tile: MapTile, name: string): Promise<TilePicture | null> {
    const headers = { 'user-agent': userAgent, accept };
    const reply = await fetchOutside(new URL(tileAddress(url, tile)), { headers, timeoutMs, now });
    if (reply.status === 204) throw new NoAnswer('nothing there', { status: 404 });
    const freshUntil = now() + freshMsOf(reply.headers.get('cache-control'));
    const picture = pictureIn(reply.bytes, freshUntil);
    if (picture === null) throw new NoAnswer('not a picture', { fault: 'useless' });
    succeed();
    await tileCache.put(name, { bytes: picture.bytes, freshUntil });
    return picture;
  }

  async function callService(tile: MapTile, name: string): Promise<TilePicture | null> {
    // The service failed for another request while this one waited in the queue.
    if (breaker.isOpen()) throw new NoAnswer('left alone');
    try {
      return await askService(tile, name);
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      if (isMissing(error)) {
        succeed();
        missingTiles.set(name, 'missing');
        return null;
      }
      if (faults.countFailure(name, error)) breaker.fail(error);
      throw error;
    }
  }

  async function pictureOf(tile: MapTile, signal?: AbortSignal): Promise<TilePicture | null> {
    const name = tileAddress(url, tile);
    if (missingTiles.get(name) !== undefined) return null;
    const cached = await tileCache.get(name);
    if (cached !== null && isStillFresh(cached, now())) return pictureIn(cached.bytes, cached.freshUntil);
    if (faults.remainingMs(name) > 0) return staleTile(cached, faults.remainingMs(name));
    // A running request is completed and cached; only waiting ones are abandoned with their callers.
    function call(abortSignal: AbortSignal, commit: () => void): Promise<TilePicture | null> {
      return queue.take(() => {
        commit();
        return callService(tile, name);
      }, abortSignal);
    }
    try {
      return (await share(name, call, signal)) ?? null;
    } catch (error) {
      if (!(error instanceof NoAnswer || error instanceof QueueFull)) throw error;
      return staleTile(cached, Math.max(breaker.remainingMs(), faults.remainingMs(name)));
    }
  }

  return { maxZoom, pictureOf };
}
