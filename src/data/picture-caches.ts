/** The cache of the pictures that were seen: bounded, the oldest go first. */
export const seenPictures = 'pictures';

/** The cache of the pictures of maps that were seen: bounded, what nobody looked at for longest goes first. */
export const seenTiles = 'tiles';

const keptPrefix = 'kept-';

/**
 * The cache of the pictures that an account keeps: nothing goes from it by itself.
 * @param name of the account's database
 */
export function keptPictures(name: string): string {
  return `${keptPrefix}${name}`;
}

export function isKeptPictures(cacheName: string): boolean {
  return cacheName.startsWith(keptPrefix);
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

/** A picture as it is kept: with its kind and its age, and nothing that would make it hard to find again. */
export function pictureCopy(bytes: ArrayBuffer, { headers }: Response, nowMs: number): Response {
  const type = headers.get('content-type') ?? 'image/webp';
  const date = headers.get('date') ?? new Date(nowMs).toUTCString();
  return new Response(bytes, { headers: { 'Content-Type': type, Date: date } });
}
