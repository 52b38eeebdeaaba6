import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { buildTarget } from './tools/browsers.js';
import { namedChunks } from './tools/chunks.js';
import { inlineFirst } from './tools/inline-first.js';
import { largeCities } from './tools/large-cities.js';
import { dexieAlias, leanDexie } from './tools/lean-dexie.js';
import { packManifest } from './tools/pack-manifest.js';
import { fetchedTogether } from './tools/fetched-together.js';
import { webManifest } from './tools/web-manifest.js';

const server = process.env['SCAPE_SERVER'] ?? 'http://127.0.0.1:3000';

const groups = [...namedChunks, fetchedTogether(namedChunks)];

/** The usual minifier leaves a part of the service worker that is felt. */
const terseWorker = {
  name: 'terse-worker',
  config: () => ({ build: { terserOptions: { module: true, ecma: 2020 as const, compress: { passes: 5 } } } }),
};

const app = defineConfig({
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
        // Inlined into the document.
        globIgnores: ['icons/**', 'first.js'],
        manifestTransforms: [packManifest],
        minify: 'terser',
        buildPlugins: { vite: [terseWorker, leanDexie()] },
      },
      devOptions: { enabled: true, type: 'module', navigateFallback: 'index.html' },
    }),
  ],
  resolve: { alias: [dexieAlias] },
  build: {
    target: buildTarget,
    manifest: true,
    // Every supported browser can fetch modules ahead, or does well without.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // A text goes to where it is shown, not with all texts of its folder into the first scripts.
      optimization: { inlineConst: { mode: 'all', pass: 1 } },
      output: {
        codeSplitting: { groups },
        // The service worker carries every file's name: those of the many small ones would be a part of it that is felt.
        assetFileNames: 'assets/[hash:7][extname]',
        // Libraries are named, for those who look at what is fetched.
        chunkFileNames: ({ name }) => `assets/${/^(react|data|map|schema)$/.test(name) ? '[name]-' : ''}[hash:7].js`,
      },
    },
  },
  // Workers are built by themselves, with plugins of their own.
  worker: {
    format: 'es',
    plugins: () => [largeCities(), leanDexie()],
    rolldownOptions: {
      output: {
        assetFileNames: 'assets/[hash:7][extname]',
        chunkFileNames: 'assets/[hash:7].js',
        entryFileNames: 'assets/[name]-[hash:7].js',
      },
    },
  },
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

/** The module with which the server renders pages, complete with all that it imports. */
const rendering = defineConfig({
  plugins: [react({ compiler: true }), largeCities(), leanDexie()],
  resolve: { alias: [dexieAlias] },
  // React's development build is slower, and warns of what is no fault here.
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    ssr: 'src/app/render/render-page.tsx',
    // A folder with a dot isn't served.
    outDir: 'dist/.render',
    emptyOutDir: true,
    copyPublicDir: false,
    target: 'node24',
    // Pictures have the same addresses as in the app's own build.
    rolldownOptions: { output: { assetFileNames: 'assets/[hash:7][extname]' } },
  },
});

export default defineConfig(({ mode }) => (mode === 'rendering' ? rendering : app));
