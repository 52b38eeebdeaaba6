import { isPicture, isTile, pictureAddress } from '#data/files/picture-caches.ts';
import type { CachedPicture } from './cached-picture.ts';
import type { TileClock, TileCache } from './tile-cache.ts';

/** Maps hardly change within this time; older tiles are fetched first. */
const freshMs = 30 * 24 * 3_600_000;
/** tolerated clock difference to the server; a clock set back further must not make copies look fresh */
const aheadMs = 24 * 3_600_000;
/** how long to wait for the network before serving a stale copy */
const patienceMs = 5_000;

export interface TileServingDeps {
  tileCache: TileCache;
  /** the tile in an offline bundle of any account */
  findCached: (address: string) => Promise<CachedPicture | null>;
  fetchTile: (request: Request) => Promise<Response>;
  clock: TileClock;
}

/**
 * Whether a request is for a tile to be shown. A `no-store` request comes from code that stores the tile itself and
 * needs the real reply.
 */
export function isForTile(request: Request): boolean {
  if (!isTile(new URL(request.url).pathname)) return false;
  return request.method === 'GET' && request.cache !== 'no-store' && !request.headers.has('range');
}

function isFresh(copy: Response, nowMs: number): boolean {
  const ageMs = nowMs - Date.parse(copy.headers.get('date') ?? '');
  return ageMs >= -aheadMs && ageMs < freshMs;
}

async function pictureOrNull(fetching: Promise<Response>): Promise<Response | null> {
  const reply = await fetching.catch(() => null);
  return reply?.status === 200 && isPicture(reply) ? reply : null;
}

/**
 * Serves a tile: a fresh copy, else the network's, else a stale copy, else an empty 204, which browsers don't log as an
 * error.
 * @param waitUntil takes work that the page needn't wait for
 */
export async function serveTile(
  request: Request,
  { tileCache, findCached, fetchTile, clock }: TileServingDeps,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<Response> {
  const address = pictureAddress(request.url);
  // If the disk fails, the server may still have the tile.
  const viewed = await tileCache.find(address).catch(() => undefined);
  if (viewed !== undefined && isFresh(viewed, clock.now())) {
    waitUntil(tileCache.markUsed(address));
    return viewed;
  }
  const bundled = (await findCached(address))?.copy;
  if (bundled !== undefined && isFresh(bundled, clock.now())) return bundled;

  const fetching = pictureOrNull(fetchTile(request));
  waitUntil(fetching.then((reply) => (reply === null ? undefined : tileCache.put(address, reply.clone()))));
  const stale = viewed ?? bundled;
  if (stale === undefined) return (await fetching) ?? new Response(null, { status: 204 });
  const reply = await Promise.race([fetching, clock.pause(patienceMs).then(() => null)]);
  if (reply === null && viewed !== undefined) waitUntil(tileCache.markUsed(address));
  return reply ?? stale;
}
