import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestServer } from '#world/servers/server.ts';
import { engines } from '#world/servers/engines.ts';
import { createLiveScene } from '#world/scenes/live.ts';

const dayMs = 24 * 3600_000;
const refused = { data: { error: 'unauthorized', message: 'Your session has ended; sign in again' } };

describe.each(engines)('who may connect, on $name', ({ start }) => {
  let server: TestServer;
  let scene: ReturnType<typeof createLiveScene>;
  let later = 0;

  beforeAll(async () => {
    server = await start({ isListening: true, now: () => Date.now() + later, liveTimes: { expiryMs: 10 } });
    scene = createLiveScene(server);
  });
  afterAll(async () => {
    scene.close();
    await server.close();
  });

  test('[CHAT-05] without a valid token nobody connects, by websocket or by polling', async () => {
    for (const transports of [['websocket'], ['polling']]) {
      await expect(scene.open(null, { transports }).connected()).rejects.toMatchObject(refused);
      for (const token of ['nonsense', '', 7, { $ne: null }, ['a'], 'x'.repeat(600)]) {
        const client = scene.open(null, { transports, auth: { token } });
        await expect(client.connected()).rejects.toMatchObject(refused);
      }
    }
  });

  test('[CHAT-05] a token lets one in: in the handshake by websocket, by polling, and as a header', async () => {
    const ana = await scene.person();
    const ways = [
      {},
      { transports: ['polling'] },
      { auth: {}, extraHeaders: { authorization: `Bearer ${ana.token}` } },
      { transports: ['polling', 'websocket'] },
    ];
    for (const way of ways) {
      const client = await scene.connect(ana, way);
      client.socket.emit('user_connected', ana.userId);
      expect(await client.ask('get_online_users')).toContain(ana.userId);
    }
  });

  test('[CHAT-09] there is no other namespace to slip in by', async () => {
    const client = scene.open(null);
    await expect(client.connected()).rejects.toMatchObject(refused);
    const other = client.socket.io.socket('/admin');
    const error = await new Promise<Error>((resolve) => other.once('connect_error', resolve).connect());
    expect(error.message).toBe('Invalid namespace');
  });

  test('[CHAT-05] a session that is signed out of has its sockets closed, and no others', async () => {
    const ana = await scene.person();
    const again = await login(ana.userId);
    const [one, other] = [await scene.connect(ana), await scene.connect(again)];
    await scene.call(ana, 'POST', '/auth/logout');
    await one.ended();
    await other.settle();
    expect(other.socket.connected).toBe(true);
    await expect(scene.open(ana).connected()).rejects.toMatchObject(refused);
  });

  test('[CHAT-09] sessions that are ended from elsewhere close; somebody else’s can’t be ended by its number', async () => {
    const [ana, ben] = await scene.two();
    const again = await login(ana.userId);
    const [one, other] = [await scene.connect(ana), await scene.connect(again)];
    const { json } = await scene.call(ana, 'GET', '/auth/sessions');
    const sessions = (json as { data: { id: number; current: boolean }[] }).data;
    const theirs = sessions.find(({ current }) => !current)?.id;
    expect((await scene.call(ben, 'DELETE', `/auth/sessions/${String(theirs)}`)).status).toBe(404);
    await other.settle();
    expect(other.socket.connected).toBe(true);
    expect((await scene.call(ana, 'DELETE', `/auth/sessions/${String(theirs)}`)).status).toBe(200);
    await other.ended();
    await one.settle();
    expect(one.socket.connected).toBe(true);
  });

  test('[CHAT-05] another password closes all sockets but those of the session that set it', async () => {
    const ana = await scene.person();
    const [one, other] = [await scene.connect(ana), await scene.connect(await login(ana.userId))];
    const body = { currentPassword: 'scape2026', newPassword: 'another1horse', confirmPassword: 'another1horse' };
    expect((await scene.call(ana, 'POST', '/auth/change-password', body)).status).toBe(200);
    await other.ended();
    await one.settle();
    expect(one.socket.connected).toBe(true);
  });

  test('[CHAT-05] with the account its sockets go', async () => {
    const ana = await scene.person();
    const client = await scene.connect(ana);
    expect((await scene.call(ana, 'DELETE', `/users/${String(ana.userId)}`, { password: 'scape2026' })).status).toBe(
      200,
    );
    await client.ended();
  });

  test('[CHAT-05] a session that runs out has its sockets closed', async () => {
    const ana = await scene.person();
    const client = await scene.connect(ana);
    later = 400 * dayMs;
    await client.ended();
    later = 0;
  });

  async function login(userId: number) {
    const { email } = await server.database.read(({ sql }) =>
      sql.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow(),
    );
    const { json } = await scene.call({ userId: 0, token: '' }, 'POST', '/auth/login', {
      email,
      password: 'scape2026',
    });
    return { userId, token: (json as { token: string }).token };
  }
});
