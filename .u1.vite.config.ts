import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { existsSync } from 'node:fs';
import path from 'node:path';
const server = process.env['SCAPE_SERVER'] ?? 'http://127.0.0.1:4310';
export default defineConfig({
  plugins: [
    { name: 'stub', enforce: 'pre', resolveId(id, importer) {
      const at = id.startsWith('#features/') ? path.resolve('src/features', id.slice(10)) : id.startsWith('./pages/') ? path.resolve('src/app', id) : null;
      if (at !== null && !existsSync(at)) return '/tmp/u1stubs/stub.tsx';
      return null;
    } },
    { name: 'fix', enforce: 'pre', transform(code, id) { return id.includes('dexie-store.ts') ? code.replace('[...tables], () => body(tx)', '[...tables], async () => body(tx)') : null; } },
    react({ compiler: true }), tailwindcss(),
  ],
  cacheDir: '/tmp/u1cache',
  build: { outDir: '/tmp/u1dist', emptyOutDir: true },
  worker: { format: 'es', plugins: () => [{ name: 'fix', enforce: 'pre', transform(code, id) { return id.includes('dexie-store.ts') ? code.replace('[...tables], () => body(tx)', '[...tables], async () => body(tx)') : null; } }] },
  server: { port: 4311, fs: { strict: false }, proxy: { '/api': server, '/media': server } },
});
