/** What a page's policy can name: neither signs that end it nor a name that it can't hold. */
const plainOrigin = /^https?:\/\/[a-z\d-]+(\.[a-z\d-]+)*(:\d+)?$/;

/**
 * Where the pictures of maps come from, as browsers and the pages' policy name it; null for an address with {z}, {x} and {y}
 * that can't be called, holds a password, or lies where no policy can point to.
 */
export function tileOrigin(address: string): string | null {
  const url = URL.parse(address.replaceAll(/\{[zxy]\}/g, '0'));
  if (url === null || url.username !== '' || url.password !== '') return null;
  return plainOrigin.test(url.origin) ? url.origin : null;
}
