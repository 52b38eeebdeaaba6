import type { PrecacheEntry } from 'workbox-precaching';

/**
 * The precache entries with their URLs. For the build's assets `tools/pack-manifest.js` writes only names: the
 * concatenated hashes of most scripts, and the names of other files separated by spaces.
 */
export function unpackManifest(manifest: readonly (PrecacheEntry | string)[]): PrecacheEntry[] {
  return manifest.flatMap((entry): PrecacheEntry[] => {
    if (typeof entry !== 'string') return [entry];
    const names = entry.includes('.') ? entry.split(' ') : (entry.match(/.{7}/g) ?? []).map((hash) => `${hash}.js`);
    return names.map((name) => ({ url: `assets/${name}`, revision: null }));
  });
}
