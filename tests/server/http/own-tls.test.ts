import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:http2';
import { connect as connectTcp } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { get, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSettings } from '#server/env.ts';
import { writeCertificate } from '#world/network/own-certificate.ts';
import { SocketClient } from '#world/servers/socket-client.ts';
import { signUp } from '#world/servers/callers.ts';
import { startServer, type TestServer } from '#world/servers/server.ts';
import { until } from '#world/time/until.ts';

const folder = mkdtempSync(join(tmpdir(), 'scape-tls-'));
const { certPath, keyPath } = writeCertificate(folder);
afterAll(() => rmSync(folder, { recursive: true }));

describe('[API-08] a server that ends TLS itself', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startServer({ isListening: true, settings: { tls: { certPath, keyPath } } });
  });
  afterAll(() => server.close());

  async function overHttp2(headers: Record<string, string>) {
    const session = connect(server.url, { rejectUnauthorized: false });
    const stream = session.request(headers);
    const [reply] = (await once(stream, 'response')) as [Record<string, string | number>];
    let body = '';
    for await (const chunk of stream.setEncoding('utf8')) body += String(chunk);
    session.close();
    return { reply, body };
  }

  async function overHttp1(path: string): Promise<IncomingMessage> {
    const outgoing = request(`${server.url}${path}`, { rejectUnauthorized: false, agent: false });
    outgoing.end();
    const [reply] = (await once(outgoing, 'response')) as [IncomingMessage];
    reply.resume();
    return reply;
  }

  test('it speaks HTTP/2 and, to those who don’t, HTTP/1.1', async () => {
    const { reply, body } = await overHttp2({ ':path': '/api/events', 'accept-encoding': 'identity' });
    expect([reply[':status'], reply['scape-api'], body]).toEqual([200, '1', '[]']);
    const etag = String(reply['etag']);
    expect((await overHttp2({ ':path': '/api/events', 'if-none-match': etag })).reply[':status']).toBe(304);
    const plain = await overHttp1('/api/events');
    expect([plain.httpVersion, plain.statusCode, plain.headers.etag]).toEqual(['1.1', 200, etag]);
  });

  test('its address and its cookies are those of https', async () => {
    const feed = await overHttp2({ ':path': '/robots.txt' });
    expect(feed.body).toContain(`Sitemap: ${server.url}/sitemap.xml`);
    expect(feed.reply['strict-transport-security']).toBeDefined();
  });

  test('sockets open', async () => {
    const { token } = await signUp(server, 'ana');
    const client = new SocketClient(server.url, token, { rejectUnauthorized: false });
    await once(client.socket as never, 'connect');
    client.socket.close();
  });

  test('it ends though somebody holds a connection, and drops one at once if it is told to', async () => {
    const other = await startServer({ isListening: true, settings: { tls: { certPath, keyPath } } });
    for (const end of [async () => other.app.server.closeAllConnections(), () => other.close()]) {
      const session = connect(other.url, { rejectUnauthorized: false });
      session.on('error', () => undefined);
      const stream = session.request({ ':path': '/api/events' });
      stream.resume();
      await once(stream, 'end');
      const closed = new Promise<void>((resolve) => session.once('close', () => resolve()));
      await end();
      await closed;
    }
  });

  test('it ends though a handshake was still going on', async () => {
    const other = await startServer({ isListening: true, settings: { tls: { certPath, keyPath } } });
    const accepted = once(other.app.server, 'connection');
    const socket = connectTcp(Number(new URL(other.url).port), '127.0.0.1');
    await accepted;
    const ended = other.close();
    await until(
      'the server takes no more connections',
      () => other.app.server.listening,
      (isListening) => !isListening,
    );
    const createConnection = () => connectTls({ socket, ALPNProtocols: ['h2'], rejectUnauthorized: false });
    const session = connect(other.url, { createConnection });
    await once(session, 'close');
    await ended;
  });

  test('files that are missing or don’t belong together name their setting', async () => {
    const start = (tls: { certPath: string; keyPath: string }) => startServer({ settings: { tls } });
    await expect(start({ certPath: join(folder, 'none'), keyPath })).rejects.toThrow(
      /^These settings.*\nTLS_CERT: Can’t/,
    );
    await expect(start({ certPath, keyPath: join(folder, 'none') })).rejects.toThrow(/\nTLS_KEY: Can’t be read/);
    await expect(start({ certPath, keyPath: certPath })).rejects.toThrow(/\nTLS_CERT, TLS_KEY: Aren’t/);
    expect(() => readSettings({ TLS_CERT: '/c.pem' })).toThrow(/TLS_KEY: Is missing/);
    expect(() => readSettings({ TLS_KEY: '/k.pem' })).toThrow(/TLS_CERT: Is missing/);
  });
});

describe('[API-08] early hints', () => {
  const app = join(folder, 'app');

  async function hintsOf(
    hasEarlyHints: boolean,
    path: string,
  ): Promise<[hints: unknown[], status: number | undefined]> {
    mkdirSync(app, { recursive: true });
    writeFileSync(
      join(app, 'index.html'),
      '<!doctype html><title>Scape</title><link\nrel="preload" href="/assets/a.woff2" as="font" type="font/woff2" crossorigin />',
    );
    const server = await startServer({ isListening: true, settings: { staticDir: app, hasEarlyHints } });
    const outgoing = get(`${server.url}${path}`, { agent: false, headers: { accept: 'text/html' } });
    const hints: unknown[] = [];
    outgoing.on('information', ({ statusCode, headers }) => hints.push([statusCode, headers.link]));
    const [reply] = (await once(outgoing, 'response')) as [IncomingMessage];
    reply.resume();
    await server.close();
    return [hints, reply.statusCode];
  }

  const font = [[103, '</assets/a.woff2>; rel=preload; as=font; type="font/woff2"; crossorigin']];
  test.each([
    [true, '/events', font, 200],
    [true, '/events/7', font, 404],
    [false, '/events', [], 200],
  ])('set to %s, %s sends %j before its reply', async (isOn, path, hints, status) => {
    expect(await hintsOf(isOn, path)).toEqual([hints, status]);
  });

  test('are off unless set', () => {
    expect([readSettings({}).hasEarlyHints, readSettings({ EARLY_HINTS: 'on' }).hasEarlyHints]).toEqual([false, true]);
  });
});
