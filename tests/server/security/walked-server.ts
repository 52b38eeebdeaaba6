import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestServer } from '#world/servers/server.ts';

/** A built app in a folder, whose pages are rendered to all that the server knows of them. */
export function writeTellingApp(folder: string): void {
  mkdirSync(join(folder, '.vite'));
  const root = '<div id="root"><!--skeleton-->x<!--/skeleton--></div>';
  const head = '<title>Scape</title><meta name="description" content="x" /><template id="start"></template>';
  const document = `<!doctype html><html lang="en"><head>${head}</head><body>${root}</body></html>`;
  writeFileSync(join(folder, 'index.html'), document);
  writeFileSync(join(folder, '.vite', 'manifest.json'), '{"index.html":{"file":"assets/index-1.js"}}');
  mkdirSync(join(folder, '.render'));
  writeFileSync(
    join(folder, '.render', 'render-page.js'),
    'export const renderPage = async (_url, data) => JSON.stringify(data)',
  );
}

/** The addresses that a server answers a GET at, from its own table of routes. */
export function readRoutesOf(server: TestServer): string[] {
  const found: string[] = [];
  const above: string[] = [];
  for (const line of server.app.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent = '', part = '', methods = ''] = /^([│ ]*)[└├]── (\S*) \((.*)\)$/u.exec(line) ?? [];
    above.splice(indent.length / 4, Infinity, part);
    if (methods.split(', ').includes('GET')) found.push(above.join('').replaceAll('//', '/'));
  }
  return [...new Set(found)];
}
