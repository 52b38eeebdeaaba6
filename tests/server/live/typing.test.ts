import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Caller } from '#world/servers/api-client.ts';
import { startServer } from '#world/servers/server.ts';
import type { TestServer } from '#world/servers/server.ts';
import { createLiveScene } from '#world/scenes/live.ts';

let server: TestServer;
let scene: ReturnType<typeof createLiveScene>;
let operator: Caller;

beforeAll(async () => {
  server = await startServer({ isListening: true, settings: { adminIds: [1] } });
  scene = createLiveScene(server);
  operator = await scene.person();
});
afterAll(async () => {
  scene.close();
  await server.close();
});

test('[CHAT-06] who types to somebody, and stops, is told to all devices of theirs and to nobody else', async () => {
  const [ana, ben, cleo] = await scene.three();
  const client = await scene.connect(ana);
  const [one, other, third] = [await scene.connect(ben), await scene.connect(ben), await scene.connect(cleo)];
  client.socket.emit('typing', { receiverId: ben.userId, senderId: cleo.userId });
  await client.settle();
  for (const reader of [one, other]) expect(await reader.first('typing')).toEqual({ senderId: ana.userId });
  client.socket.emit('stop_typing', { receiverId: ben.userId });
  await client.settle();
  for (const reader of [one, other]) expect(await reader.first('stop_typing')).toEqual({ senderId: ana.userId });
  for (const bystander of [client, third]) {
    await bystander.settle();
    expect(bystander.all('typing')).toEqual([]);
  }
});

test('[CHAT-09] across a block nothing is told either way, and whoever types hears no more than of nobody', async () => {
  const [ana, ben] = await scene.two();
  const [one, other] = [await scene.connect(ana), await scene.connect(ben)];
  await scene.block(ana, ben);
  one.socket.emit('typing', { receiverId: ben.userId });
  other.socket.emit('typing', { receiverId: ana.userId });
  for (const nobody of [999_999, 2 ** 53 - 1]) one.socket.emit('typing', { receiverId: nobody });
  for (const client of [one, other, one]) await client.settle();
  for (const client of [one, other]) {
    expect(client.all('typing')).toEqual([]);
    expect(client.all('refused')).toEqual([]);
  }
});

test('[CHAT-09] whom those who run this have hidden types to nobody', async () => {
  const [ana, ben] = await scene.two();
  const [one, other] = [await scene.connect(ana), await scene.connect(ben)];
  await scene.hide(operator, ana);
  one.socket.emit('typing', { receiverId: ben.userId });
  await one.settle();
  await other.settle();
  expect(other.all('typing')).toEqual([]);
});
