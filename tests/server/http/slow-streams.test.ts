import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, constants, type ClientHttp2Session, type ServerHttp2Stream } from 'node:http2';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { endSlowBodies } from '#server/api/http/slow-request-bodies.ts';
import { createWeb } from '#server/app-web.ts';
import { readSettings } from '#server/env.ts';
import { writeCertificate } from '#world/network/own-certificate.ts';
import { signUp } from '#world/servers/callers.ts';
import type { Caller } from '#world/servers/callers.ts';
import { startServer, type TestServer } from '#world/servers/server.ts';
import { createBodyClock } from '#world/time/body-clock.ts';

const folder = mkdtempSync(join(tmpdir(), 'scape-streams-'));
const tls = writeCertificate(folder);
const { bodyClock, looks, later, looked } = createBodyClock();
let server: TestServer;
let ana: Caller;
let session: ClientHttp2Session;

beforeAll(async () => {
  mkdirSync(join(folder, 'app'));
  writeFileSync(join(folder, 'app', 'index.html'), '<!doctype html><title>Scape</title>');
  writeFileSync(join(folder, 'app', 'large.txt'), 'x'.repeat(1_000_000));
  const settings = { tls, staticDir: join(folder, 'app'), rateLimits: 1 };
  server = await startServer({ isListening: true, bodyClock, settings });
  ana = await signUp(server, 'ana');
  looks.clear();
});
beforeEach(() => {
  session = connect(server.url, { rejectUnauthorized: false });
});
afterEach(() => {
  session.destroy();
  looks.clear();
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

/** A request that doesn't end with its headers. */
function begin(line: string, headers: Record<string, string> = {}) {
  const [method, path] = line.split(' ');
  const own = { ':method': method, ':path': path, authorization: `Bearer ${ana.token}` };
  return session.request({ ...own, ...headers }, { endStream: false });
}

/** What was sent before has been received when this ends. */
const ping = (to: ClientHttp2Session) => new Promise<void>((resolve) => to.ping(() => resolve()));

const json = { 'content-type': 'application/json' };
const form = { 'content-type': 'multipart/form-data; boundary=b' };
const picture = { 'content-type': 'image/png' };

describe('[API-04] whoever only holds a stream of HTTP/2', () => {
  test.each([
    ['a small one', 'POST /api/auth/login', { ...json, 'content-length': '100' }, '{'],
    ['one of unknown length', 'POST /api/auth/login', json, '{'],
    ['the largest there is', 'POST /api/events', { ...form, 'content-length': String(131 * 1024 ** 2) }, '--b\r\n'],
  ])('by a body that comes by drops is cut off: %s', async (_what, line, headers, drop) => {
    const stream = begin(line, headers);
    await looked(1);
    stream.write(drop);
    for (let count = 0; count < 6; count += 1) later(5_000);
    expect(looks.size).toBe(1);
    later(5_000);
    await once(stream, 'close');
    expect([stream.rstCode, session.closed]).toEqual([constants.NGHTTP2_CANCEL, false]);
    await looked(0);
  });

  test('is judged by its own bytes, not by those of other streams', async () => {
    const still = begin('PUT /api/blobs/aa', picture);
    const steady = begin('PUT /api/blobs/aa', { ...picture, 'content-length': '400000' });
    await looked(2);
    // When all is sent, the server has read all but what fits into the window: 64 kB.
    await new Promise((resolve) => steady.write(Buffer.alloc(300_000), resolve));
    later(40_000);
    await once(still, 'close');
    expect(looks.size).toBe(1);
    steady.end(Buffer.alloc(100_000));
    // It is complete, but no picture.
    expect((await once(steady, 'response'))[0]).toMatchObject({ ':status': 422 });
  });

  test('loses nothing of a body that is there before anybody reads it', async () => {
    const settings = readSettings({ TLS_CERT: tls.certPath, TLS_KEY: tls.keyPath, LOG_LEVEL: 'silent' });
    const web = createWeb(settings, { write: () => undefined });
    endSlowBodies(web, bodyClock);
    const [sent, reading] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    web.addHook('preParsing', async () => {
      reading.resolve();
      await sent.promise;
    });
    web.post('/', async ({ body }) => body);
    const to = connect(await web.listen({ host: '127.0.0.1', port: 0 }), { rejectUnauthorized: false });
    const stream = to.request({ ':method': 'POST', ':path': '/', ...json }, { endStream: false });
    stream.write('{"a":');
    await reading.promise;
    await ping(to);
    sent.resolve();
    stream.end('1}');
    let reply = '';
    for await (const chunk of stream.setEncoding('utf8')) reply += String(chunk);
    expect(reply).toBe('{"a":1}');
    to.close();
    await web.close();
  });

  test('after a reply that came before the body’s end is cut off', async () => {
    const stream = begin('POST /api/auth/login', json);
    stream.write(Buffer.alloc(600_000));
    expect((await once(stream, 'response'))[0]).toMatchObject({ ':status': 413 });
    stream.resume();
    expect(looks.size).toBe(1);
    later(100_000);
    await once(stream, 'close');
    await looked(0);
  });

  test('an empty body that ends after the headers is no slow one, however long the reply is read', async () => {
    const stream = begin('GET /large.txt');
    stream.end();
    expect((await once(stream, 'response'))[0]).toMatchObject({ ':status': 200 });
    // The server has the stream's end before it replies to this.
    await ping(session);
    expect(looks.size).toBe(1);
    later(40_000);
    let bytes = 0;
    for await (const chunk of stream) bytes += (chunk as Buffer).length;
    expect(bytes).toBe(1_000_000);
  });

  test('by reading nothing is cut off, though its session goes on', async () => {
    const opened = once(server.app.server, 'stream');
    const stream = begin('GET /large.txt');
    const [there] = (await opened) as [ServerHttp2Stream & { timeout: number }];
    expect(there.timeout).toBe(2 * 60_000);
    await once(stream, 'response');
    there.emit('timeout');
    // Never read, it has no end of its own.
    stream.resume();
    await once(stream, 'close');
    expect([stream.rstCode, session.closed]).toEqual([constants.NGHTTP2_CANCEL, false]);
  });

  test('has 128 of them at most', async () => {
    const [settings] = await once(session, 'remoteSettings');
    expect(settings).toMatchObject({ maxConcurrentStreams: 128 });
  });
});
