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
  /** false: an older one, for want of another */
  isFresh: boolean;
}

/** Where the pictures of one kind of map come from. */
export interface TileSource {
  maxZoom: number;
  /**
   * null where there is no such picture. Whoever has gone gets anything.
   * @throws Refusal `unavailable` where it can't be had now
   */
  pictureOf(tile: MapTile, signal?: AbortSignal): Promise<TilePicture | null>;
}

interface TileSourceSettings {
  /** an address with {z}, {x} and {y} */
  url: string;
  maxZoom: number;
  tileCache: TileCache;
  /** who asks, in words that a header can hold */
  userAgent: string;
  /** the wall clock in milliseconds */
  now(): number;
  timeoutMs?: number;
  /** told why the service is left alone for a while, never what it was asked */
  onFailure(reason: string): void;
}

const slowMs = 5_000;
const maxAtOnce = 4;
const maxQueued = 200;
const dayMs = 24 * 3600_000;
const fresh = { leastMs: 7 * dayMs, maxMs: 30 * dayMs };
const missing = { most: 5_000, ttlMs: 3600_000 };
const accept = 'image/png, image/jpeg, image/webp, image/gif';

/** How long a picture needn't be asked for anew; a service may only make it longer. */
function freshMsOf(cacheControl: string | null): number {
  const requestedS = Number(/(?:^|[\s,])max-age=(\d{1,10})/i.exec(cacheControl ?? '')?.[1] ?? 0);
  return Math.min(Math.max(requestedS * 1000, fresh.leastMs), fresh.maxMs);
}

/** What the bytes are, whatever the service calls them; AVIF isn't among what maps are made of. */
function pictureIn(bytes: Uint8Array, isFresh: boolean): TilePicture | null {
  const type = pictureTypeOf(bytes);
  return type === null || type === 'image/avif' ? null : { bytes, type, isFresh };
}

function isMissing({ status }: NoAnswer): boolean {
  return status === 404 || status === 410;
}

/** A time further ahead than any is set is one of before the clock was set back. */
function isStillFresh({ freshUntil }: CachedTile, now: number): boolean {
  return now < freshUntil && freshUntil <= now + fresh.maxMs;
}

/** @throws Refusal `unavailable` where there is no older one */
function staleTile(cached: CachedTile | null, waitMs: number): TilePicture | null {
  if (cached !== null) return pictureIn(cached.bytes, false);
  const retryAfterS = Math.max(1, Math.ceil(waitMs / 1000));
  throw new Refusal('unavailable', 'This picture can’t be had at the moment', { retryAfterS });
}

/** A service on the network: asked for a picture once a week, not twice at once, and left alone when it fails. */
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
    const picture = pictureIn(reply.bytes, true);
    if (picture === null) throw new NoAnswer('not a picture', { fault: 'useless' });
    succeed();
    const freshUntil = now() + freshMsOf(reply.headers.get('cache-control'));
    await tileCache.put(name, { bytes: picture.bytes, freshUntil });
    return picture;
  }

  async function callService(tile: MapTile, name: string): Promise<TilePicture | null> {
    // Whoever waited while the service failed for somebody else doesn't try it again.
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
    if (cached !== null && isStillFresh(cached, now())) return pictureIn(cached.bytes, true);
    if (faults.remainingMs(name) > 0) return staleTile(cached, faults.remainingMs(name));
    // One that is on its way is waited for and kept; only those in line are given up with their askers.
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
