import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tokenHashOf } from '#server/domain/account/sessions.ts';
import { watchExpiry } from '#server/live/session-expiry.ts';
import type { LivePorts } from '#server/live/ports.ts';
import type { LiveServer } from '#server/live/sockets.ts';
import type { Caller } from '#world/servers/api-client.ts';
import { openGoogle } from '#world/services/google-keys.ts';
import type { TestServer } from '#world/servers/server.ts';
import { until } from '#world/time/until.ts';
import { engines } from '#world/servers/engines.ts';
import { createLiveScene } from '#world/scenes/live.ts';

const newPassword = 'another1horse';
const over = { error: 'unauthorized', message: 'Your session has ended; sign in again' };

describe.each(engines)('sockets of a session that is over, on $name', ({ start }) => {
  let google: Awaited<ReturnType<typeof openGoogle>>;
  let server: TestServer;
  let scene: ReturnType<typeof createLiveScene>;

  beforeAll(async () => {
    google = await openGoogle();
    server = await start({ isListening: true, settings: { google: google.settings } });
    scene = createLiveScene(server);
  });
  afterAll(async () => {
    scene.close();
    await server.close();
    google.close();
  });

  async function emailOf({ userId }: Caller): Promise<string> {
    const query = (at: TestServer) =>
      at.database.read(({ sql }) => sql.selectFrom('users').select('email').where('id', '=', userId).execute());
    return (await query(server))[0]?.email ?? '';
  }

  const post = (path: string, payload: object, headers: Record<string, string> = {}) =>
    server.inject({ method: 'POST', url: `/api/auth/${path}`, payload, headers });

  async function comeByGoogle(email: string): Promise<void> {
    expect((await post('google', { idToken: await google.tokenFor(email) })).statusCode).toBe(200);
  }

  async function resetAs(email: string): Promise<void> {
    const { developmentPin: pin } = (await post('forgot-password', { email })).json<{ developmentPin: string }>();
    const confirmed = await post('confirm-pin', { email, pin });
    const cookie = String(confirmed.headers['set-cookie']).split(';', 1)[0] ?? '';
    const done = await post('reset-password', { email, newPassword, confirmPassword: newPassword }, { cookie });
    expect(done.statusCode).toBe(200);
  }

  const inCapitals = (email: string) => `${email.slice(0, 1).toUpperCase()}${email.slice(1)}`;

  test.each<[how: string, take: (email: string) => Promise<void>]>([
    ['by Google', comeByGoogle],
    ['by a code', resetAs],
    ['by a code, the e-mail written with a capital letter', (email) => resetAs(inCapitals(email))],
  ])('[CHAT-09] [ACC-18] whoever takes an account back %s is rid of whoever was in it', async (_how, take) => {
    const [thief, friend] = await scene.two();
    const [socket, bystander] = [await scene.connect(thief), await scene.connect(friend)];
    await take(await emailOf(thief));
    await socket.ended();
    await scene.send(friend, thief, 'For the owner');
    expect(socket.all('private_message')).toEqual([]);
    await bystander.settle();
    expect(bystander.socket.connected).toBe(true);
  });

  test('[ACC-14] who comes again by Google keeps the sockets that they have', async () => {
    const email = 'again@example.com';
    const { token, data } = (await post('google', { idToken: await google.tokenFor(email) })).json<{
      token: string;
      data: { user: { id: number } };
    }>();
    const client = await scene.connect({ userId: data.user.id, token });
    await comeByGoogle(email);
    await client.settle();
    expect(client.socket.connected).toBe(true);
  });

  test('[ACC-14] [ACC-18] with whoever was in an account their address of its calendar goes; another password leaves it', async () => {
    for (const take of [comeByGoogle, resetAs]) {
      const thief = await scene.person();
      const headers = { authorization: `Bearer ${thief.token}` };
      const { url } = (await post('calendar-link', {}, headers)).json<{ url: string }>();
      const status = async () => (await server.inject(new URL(url).pathname)).statusCode;
      const change = { currentPassword: 'scape2026', newPassword, confirmPassword: newPassword };
      expect((await post('change-password', change, headers)).statusCode).toBe(200);
      expect(await status()).toBe(200);
      await take(await emailOf(thief));
      expect(await status()).toBe(404);
    }
  });

  test('[CHAT-09] nobody speaks by a session that is over, though nobody has told its socket', async () => {
    const [ana, ben] = await scene.two();
    const [client, reader] = [await scene.connect(ana), await scene.connect(ben)];
    // As another process would, of which this one has heard nothing.
    await server.writer.run('session.close', { tokenHash: tokenHashOf(ana.token) });
    expect(await client.ask('private_message', { receiverId: ben.userId, content: 'As Ana' })).toEqual(over);
    await client.ended();
    await scene.marker(ben, reader);
    expect(reader.all('private_message')).toMatchObject([{ content: 'Marker' }]);
  });

  test('[CHAT-09] a session that another process has ended has its sockets closed after a while', async () => {
    const watchful = await start({ isListening: true, liveTimes: { sessionsMs: 20 } });
    const people = createLiveScene(watchful);
    const [ana, ben] = await people.two();
    const [client, other] = [await people.connect(ana), await people.connect(ben)];
    await watchful.writer.run('session.close', { tokenHash: tokenHashOf(ana.token) });
    await client.ended();
    await other.settle();
    expect(other.socket.connected).toBe(true);
    people.close();
    await watchful.close();
  });
});

test('[CHAT-09] [API-04] nobody is put out because the database doesn’t answer', async () => {
  const held = { asked: 0, warned: 0, closed: 0 };
  const socket = {
    data: { userId: 1, sessionId: 1, tokenHash: 'gone', expiresAt: 10 },
    disconnect: () => void (held.closed += 1),
  };
  const io = { of: () => ({ sockets: new Map([['one', socket]]) }) } as unknown as LiveServer;
  const ports: Pick<LivePorts, 'now' | 'sessionsAmong' | 'log'> = {
    now: () => 1,
    sessionsAmong: async () => {
      held.asked += 1;
      if (held.asked < 3) throw new Error('The database is away.');
      return new Set();
    },
    log: { warn: () => void (held.warned += 1), error: () => undefined },
  };
  const stop = watchExpiry(io, ports, { expiryMs: 1_000, sessionsMs: 5 });
  await until(
    'it is put out',
    async () => held.closed,
    (closed) => closed > 0,
  );
  stop();
  expect(held.asked).toBeGreaterThanOrEqual(3);
  expect(held.warned).toBe(2);
});
