import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ErrorReply } from '#contract/sync/error-reply.ts';
import { startServer } from '#world/servers/server.ts';
import type { TestServer } from '#world/servers/server.ts';
import { signUp } from '#world/servers/callers.ts';
import type { Caller } from '#world/servers/callers.ts';
import { everything } from '#world/servers/everything.ts';

let server: TestServer;
let ana: Caller;
const folder = mkdtempSync(join(tmpdir(), 'scape-attacked-'));
const secret = 'nobody is to read this';
const aConcert = { title: 'Noche', description: 'A night', date_time: '2999-07-01T20:00:00-04:00' };

beforeAll(async () => {
  const [app, dataDir] = [join(folder, 'app'), join(folder, 'data')];
  mkdirSync(join(app, 'assets'), { recursive: true });
  mkdirSync(dataDir);
  writeFileSync(join(app, 'index.html'), '<!doctype html><title>Scape</title>');
  writeFileSync(join(app, 'assets', 'main.js'), 'main');
  for (const place of [folder, app, dataDir, join(dataDir, 'objects')]) {
    mkdirSync(place, { recursive: true });
    if (place !== app) writeFileSync(join(place, 'secret.txt'), secret);
  }
  writeFileSync(join(app, '.env'), secret);
  server = await startServer({ isListening: true, settings: { staticDir: app, dataDir } });
  ana = await signUp(server, 'ana');
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Asks for exactly this address: a browser would tidy it up first. */
async function ask(path: string, headers: Record<string, string> = {}) {
  const { port } = new URL(server.url);
  return await new Promise<{ status: number; headers: IncomingHttpHeaders; body: string }>((resolve, reject) => {
    const call = request({ host: '127.0.0.1', port, path, headers: { accept: '*/*', ...headers } }, (reply) => {
      let body = '';
      reply.on('data', (chunk: Buffer) => (body += String(chunk)));
      reply.on('end', () => resolve({ status: reply.statusCode ?? 0, headers: reply.headers, body }));
    });
    call.on('error', reject).end();
  });
}

describe('[API-04] a little that would become a great deal', () => {
  const bomb = Buffer.alloc(20 * 1024 ** 2, ' ');
  const packed: [encoding: string, bytes: Buffer][] = [
    ['gzip', gzipSync(bomb)],
    ['deflate', deflateSync(bomb)],
    ['br', brotliCompressSync(bomb)],
    ['zstd', zstdCompressSync(bomb)],
  ];
  const places = [
    ['POST', '/api/events', 'application/json'],
    ['POST', '/api/batch', 'application/json'],
    ['POST', '/api/events', 'multipart/form-data; boundary=b'],
    ['PUT', `/api/blobs/${'a'.repeat(64)}`, 'image/png'],
    ['POST', '/share', 'multipart/form-data; boundary=b'],
  ] as const;

  test.each(packed)('%s is not unpacked anywhere', async (encoding, payload) => {
    expect(payload.length).toBeLessThan(100_000);
    for (const [method, url, type] of places) {
      const headers = { ...ana.headers, 'content-type': type, 'content-encoding': encoding };
      const reply = await server.inject({ method, url, headers, payload });
      expect([url, type, reply.statusCode]).toEqual([url, type, 415]);
      expect(ErrorReply.parse(reply.json()).error).toBe('unsupported_media');
    }
  });
});

describe('[API-04] a way out of the folder', () => {
  const ups = [
    '../',
    '..%2f',
    '%2e%2e/',
    '%2e%2e%2f',
    '..%5c',
    '..\\',
    '%252e%252e%252f',
    '....//',
    './/../',
    '%c0%ae%c0%ae/',
  ];
  const starts = ['/', '/assets/', `/media/${'a'.repeat(64)}/`, '/tiles/map/1/0/', '/api/feeds/category/', '/icons/'];

  test.each(starts)('from %s there is none', async (start) => {
    for (const up of ups) {
      for (const depth of [1, 2, 4]) {
        for (const end of ['secret.txt', 'data/secret.txt', 'scape.db', 'data/scape.db', 'etc/passwd']) {
          const path = `${start}${up.repeat(depth)}${end}`;
          const { status, body } = await ask(path);
          expect([path, body.includes(secret) || body.includes('SQLite') || body.includes('root:')]).toEqual([
            path,
            false,
          ]);
          expect([path, status < 500]).toEqual([path, true]);
        }
      }
    }
  });

  test('nor is anything sent that begins with a dot, or a file by an absolute path', async () => {
    for (const path of ['/.env', '/assets/../.env', '//etc/passwd', `/${folder}/secret.txt`, '/%2fetc%2fpasswd']) {
      const { body } = await ask(path);
      expect([path, body.includes(secret), body.includes('root:')]).toEqual([path, false, false]);
    }
  });
});

describe('[API-04] what a caller writes into an address or a header', () => {
  test('leads nobody elsewhere', async () => {
    const elsewhere = [
      '//evil.test/',
      '/%5cevil.test',
      '/\\evil.test',
      '/https://evil.test',
      '/events//evil.test/',
      '/%0d%0aLocation:%20//evil.test',
    ];
    for (const path of elsewhere) {
      const { headers } = await ask(path, { accept: 'text/html' });
      expect([path, headers['location'], headers['refresh']]).toEqual([path, undefined, undefined]);
    }
    const shared = await server.inject({
      method: 'POST',
      url: '/share?next=//evil.test',
      headers: { host: 'evil.test' },
    });
    expect([shared.statusCode, shared.headers.location]).toEqual([303, '/share?problem=missed']);
  });

  test('stands in no header of a reply', async () => {
    const title = 'Night\r\nSet-Cookie: a=b\r\n\r\n<script>"; filename=evil.html';
    const made = await server.inject({
      method: 'POST',
      url: '/api/events',
      headers: ana.headers,
      payload: { ...aConcert, title },
    });
    const { id } = made.json<{ id: number }>();
    for (const file of ['calendar.ics', 'subscribers.csv']) {
      const { statusCode, headers } = await server.inject({ url: `/api/events/${id}/${file}`, headers: ana.headers });
      const name = String(headers['content-disposition']);
      expect([file, statusCode]).toEqual([file, 200]);
      expect(String(headers['set-cookie'])).not.toContain('a=b');
      expect(name).toMatch(/^attachment; filename="[a-z0-9.-]+"(; filename\*=UTF-8''[\w.%!#$&+^`|~-]+)?$/);
    }
    const odd = {
      'x-request-id': 'a b<script>',
      'x-forwarded-for': '"evil"',
      'x-forwarded-host': 'evil.test',
      host: 'a"b',
    };
    const { headers, body } = await ask('/robots.txt', odd);
    expect(JSON.stringify(headers) + body).not.toMatch(/evil|<script>|a"b/);
  });
});

describe('[API-02] [API-04] JSON that means to be more than it is', () => {
  const post = (payload: string, url = '/api/events') =>
    server.inject({ method: 'POST', url, headers: { ...ana.headers, 'content-type': 'application/json' }, payload });
  const body = JSON.stringify(aConcert).slice(0, -1);

  test.each([
    ['a prototype', `${body},"__proto__":{"polluted":1}}`],
    ['a prototype further in', `${body},"location":{"type":"Point","coordinates":[1,2],"__proto__":{"polluted":1}}}`],
    ['a constructor', `${body},"constructor":{"prototype":{"polluted":1}}}`],
    ['an escaped prototype', `${body},"\\u005f_proto__":{"polluted":1}}`],
  ])('%s is refused, by itself and in a batch', async (_what, payload) => {
    const before = await everything(server);
    const item = `{"items":[{"id":"${crypto.randomUUID()}","method":"POST","path":"/events","body":${payload}}]}`;
    for (const reply of [await post(payload), await post(item, '/api/batch')]) {
      expect([reply.statusCode, reply.json().error]).toEqual([400, 'malformed']);
    }
    expect([Object.hasOwn(Object.prototype, 'polluted'), await everything(server)]).toEqual([false, before]);
  });

  test('in a form neither a field’s name nor what stands in it reaches a prototype', async () => {
    const boundary = 'b';
    const part = (name: string, value: string) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
    const send = (more: string) => {
      const fields = Object.entries(aConcert).map(([name, value]) => part(name, value));
      const headers = { ...ana.headers, 'content-type': `multipart/form-data; boundary=${boundary}` };
      return server.inject({
        method: 'POST',
        url: '/api/events',
        headers,
        payload: `${fields.join('')}${more}--${boundary}--\r\n`,
      });
    };
    for (const name of ['__proto__', 'constructor', 'toString']) {
      const reply = await send(part(name, '{"polluted":1}'));
      expect([name, reply.statusCode < 500]).toEqual([name, true]);
    }
    const inside = '{"type":"Point","coordinates":[1,2],"__proto__":{"polluted":1}}';
    const reply = await send(part('location', inside));
    expect(reply.statusCode < 500).toBe(true);
    expect(reply.body).not.toContain('polluted');
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });

  test('of a name that is there twice the last counts, for the policy and for the deed', async () => {
    const ben = await signUp(server, 'ben');
    const made = await post(JSON.stringify(aConcert));
    const { id } = made.json<{ id: number }>();
    const url = '/api/events/event-likes/toggle';
    const twice = (first: number, second: number) => `{"event_id":${id},"user_id":${first},"user_id":${second}}`;
    const before = await everything(server);
    expect((await post(twice(ana.user.id, ben.user.id), url)).statusCode).toBe(403);
    expect(await everything(server)).toEqual(before);
    expect((await post(twice(ben.user.id, ana.user.id), url)).statusCode).toBe(200);
  });
});
