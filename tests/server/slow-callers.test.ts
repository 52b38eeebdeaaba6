import { once } from 'node:events';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { bodyTimeMs } from '#server/api/slow-bodies.ts';
import { startServer } from '#world/server.ts';
import type { TestServer } from '#world/server.ts';
import { until } from '#world/until.ts';
import { signUp } from './callers.ts';
import type { Caller } from './callers.ts';

let server: TestServer;
let ana: Caller;
/** Of a body of a hundred bytes nothing is waited for; of a larger one as usual. */
const bodyMs = (bytes: number) => (bytes === 100 ? 1 : bodyTimeMs(bytes));
const open: Socket[] = [];

beforeAll(async () => {
  server = await startServer({ isListening: true, bodyMs, settings: { rateLimits: 1 } });
  ana = await signUp(server, 'ana');
});
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy();
});
afterAll(() => server.close());

/** The beginning of a request, of which the rest never comes; what is answered is read as it comes. */
function begin(line: string, headers: Record<string, string>) {
  const socket = connect({ port: Number(new URL(server.url).port), host: '127.0.0.1' });
  open.push(socket);
  const heard = { text: '' };
  socket.on('data', (chunk: Buffer) => (heard.text += String(chunk)));
  socket.on('error', () => undefined);
  const lines = Object.entries({ Host: 'scape.test', ...headers }).map(([name, value]) => `${name}: ${value}`);
  socket.write(`${line} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
  return {
    socket,
    heard,
    status: () =>
      until(
        'a status',
        () => /^HTTP\/1\.1 (\d+)/.exec(heard.text)?.[1],
        (status) => status !== undefined,
      ),
  };
}

describe('[API-04] whoever only holds a connection', () => {
  test('by a body that comes by drops is cut off', async () => {
    const { socket } = begin('POST /api/auth/login', { 'Content-Type': 'application/json', 'Content-Length': '100' });
    socket.write('{"email":');
    await once(socket, 'close');
    // Who sends what was announced has all the time that it takes.
    const payload = JSON.stringify({ email: 'x@example.com', password: 'x'.repeat(48) }).padEnd(100);
    const whole = await fetch(`${server.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: payload.padEnd(101),
    });
    expect(whole.status).toBe(401);
  });

  test('by headers, by saying nothing and by reading nothing is cut off', () => {
    const { headersTimeout, timeout, requestTimeout } = server.app.server;
    expect([headersTimeout, timeout, requestTimeout]).toEqual([20_000, 2 * 60_000, 30 * 60_000]);
    // Twice what our own app gives itself: 15 s, and the time of the bytes at 20 kB/s.
    expect([bodyTimeMs(0), bodyTimeMs(20_000)]).toEqual([30_000, 32_000]);
  });
});

describe('[API-04] pictures are read only', () => {
  const blob = { 'Content-Type': 'image/png', 'Content-Length': '1000000' };
  const form = (length: number) => ({
    'Content-Type': 'multipart/form-data; boundary=b',
    'Content-Length': `${length}`,
  });
  const large = form(130 * 1024 ** 2);
  const own = () => ({ Authorization: `Bearer ${ana.token}` });

  test.each([
    ['PUT /api/blobs/aa', blob],
    ['POST /api/events', large],
    ['POST /api/messages', form(1_000)],
  ])('of somebody who is signed in: %s', async (line, headers) => {
    const { status } = begin(line, headers);
    expect(await status()).toBe('401');
  });

  test('where there is room for them: one account can’t fill the memory, and has its room back when it goes', async () => {
    const [one, two] = [
      begin('POST /api/events', { ...own(), ...large }),
      begin('POST /api/events', { ...own(), ...large }),
    ];
    const refused = () => [one, two].filter(({ heard }) => heard.text.startsWith('HTTP/1.1 503'));
    await until('one of two that are too much together is refused', refused, ({ length }) => length > 0);
    expect(refused()).toHaveLength(1);
    expect(refused()[0]?.heard.text.toLowerCase()).toContain('retry-after: 2');
    const cleo = await signUp(server, 'cleo');
    const small = () => {
      const request = begin('POST /api/events', { Authorization: `Bearer ${cleo.token}`, ...form(1_000) });
      request.socket.write('--b--\r\n'.padEnd(1_000));
      return request;
    };
    expect(await small().status()).not.toBe('503');
    // It is too large for one picture, but that is only seen by whoever there is room for.
    const again = () => begin('PUT /api/blobs/aa', { ...own(), ...large }).status();
    expect(await again()).toBe('503');
    for (const { socket } of [one, two]) socket.destroy();
    await until('there is room again', again, (status) => status === '413');
  });
});
