import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Instance, SignUpMode } from '#contract/instance/settings.ts';
import { signUpCodeLimits } from '#contract/instance/sign-up-code.ts';
import type { SignUpCode } from '#contract/instance/sign-up-code.ts';
import { signUp, type Caller } from '#world/servers/callers.ts';
import { engines } from '#world/servers/engines.ts';
import type { TestServer } from '#world/servers/server.ts';

const codesUrl = '/api/admin/sign-up-codes';
const dayMs = 24 * 3_600_000;

describe.each(engines)('who may sign up, on $name', ({ start }) => {
  let server: TestServer;
  let ana: Caller;
  let ben: Caller;
  let clock = Date.parse('2026-06-01T12:00:00Z');
  beforeAll(async () => {
    server = await start({ settings: { adminIds: [1] }, now: () => clock });
    ana = await signUp(server, 'ana');
    ben = await signUp(server, 'ben');
  });
  afterAll(() => server.close());

  async function setMode(mode: SignUpMode): Promise<void> {
    const { data } = (await server.inject({ method: 'GET', url: '/api/instance' })).json<{ data: Instance }>();
    const { is_demo: _isDemo, ...settings } = data;
    const payload = { ...settings, sign_up: mode };
    const reply = await server.inject({ method: 'PUT', url: '/api/admin/instance', headers: ana.headers, payload });
    expect(reply.statusCode).toBe(200);
  }
  /** After so long, sessions are over. */
  async function signInAgain(): Promise<void> {
    const payload = { email: 'ana@example.com', password: 'correct1horse' };
    const reply = await server.inject({ method: 'POST', url: '/api/auth/login', payload });
    ana = { ...ana, headers: { authorization: `Bearer ${reply.json<{ token: string }>().token}` } };
  }
  const make = (payload: object, headers = ana.headers) =>
    server.inject({ method: 'POST', url: codesUrl, headers, payload });
  const codeOf = async (payload: object) => (await make(payload)).json<{ data: SignUpCode & { code: string } }>().data;
  const list = async () =>
    (await server.inject({ method: 'GET', url: codesUrl, headers: ana.headers })).json<{ data: SignUpCode[] }>().data;
  const register = (username: string, invite?: string) => {
    const person = { email: `${username}@example.com`, password: 'correct1horse', name: 'A', lastname: 'B' };
    const payload = { ...person, username, ...(invite === undefined ? {} : { invite }) };
    return server.inject({ method: 'POST', url: '/api/auth/register', payload });
  };
  const google = (sub: string, email: string, invite?: string) =>
    server.writer.run('user.google', {
      person: { sub, email, name: 'G', lastname: 'H', isGoogles: true },
      invite,
      now: clock,
    });

  test('[INSTANCE-08] only operators make, see and revoke codes', async () => {
    const calls = [
      { method: 'GET', url: codesUrl },
      { method: 'POST', url: codesUrl, payload: { max_uses: 1, days: 1 } },
      { method: 'DELETE', url: `${codesUrl}/1` },
    ] as const;
    for (const call of calls) {
      expect((await server.inject(call)).statusCode).toBe(401);
      expect((await server.inject({ ...call, headers: ben.headers })).statusCode).toBe(403);
    }
    expect(await list()).toEqual([]);
  });

  test.each<[string, object]>([
    ['max_uses', { max_uses: 0, days: 1 }],
    ['max_uses', { max_uses: 1_001, days: 1 }],
    ['days', { max_uses: 1, days: 366 }],
    ['days', { max_uses: 1, days: 1.5 }],
    ['note', { max_uses: 1, days: 1, note: 'n'.repeat(81) }],
  ])('[INSTANCE-08] a code with a bad %s is refused by name', async (field, payload) => {
    const reply = await make(payload);
    expect([reply.statusCode, Object.keys(reply.json<{ fields: object }>().fields)]).toEqual([422, [field]]);
  });

  test('[INSTANCE-07] by invitation, a sign-up without a code that is good is refused, and names the field', async () => {
    await setMode('invitation');
    for (const invite of [undefined, '', 'ABCD-ABCD-ABCD-ABCD']) {
      const reply = await register('carl', invite);
      const { message, fields } = reply.json<{ message: string; fields: Record<string, string> }>();
      expect([reply.statusCode, Object.keys(fields)]).toEqual([403, ['invite']]);
      // Older apps have no such field to show it at, and leave out a message that a field has.
      expect(fields['invite']).not.toBe(message);
    }
    // Nor does anybody who isn't invited learn which e-mails have an account.
    expect((await register('ana')).json()).not.toHaveProperty('fields.email');
  });

  test('[INSTANCE-07] a code lets as many people in as it is for, however it is typed; one that fails is not used up', async () => {
    const { code, ...made } = await codeOf({ max_uses: 2, days: 7, note: 'Choir' });
    expect(code).toMatch(/^([A-Z2-9]{4}-){3}[A-Z2-9]{4}$/);
    expect(made).toMatchObject({ note: 'Choir', uses: 0, max_uses: 2, revoked_at: null });
    expect((await register('ana', code)).json()).toHaveProperty('fields.email');
    expect((await register('carl', ` ${code.toLowerCase().replaceAll('-', ' ')} `)).statusCode).toBe(201);
    expect((await google('g1', 'gia@gmail.com', code)).user.email).toBe('gia@gmail.com');
    expect((await register('dora', code)).statusCode).toBe(403);
    expect(await list()).toMatchObject([{ note: 'Choir', uses: 2 }]);
    const stored = await server.database.read(({ sql }) => sql.selectFrom('sign_up_codes').selectAll().execute());
    expect(JSON.stringify(stored)).not.toMatch(new RegExp(`${code}|${code.replaceAll('-', '')}`));
  });

  test('[INSTANCE-07] two who use the last place of a code at once: one gets it', async () => {
    const { code } = await codeOf({ max_uses: 1, days: 7 });
    const replies = await Promise.all([register('eva', code), register('fred', code)]);
    expect(replies.map(({ statusCode }) => statusCode).toSorted((left, right) => left - right)).toEqual([201, 403]);
  });

  test('[INSTANCE-08] a code ends when it is revoked, and after its days; its number is listed for a while', async () => {
    const revoked = await codeOf({ max_uses: 5, days: 7 });
    const revoke = (id: number) =>
      server.inject({ method: 'DELETE', url: `${codesUrl}/${String(id)}`, headers: ana.headers });
    expect([(await revoke(revoked.id)).statusCode, (await revoke(99_999)).statusCode]).toEqual([200, 404]);
    expect((await register('gus', revoked.code)).statusCode).toBe(403);
    const short = await codeOf({ max_uses: 5, days: 1 });
    clock += dayMs;
    expect((await register('gus', short.code)).statusCode).toBe(403);
    const revokedAt = async () => (await list()).find(({ id }) => id === revoked.id)?.revoked_at;
    const first = await revokedAt();
    expect([first, (await revoke(revoked.id)).statusCode, await revokedAt()]).toEqual([expect.any(String), 200, first]);
    clock += 31 * dayMs;
    await signInAgain();
    await codeOf({ max_uses: 1, days: 1 });
    const listed = (await list()).map(({ id }) => id);
    expect([listed.includes(revoked.id), listed.includes(short.id), listed.length > 0]).toEqual([false, false, true]);
  });

  test('[INSTANCE-08] there are no more codes than can be listed; those that have ended don’t count', async () => {
    const one = { codeHash: '', note: null, maxUses: 1, days: 1, operatorId: ana.user.user_id, now: clock };
    const open = (await list()).filter((code) => code.revoked_at === null && Date.parse(code.expires_at) > clock);
    const ids: number[] = [];
    for (let at = open.length; at < signUpCodeLimits.listed; at += 1) {
      ids.push((await server.writer.run('sign-up-code.make', { ...one, codeHash: `many${String(at)}` })).id);
    }
    expect((await make({ max_uses: 1, days: 1 })).statusCode).toBe(409);
    await server.writer.run('sign-up-code.end', { id: ids[0] ?? 0, operatorId: ana.user.user_id, now: clock });
    expect((await make({ max_uses: 1, days: 1 })).statusCode).toBe(201);
    for (const id of ids) await server.writer.run('sign-up-code.end', { id, operatorId: ana.user.user_id, now: clock });
  });

  test('[INSTANCE-07] who has an account signs in as before, and nobody new with Google without a code', async () => {
    const login = { email: 'ben@example.com', password: 'correct1horse' };
    expect((await server.inject({ method: 'POST', url: '/api/auth/login', payload: login })).statusCode).toBe(200);
    expect((await google('g1', 'gia@gmail.com')).user.email).toBe('gia@gmail.com');
    await expect(google('g2', 'new@gmail.com')).rejects.toMatchObject({ code: 'forbidden' });
  });

  test('[INSTANCE-09] closed, not even a code lets anybody in; open, none is asked for or used up', async () => {
    const { code, id } = await codeOf({ max_uses: 1, days: 7 });
    await setMode('closed');
    const reply = await register('hugo', code);
    expect([reply.statusCode, reply.json()]).toMatchObject([403, { fields: { invite: expect.any(String) } }]);
    await expect(google('g3', 'hugo@gmail.com', code)).rejects.toMatchObject({ code: 'forbidden' });
    await setMode('open');
    expect((await register('hugo', code)).statusCode).toBe(201);
    expect((await list()).find((entry) => entry.id === id)?.uses).toBe(0);
  });
});
