import { afterAll, beforeAll, expect, test } from 'vitest';
import type { GroupMessage, Message } from '#contract/chat/message.ts';
import type { Caller } from '#world/servers/api-client.ts';
import { startServer } from '#world/servers/server.ts';
import type { TestServer } from '#world/servers/server.ts';
import type { SocketClient } from '#world/servers/socket-client.ts';
import { createLiveScene } from '#world/scenes/live.ts';

let server: TestServer;
let scene: ReturnType<typeof createLiveScene>;

beforeAll(async () => {
  server = await startServer({ isListening: true });
  scene = createLiveScene(server);
});
afterAll(async () => {
  scene.close();
  await server.close();
});

/** Breaks a connection after it has heard something, and gives it back to be taken up again. */
async function broken(who: Caller, friend: Caller): Promise<SocketClient> {
  const client = await scene.connect(who);
  await scene.send(friend, who, 'Before');
  await client.first('private_message');
  client.socket.io.engine.close();
  await client.ended();
  client.forget();
  return client;
}

const heard = (client: SocketClient) => [
  ...client.all('private_message').map((each) => (each as Message).content),
  ...client.all('group_message').map((each) => (each as GroupMessage).content),
];

test('[CHAT-08] a connection that broke goes on with what it missed', async () => {
  const [ana, ben] = await scene.two();
  const client = await broken(ana, ben);
  await scene.send(ben, ana, 'Meanwhile');
  client.socket.connect();
  await client.connected();
  await client.until('hear what was missed', () => heard(client).includes('Meanwhile'));
  expect(client.socket.recovered).toBe(true);
});

test('[CHAT-09] whoever was put out of a group meanwhile hears nothing of it when they come back', async () => {
  const [ana, ben] = await scene.two();
  const group = await scene.group(ana, ben);
  const client = await broken(ben, ana);
  await scene.say(ana, group, 'While Ben was in it');
  await scene.call(ana, 'DELETE', `/groups/${String(group)}/members/${String(ben.userId)}`);
  await scene.say(ana, group, 'Without Ben');
  client.socket.connect();
  await client.connected();
  await scene.say(ana, group, 'Nor now');
  await scene.marker(ben, client);
  expect(client.socket.recovered).toBe(false);
  expect(heard(client)).toEqual(['Marker']);
});

test('[CHAT-09] a session that was ended meanwhile brings nothing of what it missed', async () => {
  const [ana, ben] = await scene.two();
  const client = await broken(ana, ben);
  await scene.send(ben, ana, 'Meanwhile');
  await scene.call(ana, 'POST', '/auth/logout');
  client.socket.connect();
  await expect(client.connected()).rejects.toMatchObject({ data: { error: 'unauthorized' } });
  expect(heard(client)).toEqual([]);
});
