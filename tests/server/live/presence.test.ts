import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Caller } from '#world/servers/api-client.ts';
import { startServer } from '#world/servers/server.ts';
import type { TestServer } from '#world/servers/server.ts';
import { createLiveScene } from '#world/scenes/live.ts';

let server: TestServer;
let scene: ReturnType<typeof createLiveScene>;
let operator: Caller;

beforeAll(async () => {
  server = await startServer({ isListening: true, settings: { adminIds: [1] }, liveTimes: { graceMs: 50 } });
  scene = createLiveScene(server);
  operator = await scene.person();
});
afterAll(async () => {
  scene.close();
  await server.close();
});

test('[CHAT-06] who comes online is told to the others once, however many devices they have, and who goes with the last', async () => {
  const [ana, ben] = await scene.two();
  const watcher = await scene.connect(ana);
  const [one, other] = [await scene.connect(ben), await scene.connect(ben)];
  for (const client of [one, other]) client.socket.emit('user_connected', ben.userId);
  await watcher.until('hear that Ben is here', () => watcher.all('user_online').includes(ben.userId));
  expect(await watcher.ask('get_online_users')).toEqual(expect.arrayContaining([ana.userId, ben.userId]));
  one.close();
  await other.settle();
  expect(watcher.all('user_offline')).toEqual([]);
  other.close();
  await watcher.until('hear that Ben is gone', () => watcher.all('user_offline').includes(ben.userId));
  expect(watcher.all('user_online').filter((id) => id === ben.userId)).toEqual([ben.userId]);
  expect(await watcher.ask('get_online_users')).not.toContain(ben.userId);
});

test('[CHAT-07] who is online comes as an event to whoever asks', async () => {
  const [ana, ben] = await scene.two();
  const [watcher] = [await scene.connect(ana), await scene.connect(ben)];
  watcher.socket.emit('get_online_users');
  expect(await watcher.first('online_users')).toEqual(expect.arrayContaining([ana.userId, ben.userId]));
});

test('[CHAT-06] who comes back within moments was never gone', async () => {
  const slow = await startServer({ isListening: true, liveTimes: { graceMs: 3600_000 } });
  const there = createLiveScene(slow);
  const [watching, going] = await there.two();
  const watcher = await there.connect(watching);
  const first = await there.connect(going);
  await watcher.until('hear that somebody is here', () => watcher.all('user_online').length > 0);
  first.close();
  await there.connect(going);
  await watcher.settle();
  expect(watcher.all('user_offline')).toEqual([]);
  expect(watcher.all('user_online')).toEqual([going.userId]);
  there.close();
  await slow.close();
});

test('[CHAT-09] across a block nobody is online for the other, whoever made it', async () => {
  const [ana, ben, cleo] = await scene.three();
  await scene.block(ana, ben);
  const [one, third] = [await scene.connect(ana), await scene.connect(cleo)];
  const other = await scene.connect(ben);
  await third.until('hear that Ben is here', () => third.all('user_online').includes(ben.userId));
  expect(await one.ask('get_online_users')).not.toContain(ben.userId);
  expect(await other.ask('get_online_users')).not.toContain(ana.userId);
  other.close();
  await third.until('hear that Ben is gone', () => third.all('user_offline').includes(ben.userId));
  await one.settle();
  expect([...one.all('user_online'), ...one.all('user_offline')]).not.toContain(ben.userId);
});

test('[CHAT-09] whom those who run this have hidden is online for nobody but themselves', async () => {
  const [ana, ben] = await scene.two();
  await scene.hide(operator, ben);
  const [watcher, hidden] = [await scene.connect(ana), await scene.connect(ben)];
  expect(await hidden.ask('get_online_users')).toContain(ben.userId);
  expect(await watcher.ask('get_online_users')).not.toContain(ben.userId);
  expect(watcher.all('user_online')).not.toContain(ben.userId);
});

test('health says that the sockets are there', async () => {
  expect((await server.inject('/api/health')).json()).toMatchObject({ status: 'ok', realtime: 'ok' });
});
