import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { inlineFirst } from './tools/inline-first.js';
import { largeCities } from './tools/large-cities.js';
import { webManifest } from './tools/web-manifest.js';

const server = process.env['SCAPE_SERVER'] ?? 'http://127.0.0.1:3000';

// Without named chunks every lazy page imports shared code from the entry, so that each change renames all of them.
const groups = [
  {
    name: 'react',
    test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom)[\\/]/,
    priority: 20,
  },
  { name: 'data', test: /node_modules[\\/](dexie|dexie-react-hooks)[\\/]/, priority: 20 },
  { name: 'map', test: /node_modules[\\/](leaflet|react-leaflet|@react-leaflet)[\\/]/, priority: 20 },
  // Only what writes and what signs in checks shapes: not before the list shows.
  { name: 'schema', test: /node_modules[\\/]zod[\\/]/, priority: 20 },
];

export default defineConfig({
  plugins: [
    react({ compiler: true }),
    tailwindcss(),
    inlineFirst(),
    largeCities(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'service-worker.ts',
      registerType: 'prompt',
      injectRegister: false,
      manifest: webManifest,
      includeManifestIcons: false,
      // The browser keeps an installed app's icons itself.
      injectManifest: { globPatterns: ['**/*.{js,css,html,svg,woff2}', 'assets/*.json'], globIgnores: ['icons/**'] },
      devOptions: { enabled: true, type: 'module', navigateFallback: 'index.html' },
    }),
  ],
  // The package's own entry wraps the ES5 build: 2 kB more in each of page, worker and service worker.
  resolve: { alias: [{ find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' }] },
  build: { manifest: true, rolldownOptions: { output: { codeSplitting: { groups } } } },
  // Workers are built by themselves, with plugins of their own.
  worker: { format: 'es', plugins: () => [largeCities()] },
  server: {
    proxy: { '/api': server, '/media': server, '/tiles': server, '/socket.io': { target: server, ws: true } },
  },
});
