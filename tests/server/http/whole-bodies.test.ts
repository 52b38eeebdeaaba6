import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { ServerHttp2Stream } from 'node:http2';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Event } from '#contract/events/entity.ts';
import { writeCertificate } from '#world/network/own-certificate.ts';
import { signUp, type Caller } from '#world/servers/callers.ts';
import { createKeptLog } from '#world/servers/log-lines.ts';
import { startServer, type TestServer } from '#world/servers/server.ts';
import { until } from '#world/time/until.ts';

const folder = mkdtempSync(join(tmpdir(), 'scape-cut-'));
const log = createKeptLog();
let server: TestServer;
let ana: Caller;
let path: string;

beforeAll(async () => {
  const settings = { tls: writeCertificate(folder), logLevel: 'info' } as const;
  server = await startServer({ isListening: true, settings, logTo: log.logTo });
  ana = await signUp(server, 'ana');
  const payload = { title: 'Fest', description: 'D', date_time: '2027-07-01T20:00:00Z' };
  const made = await server.inject({ method: 'POST', url: '/api/events', headers: ana.headers, payload });
  path = `/api/events/${String(made.json<Event>().event_id)}`;
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

// Frames of HTTP/2 by hand: Node's client ends a body before it cancels its stream.
const kinds = { data: 0, headers: 1, reset: 3, settings: 4 } as const;
const endOfHeaders = 4;

function frame(kind: keyof typeof kinds, flags: number, stream: number, payload: Uint8Array = Buffer.alloc(0)): Buffer {
  const head = Buffer.alloc(9);
  head.writeUIntBE(payload.length, 0, 3);
  head.set([kinds[kind], flags], 3);
  head.writeUInt32BE(stream, 5);
  return Buffer.concat([head, payload]);
}

/** A field for HPACK as it is; its texts are shorter than 127 bytes. */
function field([name, value]: [string, string]): Buffer {
  return Buffer.from(`\0${String.fromCharCode(name.length)}${name}${String.fromCharCode(value.length)}${value}`);
}

const json = 'application/json';
const form = 'multipart/form-data; boundary=b';
const title = '--b\r\nContent-Disposition: form-data; name="title"\r\n\r\nHalf\r\n--b--';
const isTrue = (is: boolean) => is;

test.each([
  ['a body of which nothing came', json, ''],
  ['a body without its end', json, '{}'],
  ['a form of which nothing came', form, ''],
  ['a form without its end', form, title],
])('[API-08] what is cut off on its way is not done, and can be sent again: %s', async (_what, type, text) => {
  const key = crypto.randomUUID();
  const fields = {
    ...{ ':method': 'PUT', ':path': path, ':scheme': 'https', ':authority': 'scape.test', 'content-type': type },
    ...{ authorization: `Bearer ${ana.token}`, 'idempotency-key': key, 'x-request-id': key },
  };
  const opened = once(server.app.server, 'stream');
  const { port } = new URL(server.url);
  const socket = connect({ port: Number(port), rejectUnauthorized: false, ALPNProtocols: ['h2'] });
  socket.write(Buffer.concat([Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'), frame('settings', 0, 0)]));
  socket.write(frame('headers', endOfHeaders, 1, Buffer.concat(Object.entries(fields).map(field))));
  socket.write(frame('data', 0, 1, Buffer.from(text)));
  const [stream] = (await opened) as [ServerHttp2Stream];
  await until('the body is being read', () => stream.listenerCount('data') > 0, isTrue);
  socket.write(frame('reset', 0, 1, Buffer.alloc(4)));
  const isOver = () => log.said('call').some(({ reqId }) => reqId === key);
  await until('the call is over', isOver, isTrue);
  socket.destroy();
  const headers = { ...ana.headers, 'idempotency-key': key };
  const whole = await server.inject({ method: 'PUT', url: path, headers, payload: { title: 'Whole' } });
  expect([whole.statusCode, whole.json<Event>().title]).toEqual([200, 'Whole']);
});
