/** The cache of the pictures that were seen: bounded, the oldest go first. */
export const seenPictures = 'pictures';

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
