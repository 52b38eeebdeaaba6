import { headers } from '#contract/sync/headers.ts';
import { pictureAt, pictureWidths } from '#contract/media/picture.ts';
import { privatePictureCacheName, pictureCacheName } from '#data/files/picture-caches.ts';
import { findCachedPicture, type CachedPicture } from './cached-picture.ts';

const maxCached = 600;
/** A copy that is older is served all the same, and looked at: what was deleted or hidden goes from here too. */
const freshMs = 24 * 3_600_000;

/** Keeps what was seen: what only some may see apart, so that it goes with who leaves. The oldest go first. */
async function cacheViewed(request: Request, reply: Response): Promise<void> {
  const isPrivate = /private/.test(reply.headers.get('cache-control') ?? '');
  const cache = await caches.open(isPrivate ? privatePictureCacheName : pictureCacheName);
  await cache.put(request, reply);
  for (const entry of (await cache.keys()).slice(0, -maxCached)) await cache.delete(entry);
}

/** Looks whether a picture is still there. Only the server's own word takes it away. */
async function revalidate({ cache }: CachedPicture, request: Request): Promise<void> {
  const reply = await fetch(request.url, { cache: 'no-cache' });
  if (reply.ok) await cache.put(request, reply);
  else if (reply.status === 404 && reply.headers.has(headers.api)) await cache.delete(request);
}

interface PictureRequest {
  request: Request;
  event: Pick<ExtendableEvent, 'waitUntil'>;
}

/** A picture: as it is held, else as the server has it, else in another of its sizes. */
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
