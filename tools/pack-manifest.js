/** @typedef {{ url: string, revision: string | null, size: number }} Entry */

const plainScript = /^assets\/([\w-]{7})\.js$/;
const asset = /^assets\/([^/ ]+)$/;

/**
 * The list of files that the service worker carries, as short as it can be (sw/unpack-manifest.ts reads it): of scripts that
 * are called by their hash the hashes alone, in one text; of other assets the names, in another; of a file whose name says
 * nothing of its content so much of its hash as tells two versions apart.
 * @param {Entry[]} entries
 */
export function packManifest(entries) {
  const hashes = entries.flatMap(({ url }) => plainScript.exec(url)?.[1] ?? []);
  const others = entries.filter(({ url }) => !plainScript.test(url));
  const names = others.flatMap(({ url, revision }) => (revision === null ? (asset.exec(url)?.[1] ?? []) : []));
  const named = others
    .filter(({ url, revision }) => revision !== null || !asset.test(url))
    .map(({ revision, ...entry }) => ({ ...entry, revision: revision?.slice(0, 7) ?? null }));
  // The types know of no texts; the service worker reads the list itself.
  const packed = /** @type {Entry[]} */ (
    /** @type {unknown} */ ([hashes.join(''), names.join(' ')].filter((text) => text !== ''))
  );
  return { manifest: [...packed, ...named], warnings: [] };
}
