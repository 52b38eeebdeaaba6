import { headers } from '#contract/sync/headers.ts';
import { pictureAt, pictureWidths } from '#contract/media/picture.ts';
import { privatePictureCacheName, pictureCacheName } from '#data/files/picture-caches.ts';
import { findCachedPicture, type CachedPicture } from './cached-picture.ts';

const maxCached = 600;
/** An older copy is still served but revalidated, so that deleted or hidden pictures disappear. */
const freshMs = 24 * 3_600_000;

/**
 * Caches a viewed picture; private ones in a cache of their own, which is deleted at logout. The oldest are evicted.
 */
async function cacheViewed(request: Request, reply: Response): Promise<void> {
  const isPrivate = /private/.test(reply.headers.get('cache-control') ?? '');
  const cache = await caches.open(isPrivate ? privatePictureCacheName : pictureCacheName);
  await cache.put(request, reply);
  for (const entry of (await cache.keys()).slice(0, -maxCached)) await cache.delete(entry);
}

/** Checks whether a picture still exists. Only a reply marked as the server's deletes it. */
async function revalidate({ cache }: CachedPicture, request: Request): Promise<void> {
  const reply = await fetch(request.url, { cache: 'no-cache' });
  if (reply.ok) await cache.put(request, reply);
  else if (reply.status === 404 && reply.headers.has(headers.api)) await cache.delete(request);
}

interface PictureRequest {
  request: Request;
  event: Pick<ExtendableEvent, 'waitUntil'>;
}

/** Serves a picture from the caches, else the network, else in another of its sizes. */
export async function servePicture({ request, event }: PictureRequest): Promise<Response> {
  const address = new URL(request.url).pathname;
  const cached = await findCachedPicture(address);
  if (cached !== null) {
    const ageMs = Date.now() - Date.parse(cached.copy.headers.get('date') ?? '');
    if (ageMs > freshMs) event.waitUntil(revalidate(cached, request).catch(() => undefined));
    return cached.copy;
  }
  try {
    const reply = await fetch(request);
    if (reply.ok) event.waitUntil(cacheViewed(request, reply.clone()).catch(() => undefined));
    return reply;
  } catch {
    const others = await Promise.all(pictureWidths.map((width) => findCachedPicture(pictureAt(address, width))));
    return others.find(Boolean)?.copy ?? Response.error();
  }
}
