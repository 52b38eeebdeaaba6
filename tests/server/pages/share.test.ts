import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '#world/servers/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

function formOf(bytes: number): { payload: Buffer; headers: Record<string, string> } {
  const head =
    '--b\r\nContent-Disposition: form-data; name="files"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n';
  const payload = Buffer.concat([Buffer.from(head), Buffer.alloc(bytes, 1), Buffer.from('\r\n--b--\r\n')]);
  return { payload, headers: { 'content-type': 'multipart/form-data; boundary=b' } };
}

test.each([
  ['a form with a large picture', formOf(30 * 1024 * 1024)],
  ['a broken form', { payload: 'no parts', headers: { 'content-type': 'multipart/form-data' } }],
  ['JSON that is none', { payload: '{', headers: { 'content-type': 'application/json' } }],
  ['nothing', {}],
])('[OFF-08] what reaches the server leads to the page that says that nothing was kept: %s', async (_name, sent) => {
  const reply = await server.inject({ method: 'POST', url: '/share', ...sent });
  expect([reply.statusCode, reply.headers.location, reply.body]).toEqual([303, '/share?problem=missed', '']);
  expect(reply.headers['cache-control']).toBe('no-store');
});

test('nothing else that is sent there is taken, and forms elsewhere are read as before', async () => {
  expect((await server.inject({ method: 'PUT', url: '/share', ...formOf(1) })).statusCode).toBe(404);
  const elsewhere = await server.inject({ method: 'POST', url: '/api/users/login', ...formOf(1) });
  expect(elsewhere.statusCode).not.toBe(303);
  expect(elsewhere.headers['scape-api']).toBeDefined();
});
