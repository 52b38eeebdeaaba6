/** @typedef {{ url: string, revision: string | null, size: number }} Entry */

const plainScript = /^assets\/([\w-]{7})\.js$/;
const asset = /^assets\/([^/ ]+)$/;

/**
 * Packs the list of files for the service worker to precache (unpacked in sw/unpack-manifest.ts) into as little as
 * possible: for scripts named after their hash only the hashes, in one string; for other assets the names, in another;
 * for files whose name doesn't change with their content, enough of the hash to tell versions apart.
 * @param {Entry[]} entries
 */
export function packManifest(entries) {
  const hashes = entries.flatMap(({ url }) => plainScript.exec(url)?.[1] ?? []);
  const others = entries.filter(({ url }) => !plainScript.test(url));
  const names = others.flatMap(({ url, revision }) => (revision === null ? (asset.exec(url)?.[1] ?? []) : []));
  const named = others
    .filter(({ url, revision }) => revision !== null || !asset.test(url))
    .map(({ revision, ...entry }) => ({ ...entry, revision: revision?.slice(0, 7) ?? null }));
  // The types don't allow strings, but only our service worker reads the list.
  const packed = /** @type {Entry[]} */ (
    /** @type {unknown} */ ([hashes.join(''), names.join(' ')].filter((text) => text !== ''))
  );
  return { manifest: [...packed, ...named], warnings: [] };
}
