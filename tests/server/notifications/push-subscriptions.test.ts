import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isVapidKey } from '#server/infra/push/vapid.ts';
import { openPushBrowser } from '#world/services/push-browser.ts';
import { startServer } from '#world/servers/server.ts';
import type { TestServer } from '#world/servers/server.ts';
import { signUp } from '#world/servers/callers.ts';
import type { Caller } from '#world/servers/callers.ts';
import { engines } from '#world/servers/engines.ts';

const url = '/api/push/subscriptions';
let endpoints = 0;

async function aBrowser(endpoint?: string) {
  endpoints += 1;
  return (await openPushBrowser(endpoint ?? `https://8.8.8.8/send/${String(endpoints)}`)).subscription;
}

describe.each(engines)('where people are told while the app is closed, on $name', ({ start }) => {
  let server: TestServer;
  let ana: Caller;
  let ben: Caller;

  beforeAll(async () => {
    server = await start();
    [ana, ben] = [await signUp(server, 'ana'), await signUp(server, 'ben')];
  });
  afterAll(() => server.close());

  const call = (method: 'POST' | 'DELETE', payload: unknown, headers: Record<string, string> = ana.headers) =>
    server.inject({ method, url, payload: payload as object, headers });

  async function login(name: string): Promise<{ authorization: string }> {
    const payload = { email: `${name}@example.com`, password: 'correct1horse' };
    const reply = await server.inject({ method: 'POST', url: '/api/auth/login', payload });
    return { authorization: `Bearer ${reply.json<{ token: string }>().token}` };
  }

  /** The endpoints of a user, in the order in which they came. */
  async function heldBy({ user }: Caller): Promise<string[]> {
    const rows = await server.database.read(({ sql }) =>
      sql.selectFrom('push_subscriptions').select('endpoint').where('user_id', '=', user.id).orderBy('id').execute(),
    );
    return rows.map(({ endpoint }) => endpoint);
  }

  test('takes somebody who is signed in', async () => {
    const replies = [
      await server.inject({ method: 'GET', url: '/api/push/key' }),
      await call('POST', await aBrowser(), {}),
      await call('DELETE', { endpoint: 'https://8.8.8.8/' }, {}),
      await call('POST', await aBrowser(), { authorization: 'Bearer ended' }),
    ];
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 401]);
  });

  test('[API-02] what is no subscription is refused with its field', async () => {
    const { endpoint, keys } = await aBrowser();
    const bodies: [unknown, string][] = [
      [{}, 'endpoint'],
      [{ endpoint }, 'keys'],
      [{ endpoint: 'http://8.8.8.8/send', keys }, 'endpoint'],
      [{ endpoint: 'javascript:alert(1)', keys }, 'endpoint'],
      [{ endpoint: `https://8.8.8.8/${'x'.repeat(1_000)}`, keys }, 'endpoint'],
      [{ endpoint: 'https://8.8.8.8/\0', keys }, 'endpoint'],
      [{ endpoint, keys: { ...keys, auth: 'not base64!' } }, 'keys.auth'],
      [{ endpoint, keys: { ...keys, auth: keys.p256dh } }, 'keys.auth'],
      [{ endpoint, keys: { ...keys, p256dh: keys.auth } }, 'keys.p256dh'],
      [{ endpoint, keys: { ...keys, p256dh: { toString: 'x' } } }, 'keys.p256dh'],
    ];
    for (const [body, field] of bodies) {
      const reply = await call('POST', body);
      const { error, fields } = reply.json<{ error: string; fields: object }>();
      expect([body, reply.statusCode, error, Object.keys(fields)[0]]).toEqual([body, 422, 'invalid', field]);
    }
    expect((await call('DELETE', { endpoint: 7 })).json().fields).toHaveProperty('endpoint');
    expect(await heldBy(ana)).toEqual([]);
  });

  test.each([
    'https://localhost/send',
    'https://127.0.0.1/send',
    'https://2130706433/send',
    'https://[::ffff:10.0.0.1]/send',
    'https://[fd00::1]/send',
    'https://169.254.169.254/latest/meta-data',
    'https://8.8.8.8@192.168.0.1/send',
    'https://[64:ff9b::a00:1]/send',
    'https://[2002:a00:1::]/send',
    'https://8.8.8.8:22/send',
    'https://ana:secret@8.8.8.8/send',
  ])('[API-02] an address inside a network is none: %s', async (endpoint) => {
    const reply = await call('POST', await aBrowser(endpoint));
    expect([reply.statusCode, Object.keys(reply.json().fields)]).toEqual([422, ['endpoint']]);
    expect(await heldBy(ana)).toEqual([]);
  });

  test('the server has one key, made once and kept', async () => {
    const ask = async () => (await server.inject({ method: 'GET', url: '/api/push/key', headers: ana.headers })).json();
    const [first, second] = await Promise.all([ask(), ask()]);
    expect(Buffer.from(first.key, 'base64url')).toHaveLength(65);
    expect(second).toEqual(first);
    const kept = await server.writer.run('push.key', { made: 'another' });
    expect(isVapidKey(kept)).toBe(true);
    expect(await ask()).toEqual(first);
  });

  test('a session has one, and another’s endpoint is moved to who names it last', async () => {
    const [first, second] = [await aBrowser(), await aBrowser()];
    await call('POST', first);
    expect((await call('POST', first)).statusCode).toBe(200);
    await call('POST', second);
    expect(await heldBy(ana)).toEqual([second.endpoint]);
    await call('POST', second, ben.headers);
    expect([await heldBy(ana), await heldBy(ben)]).toEqual([[], [second.endpoint]]);
  });

  test('nobody ends another’s', async () => {
    const { endpoint } = await aBrowser();
    await call('POST', { ...(await aBrowser()), endpoint });
    expect((await call('DELETE', { endpoint }, ben.headers)).statusCode).toBe(200);
    expect(await heldBy(ana)).toEqual([endpoint]);
    await call('DELETE', { endpoint });
    expect(await heldBy(ana)).toEqual([]);
  });

  test('of more than twenty the oldest goes', async () => {
    const made: string[] = [];
    for (let count = 0; count < 21; count += 1) {
      const subscription = await aBrowser();
      made.push(subscription.endpoint);
      await call('POST', subscription, await login('ana'));
    }
    expect(await heldBy(ana)).toEqual(made.slice(1));
  });

  test('it goes with its session: logging out, another password, ending the others', async () => {
    const cleo = await signUp(server, 'cleo');
    const [phone, tablet] = [await login('cleo'), await login('cleo')];
    const [one, two, three] = [await aBrowser(), await aBrowser(), await aBrowser()];
    await call('POST', one, cleo.headers);
    await call('POST', two, phone);
    await call('POST', three, tablet);
    await server.inject({ method: 'POST', url: '/api/auth/logout', headers: phone });
    expect(await heldBy(cleo)).toEqual([one.endpoint, three.endpoint]);
    const payload = {
      currentPassword: 'correct1horse',
      newPassword: 'another2horse',
      confirmPassword: 'another2horse',
    };
    const changed = await server.inject({
      method: 'POST',
      url: '/api/auth/change-password',
      headers: cleo.headers,
      payload,
    });
    expect([changed.statusCode, await heldBy(cleo)]).toEqual([200, [one.endpoint]]);
    expect((await call('POST', three, tablet)).statusCode).toBe(401);
  });

  test('and with the account', async () => {
    const dan = await signUp(server, 'dan');
    await call('POST', await aBrowser(), dan.headers);
    const gone = await server.inject({
      method: 'DELETE',
      url: `/api/users/${String(dan.user.id)}`,
      headers: dan.headers,
      payload: { password: 'correct1horse' },
    });
    expect([gone.statusCode, await heldBy(dan)]).toEqual([200, []]);
  });
});

test('[API-04] subscribing is limited', async () => {
  const limited = await startServer({ settings: { rateLimits: 0.1 } });
  const { headers } = await signUp(limited, 'ana');
  const statuses = [];
  for (let count = 0; count < 4; count += 1) {
    const reply = await limited.inject({ method: 'POST', url, headers, payload: await aBrowser() });
    statuses.push(reply.statusCode);
  }
  expect(statuses).toEqual([200, 200, 200, 429]);
  await limited.close();
});
