import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { inRoot, isStarted } from './root.js';

/** @typedef {Record<string, { file: string, imports?: string[] }>} Manifest */

const kB = 1000;
/** The page of the events list: if it is a chunk of its own, that is also loaded before the list shows. */
const listPage = /^src\/app\/pages\/(events|event-list|events-list)(-page)?\.tsx$/;

/**
 * Collects the scripts that a module needs before it runs.
 * @param {Manifest} manifest
 * @param {string} key
 * @param {Set<string>} files
 */
function collect(manifest, key, files) {
  const chunk = manifest[key];
  if (chunk === undefined || files.has(chunk.file)) return;
  files.add(chunk.file);
  for (const inner of chunk.imports ?? []) collect(manifest, inner, files);
}

/** @param {string} html */
export function scriptsOf(html) {
  const tags = html.match(/<(script|link)\b[^>]*>/g) ?? [];
  // Low-priority files are loaded after the list.
  const loading = tags.filter(
    (tag) => tag.startsWith('<script') || (/rel="?modulepreload/.test(tag) && !/fetchpriority="?low/.test(tag)),
  );
  return loading.flatMap((tag) => /\b(?:src|href)="?\/([^">\s]+)/.exec(tag)?.[1] ?? []);
}

/** @param {Iterable<string>} files below dist */
function gzipBytes(files) {
  let bytes = 0;
  for (const file of files) bytes += gzipSync(readFileSync(inRoot('dist', file)), { level: 9 }).length;
  return bytes;
}

function beforeTheList() {
  /** @type {Manifest} */
  const manifest = JSON.parse(readFileSync(inRoot('dist', '.vite', 'manifest.json'), 'utf8'));
  const files = new Set(scriptsOf(readFileSync(inRoot('dist', 'index.html'), 'utf8')));
  const loaded = new Set(files);
  for (const key of Object.keys(manifest)) {
    const isLoaded = files.has(manifest[key]?.file ?? '');
    if (isLoaded) loaded.delete(manifest[key]?.file ?? '');
    if (isLoaded || listPage.test(key)) collect(manifest, key, loaded);
  }
  return [...loaded];
}

function syncWorker() {
  return readdirSync(inRoot('dist', 'assets'))
    .filter((file) => /^sync[.-]worker-.*\.js$/.test(file))
    .map((file) => `assets/${file}`);
}

/**
 * Measures the built app. A missing script counts as over budget: it was renamed, so its size isn't checked any more.
 */
export function weigh() {
  const pages = readdirSync(inRoot('src', 'app', 'pages'), { recursive: true, encoding: 'utf8' });
  const hasListPage = pages.some((page) => listPage.test(`src/app/pages/${page}`));
  const rows = [
    { name: 'scripts before the list', files: hasListPage ? beforeTheList() : [], limit: 150 * kB },
    {
      name: 'service worker',
      files: ['service-worker.js'].filter((file) => existsSync(inRoot('dist', file))),
      limit: 60 * kB,
    },
    { name: 'sync worker', files: syncWorker(), limit: 60 * kB },
  ];
  return rows.map(({ name, files, limit }) => {
    const bytes = gzipBytes(files);
    const isWithin = files.length > 0 && bytes <= limit;
    const text = files.length === 0 ? 'not found' : `${(bytes / kB).toFixed(1)} of ${limit / kB} kB gzip`;
    return { isWithin, line: `${isWithin ? '' : 'OVER BUDGET: '}${name}: ${text}`, files };
  });
}

if (isStarted(import.meta.url)) {
  const rows = weigh();
  for (const { line, files } of rows) console.log([line, ...files].join('\n  '));
  process.exitCode = rows.every(({ isWithin }) => isWithin) ? 0 : 1;
}
