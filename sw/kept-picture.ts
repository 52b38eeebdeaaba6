import { isKeptPictures } from '#data/picture-caches.ts';

/** A picture at its very address, as one of the accounts of this device keeps it. */
export async function keptPicture(address: string): Promise<Response | undefined> {
  for (const name of (await caches.keys()).filter(isKeptPictures)) {
    const held = await caches.match(address, { cacheName: name, ignoreVary: true });
    if (held !== undefined) return held;
  }
  return undefined;
}
