import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { GroupMessage, Message } from '#contract/chat/message.ts';
import type { SyncMeReply } from '#contract/sync/protocol.ts';
import { createDatabase } from '#world/databases/postgres.ts';
import { postgresHere } from '#world/databases/postgres-here.ts';
import { startRedis } from '#world/services/redis.ts';
import type { Redis } from '#world/services/redis.ts';
import { startServer } from '#world/servers/server.ts';
import type { TestServer } from '#world/servers/server.ts';
import type { SocketClient } from '#world/servers/socket-client.ts';
import { until } from '#world/time/until.ts';
import { createLiveScene } from '#world/scenes/live.ts';

const postgres = postgresHere();
const forbidden = { error: 'forbidden', message: 'No tienes permiso para acceder a este recurso' };
const contentsOf = (client: SocketClient) => client.all('private_message').map((each) => (each as Message).content);
const said = (client: SocketClient) => client.all('group_message').map((each) => (each as GroupMessage).content);

describe.runIf('url' in postgres)('two processes on one database that meet in Redis', () => {
  let redis: Redis;
  let databaseUrl: string;
  let one: TestServer;
  let other: TestServer;
  let here: ReturnType<typeof createLiveScene>;
  let there: ReturnType<typeof createLiveScene>;

  const start = async (leaseMs: number) =>
    await startServer({
      isListening: true,
      settings: { databaseUrl, redisUrl: redis.url },
      liveTimes: { graceMs: 50, leaseMs },
    });
  const health = async (server: TestServer) =>
    (await server.inject('/api/health')).json<{ realtime: string }>().realtime;

  beforeAll(async () => {
    redis = await startRedis();
    databaseUrl = await createDatabase('url' in postgres ? postgres.url : '');
    [one, other] = [await start(60_000), await start(60_000)];
    [here, there] = [createLiveScene(one), createLiveScene(other)];
    for (const server of [one, other])
      await until(
        'the sockets are there',
        () => health(server),
        (seen) => seen === 'ok',
      );
  });
  afterAll(async () => {
    here.close();
    there.close();
    await one.close();
    await other.close();
    await redis.close();
  });

  test('only websockets connect, so nobody needs to be sent to one process', async () => {
    const ana = await here.person();
    await expect(here.open(ana, { transports: ['polling'] }).connected()).rejects.toThrow();
    await here.connect(ana);
  });

  test('[CHAT-08] who looked while an older transaction kept the news from them is told to look again', async () => {
    const [ana, ben] = await here.two();
    const reader = await here.connect(ben);
    const older = new Client({ connectionString: databaseUrl });
    await older.connect();
    await older.query('begin');
    await older.query('select pg_current_xact_id()');
    const before = (await here.call(ben, 'GET', '/sync/me?kinds=messages')).json as { cursor: string };
    const look = async () =>
      ((await here.call(ben, 'GET', `/sync/me?kinds=messages&cursor=${before.cursor}`)).json as SyncMeReply).changes;
    reader.forget();
    await here.send(ana, ben, 'Unseen yet');
    expect(await reader.first('poke')).toBe('me');
    expect(await look()).toEqual({});
    await older.query('commit');
    await older.end();
    await reader.until('be told again', () => reader.all('poke').length > 1);
    expect((await look()).messages).toMatchObject([{ content: 'Unseen yet' }]);
  });

  test('[CHAT-06] messages, typing and pokes go from one to the other', async () => {
    const [ana, ben] = await here.two();
    const [client, reader] = [await here.connect(ana), await there.connect(ben)];
    const again = await there.connect(ana);
    await until(
      'Ben is known to be online',
      () => client.ask('get_online_users'),
      (ids) => (ids as number[]).includes(ben.userId),
    );
    client.socket.emit('typing', { receiverId: ben.userId });
    expect(await reader.first('typing')).toEqual({ senderId: ana.userId });
    const answer = await client.ask('private_message', {
      receiverId: ben.userId,
      content: 'Across',
      client_id: randomUUID(),
    });
    for (const device of [reader, again]) {
      expect(await device.first('private_message')).toEqual((answer as { data: Message }).data);
    }
    expect(await reader.first('poke')).toBe('me');
    await there.marker(ben, reader);
    expect(contentsOf(reader)).toEqual(['Across', 'Marker']);
  });

  test('[CHAT-09] who joins or is put out of a group by one process hears it in the other, or no more', async () => {
    const [ana, ben] = await here.two();
    const group = await here.group(ana);
    const reader = await there.connect(ben);
    await here.call(ben, 'POST', `/groups/${String(group)}/join`);
    await here.say(ana, group, 'Welcome');
    await reader.until('hear the group', () => said(reader).length === 1);
    await here.call(ana, 'DELETE', `/groups/${String(group)}/members/${String(ben.userId)}`);
    await here.say(ana, group, 'Without Ben');
    await here.marker(ben, reader);
    expect(said(reader)).toEqual(['Welcome']);
    expect(await reader.ask('join_group', group)).toEqual(forbidden);
  });

  test('[CHAT-05] a session that is ended in one process is closed in the other', async () => {
    const ana = await here.person();
    const client = await there.connect(ana);
    await here.call(ana, 'POST', '/auth/logout');
    await client.ended();
  });

  test('[CHAT-06] one person’s devices in two processes are one, and are gone with the last', async () => {
    const [ana, ben] = await here.two();
    const watcher = await there.connect(ana);
    const [first, second] = [await here.connect(ben), await there.connect(ben)];
    await watcher.until('hear that Ben is here', () => watcher.all('user_online').includes(ben.userId));
    second.close();
    await until(
      'only the other process has him',
      () => watcher.ask('get_online_users'),
      (ids) => (ids as number[]).includes(ben.userId),
    );
    first.close();
    await watcher.until('hear that Ben is gone', () => watcher.all('user_offline').includes(ben.userId));
    expect(watcher.all('user_online').filter((id) => id === ben.userId)).toHaveLength(1);
    expect(watcher.all('user_offline').filter((id) => id === ben.userId)).toHaveLength(1);
  });

  test('a connection that broke is taken up by the other process with what it missed', async () => {
    const [ana, ben] = await here.two();
    const [reader, other] = [await here.connect(ben), await here.connect(ben)];
    await here.send(ana, ben, 'Before');
    await reader.until('hear the first', () => contentsOf(reader).length === 1);
    const { id } = reader.socket;
    const kept = reader.socket as unknown as { _pid: string; _lastOffset: string };
    reader.socket.io.engine.close();
    await reader.ended();
    await here.send(ana, ben, 'Meanwhile');
    await other.until('hear it', () => contentsOf(other).includes('Meanwhile'));
    const auth = { token: ben.token };
    const resumed = there.open(ben, { autoConnect: false, auth });
    Object.assign(resumed.socket, { _pid: kept._pid, _lastOffset: kept._lastOffset });
    resumed.socket.connect();
    await resumed.connected();
    expect(resumed.socket.id).toBe(id);
    expect(resumed.socket.recovered).toBe(true);
    await resumed.until('hear what was missed', () => contentsOf(resumed).includes('Meanwhile'));
  });

  test('[CHAT-06] whom a process had that was killed are gone when its lease is over', async () => {
    const short = await start(300);
    const near = createLiveScene(short);
    const third = await start(300);
    const [ana, ben] = await near.two();
    const far = createLiveScene(third);
    const watcher = await near.connect(ana);
    const client = await far.connect(ben);
    await watcher.until('hear that Ben is here', () => watcher.all('user_online').includes(ben.userId));
    // An end without a word: nothing of it is told to the others.
    await third.close();
    await client.ended();
    await watcher.until('hear that Ben is gone', () => watcher.all('user_offline').includes(ben.userId));
    expect(await watcher.ask('get_online_users')).not.toContain(ben.userId);
    near.close();
    far.close();
    await short.close();
  });

  test('without Redis each process serves its own, says so, and finds the other again', async () => {
    const [ana, ben, cleo] = await here.three();
    const [client, near, far] = [await here.connect(ana), await here.connect(ben), await there.connect(cleo)];
    await redis.close();
    for (const server of [one, other]) {
      await until(
        'it is noticed',
        () => health(server),
        (seen) => seen === 'failing',
      );
    }
    const send = (to: number) => client.ask('private_message', { receiverId: to, content: 'Alone' });
    expect(await send(ben.userId)).toMatchObject({ data: { content: 'Alone' } });
    expect(await near.first('private_message')).toMatchObject({ content: 'Alone' });
    expect(await send(cleo.userId)).toMatchObject({ data: { content: 'Alone' } });
    redis = await startRedis(redis.port);
    for (const server of [one, other]) {
      await until(
        'it is found again',
        () => health(server),
        (seen) => seen === 'ok',
      );
    }
    await until(
      'they hear each other',
      async () => {
        await here.send(ana, cleo, 'Together');
        return contentsOf(far);
      },
      (seen) => seen.includes('Together'),
    );
  });

  test('a server starts without Redis and says so', async () => {
    const cut = await startServer({ isListening: true, settings: { redisUrl: 'redis://127.0.0.1:1' } });
    const scene = createLiveScene(cut);
    const [ana, ben] = await scene.two();
    const reader = await scene.connect(ben);
    await scene.send(ana, ben, 'Hello');
    expect(await reader.first('private_message')).toMatchObject({ content: 'Hello' });
    expect((await cut.inject('/api/health')).json()).toMatchObject({ status: 'ok', realtime: 'failing' });
    scene.close();
    await cut.close();
  });
});
