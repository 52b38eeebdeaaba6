import { readFileSync } from 'node:fs';
import { inRoot } from './root.js';

const styleTag = /<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g;
const startTag = /\s*<(?:script type="module"[^>]*><\/script|link rel="modulepreload"[^>]*)>/g;
const plainScript = /<script src="\/([^"]+)"><\/script>/g;

/** @param {string | Uint8Array} source */
const textOf = (source) => (typeof source === 'string' ? source : new TextDecoder().decode(source));

/**
 * Preload hints for what a window fetches once it is loaded: without them each file is discovered only after the
 * previous one has run.
 * @param {import('vite').IndexHtmlTransformContext['bundle'] & {}} bundle
 * @param {string} html what it names is fetched before
 */
function hints(bundle, html) {
  const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []));
  const start = chunks.find(({ moduleIds }) => moduleIds.includes(inRoot('src', 'app', 'sync', 'bridge.ts')));
  const worker = Object.keys(bundle).find((file) => /\/sync\.worker-[^/]+\.js$/.test(file));
  if (start === undefined || worker === undefined) throw new Error('What a window starts with was not built');
  const scripts = [start.fileName, ...start.imports].filter((file) => !html.includes(`"/${file}"`));
  return [
    ...scripts.map((file) => `<link rel="modulepreload" crossorigin fetchpriority="low" href="/${file}">`),
    // Browsers can't preload workers; a prefetched one comes from the browser's cache.
    `<link rel="prefetch" href="/${worker}">`,
  ].join('');
}

/**
 * The scripts of the page that a start without a connection may lead to. No server names them in the document, and without
 * these links each is discovered only after the one before has run. Marked with the page's path, as only that page needs them.
 * @param {import('vite').IndexHtmlTransformContext['bundle'] & {}} bundle
 * @param {string} html what it names is fetched in any case
 */
function offlinePage(bundle, html) {
  /** @type {Set<string>} */
  const files = new Set();
  /** @param {string | undefined} file */
  function add(file) {
    const chunk = file === undefined ? undefined : bundle[file];
    if (chunk?.type !== 'chunk' || html.includes(`"/${chunk.fileName}"`) || files.has(chunk.fileName)) return;
    files.add(chunk.fileName);
    for (const imported of chunk.imports) add(imported);
  }
  add(
    Object.values(bundle).find(
      (file) => file.type === 'chunk' && file.moduleIds.includes(inRoot('src', 'app', 'pages', 'plans-page.tsx')),
    )?.fileName,
  );
  return [...files]
    .map((file) => `<link rel="modulepreload" crossorigin fetchpriority="low" data-path="/plans" href="/${file}">`)
    .join('');
}

/**
 * What starts the app, for `public/first.js` to put into the document when it is time. The server adds the scripts of the
 * requested page before the end mark.
 * @param {import('vite').IndexHtmlTransformContext['bundle'] & {}} bundle
 * @param {string} html
 */
function startTemplate(bundle, html) {
  const tags = (html.match(startTag) ?? []).map((tag) => tag.trim()).join('');
  return `<template id="start">${tags}<!--page-scripts-->${offlinePage(bundle, html)}${hints(bundle, html)}</template>`;
}

/**
 * Inlines what the first paint waits for: on a slow connection each of these files would cost another round trip before
 * anything shows. The server allows the scripts by their hashes.
 * @returns {import('vite').Plugin}
 */
export function inlineFirst() {
  /** @type {string[]} */
  let inlined = [];
  return {
    name: 'scape:inline-first',
    apply: 'build',
    enforce: 'post',
    buildStart() {
      inlined = [];
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        return html
          .replace(styleTag, (tag, file) => {
            const asset = bundle[file];
            if (asset?.type !== 'asset') return tag;
            delete bundle[file];
            inlined.push(file);
            return `<style>${textOf(asset.source).replaceAll('</', '<\\/')}</style>`;
          })
          .replace(startTag, '')
          .replace(plainScript, (_tag, file) => {
            const text = readFileSync(inRoot('public', file), 'utf8');
            if (text.includes('</')) throw new Error(`${file} would end its own element`);
            return `${startTemplate(bundle, html)}<script>${text}</script>`;
          });
      },
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        // Chunks that share code with the entry would fetch its styles too; instead they import the entry, which is
        // loaded already.
        const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry)?.fileName;
        if (entry === undefined) return;
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk') continue;
          for (const file of inlined) chunk.code = chunk.code.replaceAll(`"${file}"`, `"${entry}"`);
        }
      },
    },
  };
}
