import { isPicture, isTile, pictureAddress } from '#data/files/picture-caches.ts';
import type { CachedPicture } from './cached-picture.ts';
import type { TileClock, TileCache } from './tile-cache.ts';

/** A map hardly changes in this; after it the server is asked first. */
const freshMs = 30 * 24 * 3_600_000;
/** how far this device's clock may be behind the server's: one that was set back further makes no copy younger */
const aheadMs = 24 * 3_600_000;
/** how long an older copy is held back for the server's answer */
const patienceMs = 5_000;

export interface TileServingDeps {
  tileCache: TileCache;
  /** the picture, as one of the accounts of this device keeps it */
  findCached: (address: string) => Promise<CachedPicture | null>;
  fetchTile: (request: Request) => Promise<Response>;
  clock: TileClock;
}

/** Whether this asks for a picture of a map to show. Who asks past all caches keeps it themselves, and is told the truth. */
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
 * A picture of a map: a copy that is young enough, else the server's, else a copy however old, else nothing, which the
 * browser's console doesn't complain of.
 * @param waitUntil told of what is to be finished though the page needn't wait for it
 */
export async function serveTile(
  request: Request,
  { tileCache, findCached, fetchTile, clock }: TileServingDeps,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<Response> {
  const address = pictureAddress(request.url);
  // A disk that fails is one with no copy: the server may have the picture all the same.
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
