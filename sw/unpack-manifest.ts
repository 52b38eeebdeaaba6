import type { PrecacheEntry } from 'workbox-precaching';

/** What is to be kept, each with its address: of most scripts the build gives the hashes alone, in one text (tools/pack-manifest.js). */
export function unpackManifest(manifest: readonly (PrecacheEntry | string)[]): PrecacheEntry[] {
  return manifest.flatMap((entry): PrecacheEntry[] => {
    if (typeof entry !== 'string') return [entry];
    return (entry.match(/.{7}/g) ?? []).map((hash) => ({ url: `assets/${hash}.js`, revision: null }));
  });
}
