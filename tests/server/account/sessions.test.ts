import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sessionMs } from '#contract/account/session.ts';
import { startServer } from '#world/servers/server.ts';
import type { TestServer } from '#world/servers/server.ts';
import { aPicture, sha256Of, signUp } from '#world/servers/callers.ts';
import type { Caller } from '#world/servers/callers.ts';

let server: TestServer;
let ana: Caller;
let now = Date.parse('2026-06-01T12:00:00Z');

beforeAll(async () => {
  server = await startServer({ now: () => now });
  ana = await signUp(server, 'ana');
});
afterAll(() => server.close());

async function login(remember?: boolean): Promise<string> {
  const payload = {
    email: 'ana@example.com',
    password: 'correct1horse',
    ...(remember === undefined ? {} : { remember }),
  };
  return (await server.inject({ method: 'POST', url: '/api/auth/login', payload })).json().token;
}

async function statusWith(token: string, url = '/api/events'): Promise<number> {
  return (await server.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } })).statusCode;
}

describe('sessions', () => {
  test('[SESS-07] a bearer token says who calls', async () => {
    const reply = await server.inject({ method: 'GET', url: `/api/users/${ana.user.id}`, headers: ana.headers });
    expect(reply.json().data.email).toBe('ana@example.com');
  });

  test.each(['Bearer nonsense', 'Bearer ', 'Basic YTpi', 'nonsense'])(
    '[SESS-03] a token that is not valid is 401, in public calls too: %s',
    async (authorization) => {
      for (const url of ['/api/events', '/api/users/1', '/api/sync/events', '/api/nothing']) {
        const reply = await server.inject({ method: 'GET', url, headers: { authorization } });
        expect([url, reply.statusCode, reply.json().error]).toEqual([url, 401, 'unauthorized']);
      }
    },
  );

  test('but neither signing in nor the health call minds', async () => {
    const headers = { authorization: 'Bearer nonsense' };
    expect((await server.inject({ method: 'GET', url: '/api/health', headers })).statusCode).toBe(200);
    const payload = { email: 'ana@example.com', password: 'correct1horse' };
    const reply = await server.inject({ method: 'POST', url: '/api/auth/login', headers, payload });
    expect(reply.statusCode).toBe(200);
  });

  test('a remembered session lives 30 days, another 12 hours', async () => {
    const [usual, kept, brief] = [await login(), await login(true), await login(false)];
    now += sessionMs.unremembered - 1;
    expect(await statusWith(brief)).toBe(200);
    now += 1;
    expect([await statusWith(brief), await statusWith(usual), await statusWith(kept)]).toEqual([401, 200, 200]);
    now += sessionMs.remembered - sessionMs.unremembered;
    expect([await statusWith(usual), await statusWith(kept)]).toEqual([401, 401]);
  });

  test('logging out ends that session alone', async () => {
    const [one, two] = [await login(), await login()];
    await server.inject({ method: 'POST', url: '/api/auth/logout', headers: { authorization: `Bearer ${one}` } });
    expect([await statusWith(one), await statusWith(two)]).toEqual([401, 200]);
  });

  test('[SESS-05] the hash of a token ends its session and does nothing else, and nobody learns whether there was one', async () => {
    const [one, two] = [await login(), await login()];
    const end = async (session: string) => {
      const reply = await server.inject({ method: 'POST', url: '/api/auth/logout', payload: { session } });
      return [reply.statusCode, reply.json()];
    };
    const session = sha256Of(Buffer.from(one));
    expect(await statusWith(session)).toBe(401);
    const told = await end(session);
    expect(told).toEqual([200, { message: 'Signed out' }]);
    expect([await statusWith(one), await statusWith(two)]).toEqual([401, 200]);
    expect([await end(session), await end('0'.repeat(64))]).toEqual([told, told]);
    // Who shows a token ends that one's session, whatever else they send.
    const headers = { authorization: `Bearer ${two}` };
    const payload = { session: sha256Of(Buffer.from(await login())) };
    await server.inject({ method: 'POST', url: '/api/auth/logout', headers, payload });
    expect(await statusWith(two)).toBe(401);
  });

  test('[API-04] ending sessions without their token is limited', async () => {
    const limited = await startServer({ settings: { rateLimits: 0.01 } });
    const call = { method: 'POST', url: '/api/auth/logout', payload: { session: '0'.repeat(64) } } as const;
    expect([(await limited.inject(call)).statusCode, (await limited.inject(call)).statusCode]).toEqual([200, 200]);
    expect((await limited.inject(call)).json()).toMatchObject({ error: 'rate_limited' });
    await limited.close();
  });

  test('[API-04] neither password nor token stands in the database', async () => {
    const token = await login();
    const held = await server.database.read(async ({ sql }) => ({
      users: await sql.selectFrom('users').selectAll().execute(),
      sessions: await sql.selectFrom('sessions').selectAll().execute(),
    }));
    expect(JSON.stringify(held)).not.toContain(token);
    expect(JSON.stringify(held)).not.toContain('correct1horse');
    const slow = await startServer({ hasSlowPasswords: true });
    await signUp(slow, 'ben');
    const [ben] = await slow.database.read(({ sql }) => sql.selectFrom('users').selectAll().execute());
    await slow.close();
    expect(ben?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test('[API-04] signing in is limited, with the time to wait', async () => {
    const limited = await startServer({ settings: { rateLimits: 0.3 } });
    const payload = { email: 'nobody@example.com', password: 'wrong' };
    const attempts = [];
    for (let count = 0; count < 4; count += 1) {
      attempts.push(await limited.inject({ method: 'POST', url: '/api/auth/login', payload }));
    }
    expect(attempts.map((reply) => reply.statusCode)).toEqual([401, 401, 401, 429]);
    expect(attempts[3]?.json().error).toBe('rate_limited');
    expect(Number(attempts[3]?.headers['retry-after'])).toBeGreaterThan(0);
    await limited.close();
  });

  test('[API-04] uploads are limited; calls without pictures are not counted among them', async () => {
    const limited = await startServer({ settings: { rateLimits: 0.01 } });
    const ben = await signUp(limited, 'ben');
    const statuses = [];
    const headers = { ...ben.headers, 'content-range': 'bytes */1000000' };
    for (let name = 0; name < 6; name += 1) {
      const url = `/api/blobs/${sha256Of(Buffer.from([name]))}`;
      statuses.push((await limited.inject({ method: 'PUT', url, headers })).statusCode);
    }
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429]);
    const payload = { title: 'x', description: 'x', date_time: '2027-01-01T10:00:00Z' };
    for (let count = 0; count < 3; count += 1) {
      const reply = await limited.inject({ method: 'POST', url: '/api/events', headers: ben.headers, payload });
      expect(reply.statusCode).toBe(201);
    }
    await limited.close();
  });

  test('[API-04] an account brings so many pictures in a day, by whichever call and from wherever', async () => {
    let at = Date.now();
    const limited = await startServer({ settings: { rateLimits: 2 / 2_000, isTrustingProxy: true }, now: () => at });
    const { headers, user } = await signUp(limited, 'cleo');
    const bring = async (colour: string, host: number) => {
      const payload = await aPicture(colour);
      const url = `/api/blobs/${sha256Of(payload)}`;
      const from = { ...headers, 'x-forwarded-for': `192.0.2.${host}` };
      at += 120_000;
      return await limited.inject({ method: 'PUT', url, headers: from, payload });
    };
    expect([(await bring('#000001', 1)).statusCode, (await bring('#000002', 2)).statusCode]).toEqual([201, 201]);
    const refused = await bring('#000003', 3);
    expect([refused.statusCode, refused.json().error, refused.headers['retry-after']]).toEqual([
      429,
      'rate_limited',
      '3600',
    ]);
    at += 24 * 3600_000;
    expect((await bring('#000003', 4)).statusCode).toBe(201);
    const large = { sha256: 'a'.repeat(64), userId: user.id, bytes: 2 * 1024 ** 2, now: at };
    await limited.writer.run('blob.hold', large);
    expect((await bring('#000004', 5)).statusCode).toBe(429);
    await limited.close();
  });
});
