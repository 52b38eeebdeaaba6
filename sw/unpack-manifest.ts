import type { PrecacheEntry } from 'workbox-precaching';

/**
 * What is to be kept, each with its address. Of the build's assets `tools/pack-manifest.js` gives no more than the names: of
 * most scripts the hashes, one after the other, of other files the names with spaces between.
 */
export function unpackManifest(manifest: readonly (PrecacheEntry | string)[]): PrecacheEntry[] {
  return manifest.flatMap((entry): PrecacheEntry[] => {
    if (typeof entry !== 'string') return [entry];
    const names = entry.includes('.') ? entry.split(' ') : (entry.match(/.{7}/g) ?? []).map((hash) => `${hash}.js`);
    return names.map((name) => ({ url: `assets/${name}`, revision: null }));
  });
}
