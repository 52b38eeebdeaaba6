import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { type ManifestOptions, VitePWA } from 'vite-plugin-pwa';

const manifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'Scape',
  short_name: 'Scape',
  description: 'Find, make and live events, also with no connection.',
  lang: 'en',
  dir: 'ltr',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  // The manifest can't hold two themes: these are the paper of the light one and the brand (src/ui/tokens.css).
  background_color: '#fcfaf6',
  theme_color: '#743ed8',
  categories: ['events', 'social', 'entertainment'],
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: '/icons/monochrome-512.png', sizes: '512x512', type: 'image/png', purpose: 'monochrome' },
  ],
  shortcuts: [
    { name: 'Events', url: '/events', icons: [{ src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' }] },
    {
      name: 'Create event',
      url: '/events/create',
      icons: [{ src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' }],
    },
  ],
};

const server = process.env['SCAPE_SERVER'] ?? 'http://127.0.0.1:3000';

// Without named chunks every lazy page imports shared code from the entry, so that each change renames all of them.
const groups = [
  {
    name: 'react',
    test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom)[\\/]/,
    priority: 20,
  },
  { name: 'data', test: /node_modules[\\/](dexie|dexie-react-hooks|jotai|comlink|zod)[\\/]/, priority: 20 },
];

export default defineConfig({
  plugins: [
    react({ compiler: true }),
    tailwindcss(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'service-worker.ts',
      registerType: 'prompt',
      injectRegister: false,
      manifest,
      injectManifest: { globPatterns: ['**/*.{js,css,html,svg,png,woff2}'] },
      devOptions: { enabled: true, type: 'module', navigateFallback: 'index.html' },
    }),
  ],
  build: { manifest: true, rolldownOptions: { output: { codeSplitting: { groups } } } },
  worker: { format: 'es' },
  server: {
    proxy: { '/api': server, '/media': server, '/socket.io': { target: server, ws: true } },
  },
});
