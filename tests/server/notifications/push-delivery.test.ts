import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPushBrowser } from '#world/services/push-browser.ts';
import { startPushService } from '#world/services/push-service.ts';
import type { PushService } from '#world/services/push-service.ts';
import { startServer } from '#world/servers/server.ts';
import type { TestServer } from '#world/servers/server.ts';
import { until } from '#world/time/until.ts';
import { signUp } from '#world/servers/callers.ts';
import type { Caller } from '#world/servers/callers.ts';

let service: PushService;
let server: TestServer;
let ana: Caller;
let ben: Caller;

beforeAll(async () => {
  service = await startPushService();
  server = await startServer({ pushRoute: { mayReach: () => true, ca: service.cert } });
  [ana, ben] = [await signUp(server, 'ana'), await signUp(server, 'ben')];
});
afterAll(async () => {
  await server.close();
  await service.close();
});

async function subscribed({ headers }: Caller, path: string) {
  const browser = await openPushBrowser(`${service.url}${path}`);
  const payload = browser.subscription;
  const reply = await server.inject({ method: 'POST', url: '/api/push/subscriptions', headers, payload });
  expect(reply.statusCode).toBe(200);
  return browser;
}

async function write(content: string): Promise<void> {
  const payload = { receiverId: ben.user.id, content };
  const call = { method: 'POST', url: '/api/private-messages/create', headers: ana.headers, payload } as const;
  expect((await server.inject(call)).statusCode).toBe(201);
}

test('[CHAT-08] a message reaches the browser that subscribed, and only it can read it', async () => {
  const browser = await subscribed(ben, '/send/phone');
  await write('¿Vienes esta noche?');
  const [push] = await service.arrived(1);
  expect(push?.path).toBe('/send/phone');
  expect(push?.body.toString('latin1')).not.toContain('Vienes');
  expect(JSON.parse(await browser.read(push?.body ?? Buffer.alloc(0)))).toMatchObject({
    kind: 'message',
    title: 'Test Person',
    body: '¿Vienes esta noche?',
    url: `/chat?with=${String(ana.user.id)}`,
  });
});

test('a browser that has gone is forgotten', async () => {
  await subscribed(ben, '/send/gone');
  service.answerNext({ status: 410 });
  const held = () =>
    server.database.read(({ sql }) => sql.selectFrom('push_subscriptions').select('endpoint').execute());
  expect(await held()).toHaveLength(1);
  await write('¿Estás?');
  expect(await until('it is forgotten', held, ({ length }) => length === 0)).toEqual([]);
});

test('a service that is down slows nothing and fails nothing', async () => {
  await subscribed(ben, '/send/down');
  service.answerNext({ status: 503, headers: { 'retry-after': '900' } });
  await write('Hola');
});
