/** The cache of the pictures that were seen: bounded, the oldest go first. */
export const pictureCacheName = 'pictures';

/** The cache of the pictures that were seen and aren't for everybody: it goes with who is signed in. */
export const privatePictureCacheName = 'private-pictures';

/** The cache of the pictures of maps that were seen: bounded, what nobody looked at for longest goes first. */
export const tileCacheName = 'tiles';

const offlineCachePrefix = 'kept-';

/**
 * The cache of the pictures that an account keeps: nothing goes from it by itself.
 * @param name of the account's database
 */
export function offlinePictureCacheName(name: string): string {
  return `${offlineCachePrefix}${name}`;
}

export function isOfflinePictureCache(cacheName: string): boolean {
  return cacheName.startsWith(offlineCachePrefix);
}

/** The pictures of maps change now and then, and have a query in their names; all others are named by their content. */
export function isTile(pathname: string): boolean {
  return pathname.startsWith('/tiles/');
}

/** How a picture is named in every cache: its path and its query. */
export function pictureAddress(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

export function isPicture({ headers }: Response): boolean {
  return headers.get('content-type')?.startsWith('image/') === true;
}

const dayS = 24 * 3_600;
/** Of a copy that is older than any other. */
const longAgo = new Date(0).toUTCString();

/** Whether the server gave an older picture of a map, as it had no better one, and will soon have another; of a copy, whether it is such a one. */
export function isStopgap({ headers }: Response): boolean {
  const seconds = /(?:^|[\s,])max-age=(\d+)/i.exec(headers.get('cache-control') ?? '')?.[1];
  return headers.get('date') === longAgo || (seconds !== undefined && Number(seconds) < dayS);
}

/** A picture as it is kept: with its kind and its age, and nothing that would make it hard to find again. */
export function pictureCopy(bytes: ArrayBuffer, reply: Response, nowMs: number): Response {
  const type = reply.headers.get('content-type') ?? 'image/webp';
  const date = isStopgap(reply) ? longAgo : (reply.headers.get('date') ?? new Date(nowMs).toUTCString());
  return new Response(bytes, { headers: { 'Content-Type': type, Date: date } });
}
