/** @typedef {{ url: string, revision: string | null, size: number }} Entry */

const plainScript = /^assets\/([\w-]{7})\.js$/;

/**
 * The list of files that the service worker carries, as short as it can be: of scripts that are called by their hash the hashes
 * alone, in one text (sw/unpack-manifest.ts); of a file whose name says nothing of its content so much of its hash as tells
 * two versions apart.
 * @param {Entry[]} entries
 */
export function packManifest(entries) {
  const hashes = entries.flatMap(({ url }) => plainScript.exec(url)?.[1] ?? []);
  const others = entries.filter(({ url }) => !plainScript.test(url));
  const named = others.map(({ revision, ...entry }) => ({ ...entry, revision: revision?.slice(0, 8) ?? null }));
  // The types know of no texts; the service worker reads the list itself.
  const packed = /** @type {Entry} */ (/** @type {unknown} */ (hashes.join('')));
  return { manifest: [packed, ...named], warnings: [] };
}
