import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { buildTarget } from './tools/browsers.js';
import { inlineFirst } from './tools/inline-first.js';
import { largeCities } from './tools/large-cities.js';
import { leanDexie } from './tools/lean-dexie.js';
import { packManifest } from './tools/pack-manifest.js';
import { fetchedTogether } from './tools/fetched-together.js';
import { webManifest } from './tools/web-manifest.js';

const server = process.env['SCAPE_SERVER'] ?? 'http://127.0.0.1:3000';

/** Shapes and signs that the list shows. */
const listShapes =
  'button|button-look|icon-button|class-names|use-observable|use-root-class|spinner|lazy-part|use-media|use-online|use-live|use-now|' +
  'use-query|use-wish|use-layer|watched-value|hue|mark|page-heading|pending-mark|refused-mark|skeleton|toast|toast-card|' +
  'search-field|chip|cover|poster|ridges|document-title';
/** What every page that shows rows needs. */
const firstData = 'current|db|fault|device|dexie-store|let-go|picture-name|trouble|lost-connection|out-of-room';
const listSigns =
  'clipboard-copy|sun|cloud-off|cloud-upload|cloud-check|moon|rotate-cw|plus|map-pin-off|map-pin|users|heart|' +
  'circle-exclamation-point|bookmark|circle-check|info|search|clock-3|loader-circle|x';
/** What needs nothing else, and is needed by pages that come later. */
const leaves =
  'contract/(canonical-json|distance|map-tile|parsed-url)|src/app/(ask-to-persist|birth-marks|reset-data|shell/unread-messages)|src/features/home/select-event|' +
  'src/data/(held-picture|late-draft|list-gaps|newer-draft|news-among|picture-caches|popular-venues|push-owner|report-reasons|search-text|sent-draft|store)|' +
  'src/sync/(browser-ports|list-gaps|news-among|ports|reply-shape)|' +
  'src/ui/(ago|counted|data-size|in-a-while|last-words|offer-file|telling|use-failed-picture)';
const fieldShapes = 'text-input|text-area|control-look|field|room-left|limited-field';

// Without named chunks every lazy page imports shared code from the entry, so that each change renames all of them.
const named = [
  {
    name: 'react',
    test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom)[\\/]/,
    priority: 20,
  },
  { name: 'data', test: /node_modules[\\/](dexie|dexie-react-hooks)[\\/]/, priority: 20 },
  {
    name: 'map',
    test: /node_modules[\\/](leaflet|leaflet\.markercluster|react-leaflet|@react-leaflet)[\\/]/,
    priority: 20,
  },
  // Small things that many pages share: as files of their own their names alone would weigh more than they do.
  {
    name: 'pieces',
    test: new RegExp(
      `contract/(attendance|days|picture|refusals|uuid)\\.ts$|src/data/(${firstData})\\.ts$|src/ui/(${listShapes})\\.tsx?$|lucide-react/dist/esm/(\\w+|icons/(${listSigns}))\\.mjs$`,
    ),
    priority: 15,
  },
  { name: 'signs', test: /node_modules\/lucide-react\//, priority: 10 },
  { name: 'leaves', test: new RegExp(`(${leaves})\\.ts$`), priority: 10 },
  { name: 'fields', test: new RegExp(`src/ui/(${fieldShapes})\\.tsx?$`), priority: 10 },
  // Only what writes and what signs in checks shapes: not before the list shows.
  { name: 'schema', test: /node_modules[\\/]zod[\\/]/, priority: 20 },
];
const groups = [...named, fetchedTogether(named)];

/** The usual minifier leaves a part of the service worker that is felt. */
const terseWorker = {
  name: 'terse-worker',
  config: () => ({ build: { terserOptions: { module: true, ecma: 2020 as const, compress: { passes: 3 } } } }),
};

export default defineConfig({
  plugins: [
    react({ compiler: true }),
    tailwindcss(),
    inlineFirst(),
    largeCities(),
    leanDexie(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'service-worker.ts',
      registerType: 'prompt',
      injectRegister: false,
      manifest: webManifest,
      includeManifestIcons: false,
      // The browser keeps an installed app's icons itself.
      injectManifest: {
        globPatterns: ['**/*.{js,css,html,svg,woff2}', 'assets/*.json'],
        globIgnores: ['icons/**'],
        manifestTransforms: [packManifest],
        minify: 'terser',
        buildPlugins: { vite: [terseWorker, leanDexie()] },
      },
      devOptions: { enabled: true, type: 'module', navigateFallback: 'index.html' },
    }),
  ],
  // The package's own entry wraps the ES5 build: 2 kB more in each of page, worker and service worker.
  resolve: { alias: [{ find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' }] },
  build: {
    target: buildTarget,
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: { groups },
        // The service worker carries every file's name: those of the many small ones would be a part of it that is felt.
        chunkFileNames: ({ name }) =>
          `assets/${groups.some((group) => group.name === name) ? '[name]-' : ''}[hash:7].js`,
      },
    },
  },
  // Workers are built by themselves, with plugins of their own.
  worker: { format: 'es', plugins: () => [largeCities(), leanDexie()] },
  server: {
    // The server is told who calls: by the proxy everybody would be somebody on this machine.
    proxy: {
      '/api': { target: server, xfwd: true },
      '/media': server,
      '/tiles': server,
      '/socket.io': { target: server, ws: true },
    },
  },
});
