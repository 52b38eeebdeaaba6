import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SessionEntry } from '#contract/account/session.ts';
import { SessionsReply } from '#contract/account/session.ts';
import { tokenHashOf } from '#server/domain/account/sessions.ts';
import { deviceName } from '#server/api/account/device-name.ts';
import { startServer } from '#world/servers/server.ts';
import type { TestServer } from '#world/servers/server.ts';
import { signUp } from '#world/servers/callers.ts';
import type { Caller } from '#world/servers/callers.ts';

const hourMs = 3600_000;
const chromium =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

let server: TestServer;
let ana: Caller;
let people = 0;
let now = Date.parse('2026-06-01T12:00:00Z');

beforeAll(async () => {
  server = await startServer({ now: () => now });
});
afterAll(() => server.close());
beforeEach(async () => {
  people += 1;
  ana = await signUp(server, `ana${people}`);
});

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

async function login(userAgent = chromium): Promise<string> {
  const payload = { email: ana.user.email, password: 'correct1horse' };
  const headers = { 'user-agent': userAgent };
  const reply = await server.inject({ method: 'POST', url: '/api/auth/login', payload, headers });
  return reply.json<{ token: string }>().token;
}

async function sessions(token = ana.token): Promise<SessionEntry[]> {
  const reply = await server.inject({ method: 'GET', url: '/api/auth/sessions', headers: bearer(token) });
  return SessionsReply.parse(reply.json()).data;
}

async function isIn(token: string): Promise<boolean> {
  const reply = await server.inject({ method: 'GET', url: '/api/events', headers: bearer(token) });
  return reply.statusCode === 200;
}

const end = (path: string, token: string) =>
  server.inject({ method: 'DELETE', url: `/api/auth/sessions${path}`, headers: bearer(token) });

function changePassword(payload: object, token = ana.token) {
  return server.inject({ method: 'POST', url: '/api/auth/change-password', headers: bearer(token), payload });
}

describe('[SESS-07] where somebody is signed in', () => {
  test('is listed with the device in a few words, and neither token, its hash nor the header', async () => {
    const token = await login();
    const list = await sessions(token);
    expect(list).toHaveLength(2);
    expect(list.map(({ device, current }) => [device, current])).toEqual(
      expect.arrayContaining([
        ['Chromium on Linux', true],
        ['Unknown device', false],
      ]),
    );
    const told = JSON.stringify(list);
    for (const secret of [token, tokenHashOf(token), 'Mozilla', '142']) expect(told).not.toContain(secret);
    expect(list[0]?.expires_at).toBe(new Date(now + 30 * 24 * hourMs).toISOString());
    const held = await server.database.read(({ sql }) => sql.selectFrom('sessions').selectAll().execute());
    expect(JSON.stringify(held)).not.toContain('Mozilla');
  });

  test('when it was last seen is noted once an hour', async () => {
    const start = now;
    const seen = async () => (await sessions()).map((entry) => Date.parse(entry.last_seen_at) - start);
    now = start + hourMs - 1;
    expect(await seen()).toEqual([0]);
    now = start + hourMs;
    expect(await seen()).toEqual([hourMs]);
    now = start + 2 * hourMs - 1;
    expect(await seen()).toEqual([hourMs]);
  });

  test('one is ended by its owner alone; for anybody else it isn’t there', async () => {
    const token = await login();
    const id = (await sessions()).find(({ current }) => !current)?.id ?? 0;
    const ben = await signUp(server, `ben${people}`);
    for (const [path, who] of [
      [`/${id}`, ben.token],
      ['/999999', ana.token],
      ['/x', ana.token],
    ] as const) {
      const reply = await end(path, who);
      expect([path, reply.statusCode, reply.json().error]).toEqual([path, 404, 'not_found']);
    }
    expect(await isIn(token)).toBe(true);
    expect((await end(`/${id}`, ana.token)).statusCode).toBe(200);
    expect([await isIn(token), await isIn(ana.token)]).toEqual([false, true]);
  });

  test('all others end at once, and nobody else’s do', async () => {
    const [one, two] = [await login(), await login()];
    const ben = await signUp(server, `ben${people}`);
    expect((await end('', one)).statusCode).toBe(200);
    expect([await isIn(one), await isIn(two), await isIn(ana.token), await isIn(ben.token)]).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });

  test.each(['GET', 'DELETE'] as const)(
    'without a user %s is 401, with a token that is over as well',
    async (method) => {
      for (const headers of [{}, bearer('nonsense')]) {
        const reply = await server.inject({ method, url: '/api/auth/sessions', headers });
        expect([reply.statusCode, reply.json().error]).toEqual([401, 'unauthorized']);
      }
    },
  );
});

describe('changing the password', () => {
  test('[SESS-03] ends the other sessions and keeps this one', async () => {
    const other = await login();
    const reply = await changePassword({ currentPassword: 'correct1horse', newPassword: 'another1horse' });
    expect([reply.statusCode, reply.json()]).toEqual([200, { message: 'Your password has been changed.' }]);
    expect([await isIn(ana.token), await isIn(other), await isIn(await login())]).toEqual([true, false, false]);
  });

  test('needs the current one', async () => {
    const other = await login();
    const reply = await changePassword({ currentPassword: 'wrong1horse', newPassword: 'another1horse' });
    expect([reply.statusCode, reply.json().fields]).toEqual([
      422,
      { currentPassword: 'La contraseña actual no es correcta' },
    ]);
    expect(await isIn(other)).toBe(true);
  });

  test('[ACC-10] keeps the rule for passwords', async () => {
    const reply = await changePassword({ currentPassword: 'correct1horse', newPassword: 'short1' });
    expect([reply.statusCode, reply.json().fields]).toEqual([
      422,
      { newPassword: 'La contraseña debe tener al menos 8 caracteres, una letra y un número' },
    ]);
  });

  test('without a user is 401', async () => {
    expect((await changePassword({ currentPassword: 'x', newPassword: 'another1horse' }, 'nonsense')).statusCode).toBe(
      401,
    );
  });
});

test.each([
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Mobile Safari/604',
    'Safari on iOS',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605 Version/18.0 Safari/605', 'Safari on macOS'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Windows'],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537 Chrome/140.0 Safari/537 Edg/140.0', 'Edge on Windows'],
  ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537 Chrome/140.0 Mobile Safari/537', 'Chromium on Android'],
  ['curl/8', 'Unknown device'],
  ['', 'Unknown device'],
])('a device is told by a few words: %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
