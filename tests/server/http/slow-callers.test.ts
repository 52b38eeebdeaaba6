import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createBodyPace } from '#server/api/http/slow-request-bodies.ts';
import { startServer } from '#world/servers/server.ts';
import type { TestServer } from '#world/servers/server.ts';
import { createBodyClock } from '#world/time/body-clock.ts';
import { until } from '#world/time/until.ts';
import { signUp } from '#world/servers/callers.ts';
import type { Caller } from '#world/servers/callers.ts';

let server: TestServer;
let ana: Caller;
const { bodyClock, looks, later, looked } = createBodyClock();
const open: Socket[] = [];

beforeAll(async () => {
  server = await startServer({ isListening: true, bodyClock, settings: { rateLimits: 1 } });
  ana = await signUp(server, 'ana');
});
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy();
  looks.clear();
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
  test.each([
    ['a small one', 'POST /api/auth/login', { 'Content-Type': 'application/json', 'Content-Length': '100' }, '{'],
    [
      'one of unknown length',
      'POST /api/auth/login',
      { 'Content-Type': 'application/json', 'Transfer-Encoding': 'chunked' },
      '1\r\n{\r\n',
    ],
    [
      'the largest there is',
      'POST /api/events',
      { 'Content-Type': 'multipart/form-data; boundary=b', 'Content-Length': String(131 * 1024 ** 2) },
      '--b\r\n',
    ],
  ])('by a body that comes by drops is cut off: %s', async (_what, line, headers, drop) => {
    const { socket } = begin(line, { Authorization: `Bearer ${ana.token}`, ...headers });
    await looked(1);
    socket.write(drop);
    for (let count = 0; count < 6; count += 1) later(5_000);
    expect(looks.size).toBe(1);
    later(5_000);
    await until(
      'the connection is closed',
      () => socket.closed,
      (isClosed) => isClosed,
    );
    await looked(0);
  });

  test('who sends what was announced has the time that it takes', async () => {
    const payload = JSON.stringify({ email: 'x@example.com', password: 'x'.repeat(48) });
    const headers = { 'Content-Type': 'application/json', 'Content-Length': String(payload.length) };
    const request = begin('POST /api/auth/login', headers);
    await looked(1);
    later(29_000);
    request.socket.write(payload);
    expect(await request.status()).toBe('401');
    await looked(0);
  });

  test('a body that keeps up is never behind, and one that was fast has two minutes to spare', () => {
    let nowMs = 0;
    const isBehind = createBodyPace(() => nowMs);
    let arrived = 0;
    const behindAfter = (ms: number, bytes: number): boolean => {
      nowMs += ms;
      arrived += bytes;
      return isBehind(arrived);
    };
    for (let count = 0; count < 1_000; count += 1) expect(behindAfter(5_000, 50_000)).toBe(false);
    expect(behindAfter(30_000, 0)).toBe(false);
    expect(behindAfter(1, 0)).toBe(true);
    expect(behindAfter(1, 100_000_000)).toBe(false);
    expect(behindAfter(2 * 60_000, 0)).toBe(false);
    expect(behindAfter(1, 0)).toBe(true);
  });

  test('by headers, by saying nothing and by reading nothing is cut off', () => {
    const { headersTimeout, timeout, requestTimeout } = server.app.server;
    expect([headersTimeout, timeout, requestTimeout]).toEqual([20_000, 2 * 60_000, 30 * 60_000]);
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

  test('and large ones leave room for the others: five accounts that say they bring all there is shut nobody out', async () => {
    const crowd = await Promise.all(['eva', 'fay', 'gus', 'hal', 'ivy'].map((name) => signUp(server, name)));
    const begun = crowd.map(({ token }) => begin('POST /api/events', { Authorization: `Bearer ${token}`, ...large }));
    const refused = () => begun.filter(({ heard }) => heard.text.startsWith('HTTP/1.1 503')).length;
    await until(
      'some find no room',
      () => [looks.size, refused()],
      ([waiting, turnedAway]) => turnedAway === 2 && waiting === 3,
    );
    // Of unknown length, but no larger than its call takes.
    const picture = { 'Content-Type': 'image/png', 'Transfer-Encoding': 'chunked' };
    const one = begin('PUT /api/blobs/aa', { ...own(), ...picture });
    await until(
      'it is waited for',
      () => [looks.size, one.heard.text],
      ([waiting]) => waiting === 4,
    );
    const small = begin('PUT /api/blobs/aa', { ...own(), 'Content-Type': 'image/png', 'Content-Length': '1' });
    small.socket.write('x');
    expect(await small.status()).toBe('422');
  });
});
