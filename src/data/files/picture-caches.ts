/** The cache of public pictures that were seen: bounded, oldest evicted first. */
export const pictureCacheName = 'pictures';

/** The cache of non-public pictures that were seen; deleted at logout. */
export const privatePictureCacheName = 'private-pictures';

/** The cache of map tiles that were seen: bounded, least recently used evicted first. */
export const tileCacheName = 'tiles';

const offlineCachePrefix = 'kept-';

/**
 * The cache of the pictures in an account's offline bundles; never evicted.
 * @param name of the account's database
 */
export function offlinePictureCacheName(name: string): string {
  return `${offlineCachePrefix}${name}`;
}

export function isOfflinePictureCache(cacheName: string): boolean {
  return cacheName.startsWith(offlineCachePrefix);
}

/** Map tiles can change and have a query in their URL; all other pictures are named by content. */
export function isTile(pathname: string): boolean {
  return pathname.startsWith('/tiles/');
}

/** A picture's key in every cache: path and query. */
export function pictureAddress(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

export function isPicture({ headers }: Response): boolean {
  return headers.get('content-type')?.startsWith('image/') === true;
}

const dayS = 24 * 3_600;
/** The date given to stopgap copies, older than any other. */
const longAgo = new Date(0).toUTCString();

/**
 * Whether a reply is a stopgap: an outdated map tile that the server will soon replace. Also recognises stored copies
 * of one.
 */
export function isStopgap({ headers }: Response): boolean {
  const seconds = /(?:^|[\s,])max-age=(\d+)/i.exec(headers.get('cache-control') ?? '')?.[1];
  return headers.get('date') === longAgo || (seconds !== undefined && Number(seconds) < dayS);
}

/** The copy of a picture to cache, with its type and date but no header that could make it hard to match. */
export function pictureCopy(bytes: ArrayBuffer, reply: Response, nowMs: number): Response {
  const type = reply.headers.get('content-type') ?? 'image/webp';
  const date = isStopgap(reply) ? longAgo : (reply.headers.get('date') ?? new Date(nowMs).toUTCString());
  return new Response(bytes, { headers: { 'Content-Type': type, Date: date } });
}
