import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AppConfig } from '#contract/app-config.ts';
import { tileAddress } from '#contract/geo/map-tile.ts';
import { startServer, type ServerOptions, type TestServer } from '#world/servers/server.ts';
import { startTileServer, type TileServer } from '#world/services/tile-server.ts';

const weekMs = 7 * 24 * 3600_000;

let service: TileServer;
let server: TestServer;
let clock: number;
let app: string;
async function begin(): Promise<void> {
  service = await startTileServer();
  clock = Date.parse('2026-06-01T12:00:00Z');
  app = mkdtempSync(join(tmpdir(), 'scape-app-'));
  writeFileSync(join(app, 'index.html'), '<!doctype html><title>Scape</title>');
  server = await start();
}
async function end(): Promise<void> {
  await server.close();
  await service.close();
  rmSync(app, { recursive: true });
}

function start(settings: ServerOptions['settings'] = {}): Promise<TestServer> {
  return startServer({
    settings: {
      staticDir: app,
      tiles: { url: service.url, attribution: 'Us', maxZoom: 15 },
      satellite: { url: service.satelliteUrl, attribution: 'Them', maxZoom: 9 },
      ...settings,
    },
    now: () => clock,
  });
}

async function get(url: string, headers: Record<string, string> = {}, at = server) {
  const reply = await at.inject({ method: 'GET', url, headers: { accept: 'text/html,*/*', ...headers } });
  return {
    status: reply.statusCode,
    type: reply.headers['content-type'],
    kept: reply.headers['cache-control'],
    retryAfter: reply.headers['retry-after'],
    error: /json/.test(String(reply.headers['content-type'])) ? reply.json<{ error: string }>().error : null,
    bytes: reply.rawPayload,
  };
}

describe('[MAP-07] no picture is fetched, and the caller is told in JSON, for', () => {
  beforeAll(begin);
  afterAll(end);

  test.each([
    ...['map/-1/0/0', 'map/1.0/0/0', 'map/01/0/0', 'map/1e0/0/0', 'map/0x1/0/0', 'map/%201/0/0', 'map/1/0/0%00'],
    ...['map/1/2/0', 'map/1/0/2', 'map/0/0/1', 'map/16/0/0', 'map/999999999999/0/0', 'satellite/10/0/0'],
    ...['roads/1/0/0', 'constructor/1/0/0', '__proto__/1/0/0', 'MAP/1/0/0', 'map,satellite/1/0/0'],
    ...[
      'map/1/..%2f..%2fsecret/0',
      'map/%2e%2e/1/0',
      '..%2fmap/1/0/0',
      'map/1/0/0%2f..',
      'map/1/0/0%3fv=1',
      'map%2f1/0/0',
    ],
    ...['http:%2f%2fevil.test/1/0/0', 'map/1/0/0@evil.test', 'map/1/0/0%23'],
    ...['map/1/0/0.png', 'map/1/0/0/0', 'map/1/0', 'map/1//0', 'map/{z}/{x}/{y}', ''],
  ])('/tiles/%s', async (path) => {
    const { status, error, bytes } = await get(`/tiles/${path}`);
    expect([status, error]).toEqual([404, expect.stringMatching(/^(not_found|no_such_call)$/)]);
    expect(bytes.toString()).not.toContain('<title>');
    expect(service.asked).toEqual([]);
  });

  test.each(['map/1/%zz/0', `${'x'.repeat(300)}/1/0/0`])('an address that can’t be read: /tiles/%s', async (path) => {
    expect(await get(`/tiles/${path}`)).toMatchObject({ status: 400, error: 'malformed' });
  });

  test('a kind of map that there is none of', async () => {
    const plain = await start({ tiles: null, satellite: null });
    for (const layer of ['map', 'satellite']) {
      expect(await get(`/tiles/${layer}/1/0/0`, {}, plain)).toMatchObject({ status: 404, error: 'not_found' });
    }
    await plain.close();
    expect(service.asked).toEqual([]);
  });

  test.each(['POST', 'PUT', 'DELETE'] as const)('%s', async (method) => {
    const reply = await server.inject({ method, url: '/tiles/map/1/0/0' });
    expect([reply.statusCode, reply.json().error]).toEqual([404, 'no_such_call']);
  });
});

