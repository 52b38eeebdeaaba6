import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer } from '#world/servers/server.ts';
import type { TestServer } from '#world/servers/server.ts';
import type { SocketClient } from '#world/servers/socket-client.ts';
import { createLiveScene } from '#world/scenes/live.ts';

let server: TestServer;
let scene: ReturnType<typeof createLiveScene>;
const pokes = (client: SocketClient, scope: string) => client.all('poke').filter((each) => each === scope).length;

beforeAll(async () => {
  server = await startServer({ isListening: true, liveTimes: { userMs: 50, groupMs: 50, eventsMs: 3600_000 } });
  scene = createLiveScene(server);
});
afterAll(async () => {
  scene.close();
  await server.close();
});

test('[CHAT-08] whom a change concerns is told to look, on all devices, and nobody else', async () => {
  const [ana, ben, cleo] = await scene.three();
  const [one, other] = [await scene.connect(ana), await scene.connect(ben)];
  const bystander = await scene.connect(cleo);
  await scene.call(ana, 'POST', '/follow', { followedId: ben.userId });
  for (const client of [one, other]) expect(await client.first('poke')).toBe('me');
  await bystander.settle();
  expect(pokes(bystander, 'me')).toBe(0);
});

test('[CHAT-08] what comes soon after is told together, and none of it is forgotten', async () => {
  const [ana, ben] = await scene.two();
  const reader = await scene.connect(ben);
  for (let time = 0; time < 5; time += 1) await scene.send(ana, ben, `No. ${String(time)}`);
  await reader.until('hear all of it', () => reader.all('private_message').length === 5);
  const before = pokes(reader, 'me');
  expect(before).toBeLessThan(5);
  await reader.until('be told of the rest', () => pokes(reader, 'me') >= Math.max(2, before));
});

test('[CHAT-08] a group is told as one, members alone', async () => {
  const [ana, ben, cleo] = await scene.three();
  const group = await scene.group(ana, ben);
  const [reader, stranger] = [await scene.connect(ben), await scene.connect(cleo)];
  reader.forget();
  await scene.call(ana, 'PUT', `/groups/${String(group)}`, { groupName: 'Climbers' });
  expect(await reader.first('poke')).toBe('me');
  await stranger.settle();
  expect(stranger.all('poke')).toEqual([]);
});

test('[CHAT-08] what everybody may see pokes everybody, once in a while', async () => {
  const [ana, ben] = await scene.two();
  const reader = await scene.connect(ben);
  const event = { title: 'A walk', date_time: '2031-05-01T18:00:00Z', category: 'arte', description: 'In the hills' };
  for (let time = 0; time < 3; time += 1) {
    const { status } = await scene.call(ana, 'POST', '/events', event);
    expect(status).toBe(201);
  }
  await reader.until('be told of events', () => pokes(reader, 'events') > 0);
  await scene.marker(ben, reader);
  expect(pokes(reader, 'events')).toBe(1);
});
