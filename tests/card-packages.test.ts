import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { importsOf, pathOf } from '#world/rules/room-check.ts';

const card = [
  ...['react', 'react-dom', 'react-router-dom', 'vite-plugin-pwa', 'workbox-window', 'dexie', 'dexie-react-hooks'],
  ...['comlink', 'socket.io-client', 'ky', 'jotai', 'leaflet', 'react-leaflet', 'leaflet.markercluster'],
  ...['vitest', 'fake-indexeddb', 'playwright'],
];
const ofBuildAndTests = ['vite-plugin-pwa', 'vitest', 'fake-indexeddb', 'playwright'];

const packagesIn = (path: string): string[] =>
  importsOf(readFileSync(path, 'utf8'))
    .filter(({ isTypeOnly }) => !isTypeOnly)
    .map(({ specifier }) => specifier);

/** Every file that is loaded when these are: all that they import, and what that imports. */
function loadedFrom(...entries: readonly string[]): Set<string> {
  const loaded = new Set<string>();
  const next = [...entries];
  for (let path = next.pop(); path !== undefined; path = next.pop()) {
    if (loaded.has(path) || !existsSync(path) || !/\.tsx?$/.test(path)) continue;
    loaded.add(path);
    for (const specifier of packagesIn(path)) {
      const found = pathOf(path, specifier);
      if (found !== null) next.push(found);
    }
  }
  return loaded;
}

const rows = [...readFileSync('docs/architecture.md', 'utf8').matchAll(/^\| `([^`]+)` \| `([^`]+)` \| .+ \|$/gm)].map(
  ([, name = '', path = '']) => ({ name, path }),
);

test('[CARD-02] the table names every package of the design once', () => {
  expect(rows.map(({ name }) => name).sort()).toEqual([...card].sort());
});

test.each(rows)('[CARD-02] $name works in $path, which the app loads', ({ name, path }) => {
  const isOf = (specifier: string) => specifier === name || specifier.startsWith(`${name}/`);
  expect(packagesIn(path).some(isOf)).toBe(true);
  const loaded = loadedFrom('src/app/main.tsx', 'sw/service-worker.ts');
  expect(loaded.size).toBeGreaterThan(300);
  expect(loaded.has(path) || ofBuildAndTests.includes(name)).toBe(true);
});
