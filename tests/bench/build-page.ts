import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { inRoot } from '#tools/root.js';

/** The bench's page, bundled as the app is, in a folder that goes when the bench is over. */
export async function buildPage(): Promise<{ folder: string; remove: () => void }> {
  const folder = mkdtempSync(join(tmpdir(), 'scape-bench-'));
  await build({
    configFile: false,
    root: inRoot('tests', 'bench', 'page'),
    logLevel: 'warn',
    resolve: { alias: [{ find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' }] },
    // Names are kept, so that a profile and a fault can be read.
    build: { outDir: folder, emptyOutDir: true, target: 'es2023', minify: false },
  });
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
