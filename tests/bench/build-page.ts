import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { largeCities } from '#tools/large-cities.js';
import { inRoot } from '#tools/root.js';

/** One of the bench's pages, bundled as the app is, in a folder that goes when the bench is over. */
export async function buildPage(name: 'page' | 'map-page'): Promise<{ folder: string; remove: () => void }> {
  const folder = mkdtempSync(join(tmpdir(), 'scape-bench-'));
  await build({
    configFile: false,
    root: inRoot('tests', 'bench', name),
    logLevel: 'warn',
    plugins: [react({ compiler: true }), tailwindcss(), largeCities()],
    resolve: { alias: [{ find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' }] },
    worker: { format: 'es', plugins: () => [largeCities()] },
    // Names are kept, so that a profile and a fault can be read.
    build: { outDir: folder, emptyOutDir: true, target: 'es2023', minify: false },
  });
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
