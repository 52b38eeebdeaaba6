import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { inRoot, isStarted } from './root.js';

/** @typedef {Record<string, { file: string, imports?: string[] }>} Manifest */

const kB = 1000;
/**
 * The scripts that a page fetches before it answers, in kB after brotli, with some 2 % of room. A change
 * that needs more says what for.
 */
const pageLimits = { home: 122, events: 123, event: 146, rankings: 133, 'auth/login': 118 };

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

/**
 * @param {Iterable<string>} files below dist
 * @param {(bytes: Buffer) => Buffer} compress
 */
function compressedBytes(files, compress) {
  let bytes = 0;
  for (const file of files) bytes += compress(readFileSync(inRoot('dist', file))).length;
  return bytes;
}

/** @param {Buffer} bytes */
const gzip = (bytes) => gzipSync(bytes, { level: 9 });

/**
 * The scripts of the document, and those that a page's module needs besides.
 * @param {string} page
 */
function scriptsOfPage(page) {
  /** @type {Manifest} */
  const manifest = JSON.parse(readFileSync(inRoot('dist', '.vite', 'manifest.json'), 'utf8'));
  const module = `src/app/pages/${page}-page.tsx`;
  // A page that isn't found was renamed, and isn't measured.
  if (manifest[module] === undefined) return [];
  const files = new Set(scriptsOf(readFileSync(inRoot('dist', 'index.html'), 'utf8')));
  for (const key of [...Object.keys(manifest).filter((name) => files.has(manifest[name]?.file ?? '')), module]) {
    files.delete(manifest[key]?.file ?? '');
    collect(manifest, key, files);
  }
  return [...files];
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
  const rows = [
    ...Object.entries(pageLimits).map(([page, limit]) => ({
      name: `first scripts of ${page}`,
      files: scriptsOfPage(page),
      limit: limit * kB,
      encoding: 'brotli',
    })),
    {
      name: 'service worker',
      files: ['service-worker.js'].filter((file) => existsSync(inRoot('dist', file))),
      limit: 63 * kB,
      encoding: 'gzip',
    },
    { name: 'sync worker', files: syncWorker(), limit: 61 * kB, encoding: 'gzip' },
  ];
  return rows.map(({ name, files, limit, encoding }) => {
    const bytes = compressedBytes(files, encoding === 'gzip' ? gzip : brotliCompressSync);
    const isWithin = files.length > 0 && bytes <= limit;
    const text = files.length === 0 ? 'not found' : `${(bytes / kB).toFixed(1)} of ${limit / kB} kB ${encoding}`;
    return { isWithin, line: `${isWithin ? '' : 'OVER BUDGET: '}${name}: ${text}`, files };
  });
}

if (isStarted(import.meta.url)) {
  const rows = weigh();
  for (const { line, files } of rows) console.log([line, ...files].join('\n  '));
  process.exitCode = rows.every(({ isWithin }) => isWithin) ? 0 : 1;
}
