import { once } from 'node:events';
import { type Server, createServer } from 'node:http';
import { createConnection } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FaultProxy, type FaultProxyOptions, startFaultProxy } from './fault-proxy.ts';

let answered: string[];
let server: Server;
let proxy: FaultProxy;

beforeEach(() => {
  answered = [];
});
afterEach(async () => {
  await proxy.close();
  server.closeAllConnections();
  server.close();
});

async function start(options: FaultProxyOptions): Promise<void> {
  server = createServer((request, reply) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      answered.push(`${request.method} ${request.url} ${body}`);
      reply.writeHead(201, { 'scape-api': '1' });
      reply.write('first ');
      reply.end('second');
    });
  });
  server.on('upgrade', (_request, socket) => {
    socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: echo\r\nConnection: Upgrade\r\n\r\n');
    socket.pipe(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  proxy = await startFaultProxy(`http://127.0.0.1:${address.port}`, options);
}

async function outcomes(count: number): Promise<string> {
  let text = '';
  for (let at = 0; at < count; at += 1) {
    text += await fetch(`${proxy.url}/api/x`, { method: 'POST', body: `${at}` }).then(
      () => '.',
      () => 'x',
    );
  }
  return text;
}

test('without faults a call and its reply pass unchanged', async () => {
  await start({});
  const reply = await fetch(`${proxy.url}/api/echo?a=1`, { method: 'PUT', body: 'text' });
  expect([reply.status, reply.headers.get('scape-api'), await reply.text()]).toEqual([201, '1', 'first second']);
  expect(answered).toEqual(['PUT /api/echo?a=1 text']);
});

test('a document that arrives piece by piece is whole', async () => {
  await start({ documents: { pieceBytes: 5, pauseMs: 1 } });
  const reply = await fetch(proxy.url, { headers: { 'sec-fetch-dest': 'document' } });
  expect([reply.headers.get('content-length'), await reply.text()]).toEqual(['12', 'first second']);
});

test('a lost reply was answered by the server, and a seed always loses the same ones', async () => {
  await start({ lossRate: 0.5, seed: 7 });
  const first = await outcomes(20);
  proxy.setFaults({ lossRate: 0.5, seed: 7 });
  expect(await outcomes(20)).toBe(first);
  expect(first).toContain('x');
  expect(first).toContain('.');
  expect(answered).toHaveLength(40);
  expect(
    proxy.calls
      .slice(0, 20)
      .map(({ isLost }) => (isLost ? 'x' : '.'))
      .join(''),
  ).toBe(first);
});

test('only chosen calls lose their reply', async () => {
  await start({ lossRate: 1, canLose: ({ path }) => path === '/api/never' });
  expect((await fetch(`${proxy.url}/api/x`)).status).toBe(201);
  await expect(fetch(`${proxy.url}/api/never`)).rejects.toThrow();
  expect(answered).toHaveLength(2);
});

test('a cut network reaches nobody until it is restored, and breaks what is open', async () => {
  await start({});
  const { port } = new URL(proxy.url);
  const socket = createConnection(Number(port), '127.0.0.1');
  socket.write('GET /socket HTTP/1.1\r\nHost: x\r\nUpgrade: echo\r\nConnection: Upgrade\r\n\r\n');
  await once(socket, 'data');
  socket.write('ping');
  expect(String((await once(socket, 'data'))[0])).toBe('ping');
  const broken = once(socket, 'close');
  proxy.cut();
  await broken;
  await expect(fetch(`${proxy.url}/api/x`)).rejects.toThrow();
  expect(answered).toEqual([]);
  proxy.restore();
  expect((await fetch(`${proxy.url}/api/x`)).status).toBe(201);
});

test('a server that is down gives a broken connection and no reply', async () => {
  await start({});
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
  await expect(fetch(`${proxy.url}/api/x`)).rejects.toThrow();
});

test('a stand-in answers calls and upgrades, and the server hears nothing of them', async () => {
  await start({ answer: ({ path }) => (path === '/api/y' ? null : { status: 200, body: '<h1>Sign in</h1>' }) });
  expect(await (await fetch(`${proxy.url}/api/x`, { method: 'POST', body: 'text' })).text()).toBe('<h1>Sign in</h1>');
  const socket = createConnection(Number(new URL(proxy.url).port), '127.0.0.1');
  socket.write('GET /socket.io/ HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: echo\r\n\r\n');
  const [told] = (await once(socket, 'data')) as [Buffer];
  expect(String(told)).toMatch(/^HTTP\/1.1 200 /);
  socket.destroy();
  expect([(await fetch(`${proxy.url}/api/y`)).status, answered]).toEqual([201, ['GET /api/y ']]);
});