describe('[MAP-07] a picture that there is', () => {
  beforeEach(begin);
  afterEach(end);

  test('[API-04] who asks too often, from a whole network too, is told to wait', async () => {
    const limited = await start({ rateLimits: 2 / 1500, isTrustingProxy: true });
    const from = (address: string) => get('/tiles/map/1/0/0', { 'x-forwarded-for': address }, limited);
    const replies = [await from('2001:db8::1'), await from('2001:db8::2'), await from('2001:db8::3')];
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 429]);
    expect(replies[2]).toMatchObject({ error: 'rate_limited', retryAfter: expect.anything() });
    expect((await from('192.0.2.7')).status).toBe(200);
    await limited.close();
  });

  test('a picture comes from the service once, and from here for a week', async () => {
    const first = await get('/tiles/map/3/1/2?v=12345678&x[]=%00&__proto__=1');
    expect(first).toMatchObject({ status: 200, type: 'image/png', kept: 'public, max-age=604800' });
    expect(first.bytes.subarray(1, 4).toString()).toBe('PNG');
    clock += weekMs - 1;
    expect((await get('/tiles/map/3/1/2')).bytes.equals(first.bytes)).toBe(true);
    expect(service.asked).toEqual(['/3/1/2.png']);
    clock += 1;
    expect((await get('/tiles/map/3/1/2')).status).toBe(200);
    expect(service.asked).toHaveLength(2);
  });

  test('maps from above have pictures of their own', async () => {
    expect(await get('/tiles/satellite/3/1/2')).toMatchObject({ status: 200, type: 'image/jpeg' });
    await get('/tiles/map/3/1/2');
    expect(service.asked).toEqual(['/satellite/3/2/1.jpg', '/3/1/2.png']);
  });

  test('the app is told addresses of ours, others for another service’s pictures', async () => {
    const config = AppConfig.parse((await server.inject({ method: 'GET', url: '/api/config' })).json());
    const version = (url: string) => createHash('sha256').update(url).digest('hex').slice(0, 8);
    expect(config.tiles).toEqual({
      url: `/tiles/map/{z}/{x}/{y}?v=${version(service.url)}`,
      attribution: 'Us',
      max_zoom: 15,
    });
    expect(config.satellite).toEqual({
      url: `/tiles/satellite/{z}/{x}/{y}?v=${version(service.satelliteUrl)}`,
      attribution: 'Them',
      max_zoom: 9,
    });
    expect((await get(tileAddress(config.tiles?.url ?? '', { z: 3, x: 1, y: 2 }))).status).toBe(200);
  });

  test('the service learns who runs this, and nothing of who looks', async () => {
    const known = await start({
      publicUrl: 'https://scape.test',
      supportEmail: 'help@scape.test',
      isTrustingProxy: true,
    });
    const visitor = {
      cookie: 'secret=1',
      authorization: 'Bearer secret',
      referer: 'https://scape.test/events/secret',
      'user-agent': 'Secret/1',
      'accept-language': 'secret',
      'x-forwarded-for': '192.0.2.7',
      'if-none-match': '"secret"',
    };
    expect((await get('/tiles/map/1/0/0?v=secret', visitor, known)).status).toBe(200);
    await known.close();
    const [heard = {}] = service.heard;
    expect(heard['user-agent']).toBe('Scape/test (+https://scape.test/; help@scape.test)');
    expect(JSON.stringify([heard, service.asked])).not.toMatch(/secret|192\.0\.2/i);
    const names = Object.keys(heard).filter(
      (name) => !/^(host|connection|accept|accept-.*|user-agent|sec-fetch-mode)$/.test(name),
    );
    expect(names).toEqual([]);
  });

  describe('while the service is in trouble', () => {
    test.each(['down', 'too-many'] as const)('%s: what was kept is shown, the rest can’t be had', async (how) => {
      const { bytes } = await get('/tiles/map/3/1/2');
      clock += weekMs;
      service.behave(how);
      const old = await get('/tiles/map/3/1/2');
      expect(old).toMatchObject({ status: 200, type: 'image/png', kept: 'public, max-age=60' });
      expect(old.bytes.equals(bytes)).toBe(true);
      const none = await get('/tiles/map/3/1/3');
      expect(none).toMatchObject({ status: 204, retryAfter: how === 'too-many' ? '30' : '5', kept: 'no-store' });
      expect(none.bytes).toHaveLength(0);
      // Neither was asked for while the service is left alone.
      expect(service.asked).toHaveLength(2);
      service.behave('well');
      clock += 30_000;
      expect((await get('/tiles/map/3/1/3')).status).toBe(200);
      expect((await get('/tiles/map/3/1/2')).kept).toBe('public, max-age=604800');
    });

    test('one picture that is a page is shown as it was, and the others come', async () => {
      await get('/tiles/map/3/1/2');
      clock += weekMs;
      service.behave('html');
      expect(await get('/tiles/map/3/1/2')).toMatchObject({
        status: 200,
        type: 'image/png',
        kept: 'public, max-age=60',
      });
      expect(await get('/tiles/map/3/1/3')).toMatchObject({ status: 204, retryAfter: '300', kept: 'no-store' });
      service.behave('well');
      expect((await get('/tiles/map/3/1/4')).status).toBe(200);
    });

    test('[API-04] it is slow, and whoever asks for a great deal takes the line from nobody', async () => {
      const waiting: ServerResponse[] = [];
      const end = (response: ServerResponse) => void response.end('GIF89a…');
      let answer = (response: ServerResponse) => void waiting.push(response);
      const slow = await startTileServer({ answer: (response) => answer(response) });
      const tiles = { url: slow.url, attribution: 'Us', maxZoom: 15 };
      const busy = await start({ tiles, rateLimits: 1, isTrustingProxy: true });
      const from = (address: string, x: number) =>
        get(`/tiles/map/10/${String(x)}/0`, { 'x-forwarded-for': address }, busy);
      const greedy = Array.from({ length: 210 }, (_unused, x) => from('192.0.2.7', x));
      await expect.poll(() => waiting.length).toBe(4);
      const honest = from('192.0.2.8', 1000);
      // Those beyond a caller's share are told at once, and the others when the service answers.
      expect(await Promise.all(greedy.slice(150))).toMatchObject(
        Array.from({ length: 60 }, () => ({ status: 204, retryAfter: '1' })),
      );
      answer = end;
      waiting.forEach(end);
      expect((await honest).status).toBe(200);
      expect((await Promise.all(greedy.slice(0, 150))).map(({ status }) => status)).toEqual(Array(150).fill(200));
      await busy.close();
      await slow.close();
    });

    test('it is gone altogether, and the other one answers', async () => {
      const gone = 'http://127.0.0.1:1/{z}/{x}/{y}.png';
      const half = await start({ tiles: { url: gone, attribution: 'Us', maxZoom: 15 } });
      expect((await get('/tiles/map/1/0/0', {}, half)).status).toBe(204);
      expect((await get('/tiles/satellite/1/0/0', {}, half)).status).toBe(200);
      await half.close();
    });
  });

  test('what is kept outlives the server, unless nothing is to be kept', async () => {
    const dataDir = join(app, 'data');
    mkdirSync(dataDir);
    for (const [tileCacheMb, asked] of [
      [200, 1],
      [200, 1],
      [0, 2],
      [0, 3],
    ] as const) {
      const one = await start({ dataDir, tileCacheMb });
      expect((await get('/tiles/map/1/0/0', {}, one)).status).toBe(200);
      await one.close();
      expect([tileCacheMb, service.asked.length]).toEqual([tileCacheMb, asked]);
    }
  });
});
