import { cpSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from '#tools/root.js';

/** Copies the built app into a folder. */
export function copyBuild(folder: string): void {
  cpSync(inRoot('dist'), folder, { recursive: true });
}

/** Another hash of the same length. */
const turned = (hash: string) => hash.slice(1) + hash.slice(0, 1);

/** The service worker has many hashes in one string, without separators (tools/pack-manifest.js). */
function turnPacked(text: string): string {
  return text.replace(/"((?:[\w-]{7}){20,})"/, (_all, hashes: string) => `"${hashes.replace(/.{7}/g, turned)}"`);
}

/** Turns a copy of a build into another version: each script is renamed, also wherever it is referenced. */
export function makeNextBuild(folder: string): void {
  const assets = join(folder, 'assets');
  // Otherwise the compressed files of the original would be sent instead.
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (name.endsWith('.br')) rmSync(join(folder, name));
  }
  const names = new Map(
    readdirSync(assets)
      .filter((name) => name.endsWith('.js'))
      .map((name) => [name, name.replace(/([\w-]{7,8})\.js$/, (_all, hash: string) => `${turned(hash)}.js`)]),
  );
  for (const [before, after] of names) renameSync(join(assets, before), join(assets, after));
  const scripts = [...names.values()].map((name) => join(assets, name));
  const others = ['index.html', 'service-worker.js', '.vite/manifest.json'].map((name) => join(folder, name));
  for (const file of [...scripts, ...others]) {
    const text = readFileSync(file, 'utf8');
    const known = text.replace(/[\w-]+\.js\b/g, (name) => names.get(name) ?? name);
    writeFileSync(file, file.endsWith('service-worker.js') ? turnPacked(known) : known);
  }
  const worker = others[1] ?? '';
  const text = readFileSync(worker, 'utf8');
  writeFileSync(worker, text.replace(/(?<=revision:?"?:?")[0-9a-f]{7}(?=",\s*"?url"?:"index\.html")/, turned));
}
