import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer } from '#world/servers/server.ts';
import type { TestServer } from '#world/servers/server.ts';

let server: TestServer;
/** One whose document is as large as a built one. */
let large: TestServer;
const largeApp = mkdtempSync(join(tmpdir(), 'scape-app-'));
const app = mkdtempSync(join(tmpdir(), 'scape-app-'));

beforeAll(async () => {
  mkdirSync(join(app, 'assets'));
  writeFileSync(join(app, 'index.html'), '<!doctype html><title>Scape</title>');
  writeFileSync(join(app, 'service-worker.js'), 'self');
  writeFileSync(join(app, 'manifest.webmanifest'), '{}');
  writeFileSync(join(app, 'assets', 'main-abc123.js'), 'import()');
  writeFileSync(join(app, 'icon.svg'), '<svg/>');
  server = await startServer({ settings: { staticDir: app } });
  writeFileSync(join(largeApp, 'index.html'), `<!doctype html><title>Scape</title>${'<p>shell</p>'.repeat(500)}`);
  large = await startServer({ settings: { staticDir: largeApp } });
});
afterAll(async () => {
  await Promise.all([server.close(), large.close()]);
  for (const folder of [app, largeApp]) rmSync(folder, { recursive: true });
});

const get = (url: string, accept = 'text/html') => server.inject({ method: 'GET', url, headers: { accept } });

describe('[CARD-04] the built app', () => {
  test.each([
    ['/', 'no-cache'],
    ['/index.html', 'no-cache'],
    ['/service-worker.js', 'no-cache'],
    ['/manifest.webmanifest', 'no-cache'],
    ['/assets/main-abc123.js', 'public, max-age=31536000, immutable'],
    ['/icon.svg', 'public, max-age=3600'],
  ])('%s is kept as %s', async (url, kept) => {
    const reply = await get(url);
    expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, kept]);
  });

  test.each([
    ['/events/5', 404],
    ['/events/5/edit?tab=1', 200],
    ['/anything', 200],
  ])('a page is index.html: %s', async (url, status) => {
    const reply = await get(url);
    expect([reply.statusCode, reply.headers['cache-control']]).toEqual([status, 'no-cache']);
    expect(reply.body).toMatch(/^<!doctype html><title>[^<]*Scape<\/title>/);
  });

  test.each([
    ['/assets/gone-123.js', 'text/html'],
    ['/assets/gone-123.js', '*/*'],
    ['/media/none/800.webp', 'text/html'],
    ['/anything', 'application/json'],
    ['/api/anything', 'text/html'],
    ['/../package.json', '*/*'],
  ])('what is missing is missing: %s as %s', async (url, accept) => {
    const reply = await get(url, accept);
    expect(reply.statusCode).toBe(404);
    expect(reply.body).not.toContain('<title>');
  });

  test.each(['/', '/events', '/events/5', '/events/5/detail', '/about'])('a page is compressed: %s', async (url) => {
    const headers = { accept: 'text/html', 'accept-encoding': 'br, gzip' };
    const reply = await large.inject({ method: 'GET', url, headers });
    expect([reply.headers['content-encoding'], reply.headers['content-type']]).toEqual([
      'br',
      'text/html; charset=utf-8',
    ]);
    expect(reply.headers.vary).toMatch(/accept-encoding/i);
    expect(reply.rawPayload.length).toBeLessThan(2_000);
    const asked = { ...headers, 'if-none-match': String(reply.headers.etag) };
    expect((await large.inject({ method: 'HEAD', url, headers })).headers.etag).toBe(reply.headers.etag);
    expect((await large.inject({ method: 'GET', url, headers: asked })).statusCode).toBe(304);
  });

  test('what was packed with the build is sent as it is where it is understood, and kept as the plain file is', async () => {
    const packed = brotliCompressSync('packed()');
    writeFileSync(join(app, 'assets', 'chunk-0123456.js'), 'plain()');
    writeFileSync(join(app, 'assets', 'chunk-0123456.js.br'), packed);
    writeFileSync(join(app, 'service-worker.js.br'), brotliCompressSync('self.packed'));
    const next = await startServer({ settings: { staticDir: app } });
    const ask = (url: string, encodings: string) => next.inject({ url, headers: { 'accept-encoding': encodings } });
    const replies = await Promise.all([
      ask('/assets/chunk-0123456.js', 'gzip, br'),
      ask('/assets/chunk-0123456.js', 'gzip'),
      ask('/service-worker.js', 'br'),
    ]);
    await next.close();
    rmSync(join(app, 'service-worker.js.br'));
    expect(replies[0]?.rawPayload).toEqual(packed);
    expect(
      replies.map(({ statusCode, headers }) => [statusCode, headers['content-encoding'], headers['cache-control']]),
    ).toEqual([
      [200, 'br', 'public, max-age=31536000, immutable'],
      [200, 'gzip', 'public, max-age=31536000, immutable'],
      [200, 'br', 'no-cache'],
    ]);
    expect(replies[0]?.headers['content-type']).toBe('application/javascript; charset=utf-8');
    expect(replies.map(({ headers }) => headers.vary)).toEqual(
      Array(3).fill(expect.stringMatching(/accept-encoding/i)),
    );
  });

  test('nothing is written at a page', async () => {
    const reply = await server.inject({ method: 'POST', url: '/events/5', headers: { accept: 'text/html' } });
    expect(reply.statusCode).toBe(404);
  });
});

describe('[OFF-13] the files of an earlier build', () => {
  const built = join(app, 'assets', 'main-abc123.js');
  const dataDir = mkdtempSync(join(tmpdir(), 'scape-data-'));
  afterAll(() => {
    rmSync(dataDir, { recursive: true });
  });

  test('are there after the next one, for ever as before; what never was is not', async () => {
    await (await startServer({ settings: { staticDir: app, dataDir } })).close();
    rmSync(built);
    writeFileSync(join(app, 'assets', 'main-def456.js'), 'import(2)');
    const next = await startServer({ settings: { staticDir: app, dataDir } });
    const [old, never, above] = await Promise.all(
      ['main-abc123.js', 'main-ghi789.js', '..%2fscape.db'].map((name) => next.inject({ url: `/assets/${name}` })),
    );
    await next.close();
    expect([never?.statusCode, above?.statusCode]).toEqual([404, 404]);
    expect([old?.statusCode, old?.body, old?.headers['cache-control'], old?.headers['content-type']]).toEqual([
      200,
      'import()',
      'public, max-age=31536000, immutable',
      'application/javascript; charset=utf-8',
    ]);
  });

  test('are left out where they can’t be kept: the app itself is served', async () => {
    const full = mkdtempSync(join(tmpdir(), 'scape-data-'));
    writeFileSync(join(full, 'assets'), 'a file where a folder should be');
    const next = await startServer({ settings: { staticDir: app, dataDir: full } });
    const replies = await Promise.all(
      ['/assets/main-def456.js', '/assets/main-abc123.js'].map((url) => next.inject({ url })),
    );
    await next.close();
    rmSync(full, { recursive: true });
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 404]);
  });
});
