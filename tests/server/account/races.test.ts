import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { tokenHashOf } from '#server/domain/account/sessions.ts';
import { startServer } from '#world/servers/server.ts';
import type { TestServer } from '#world/servers/server.ts';
import { signUp } from '#world/servers/callers.ts';
import type { Caller } from '#world/servers/callers.ts';

const oldPassword = 'correct1horse';
const newPassword = 'another1horse';
const person = { email: 'victim@example.com', sub: '4004', isGoogles: true, name: 'Vic', lastname: 'Tim' };

let server: TestServer;
let ana: Caller;

beforeAll(async () => {
  server = await startServer();
  ana = await signUp(server, 'ana');
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => server.close());

function post(path: string, payload: object, headers: Record<string, string> = {}) {
  return server.inject({ method: 'POST', url: `/api/auth/${path}`, payload, headers });
}

/** Does something in the moment before the next command of that name is written. */
function before(name: string, work: () => Promise<unknown>): void {
  const { run } = server.writer;
  const spy = vi.spyOn(server.writer, 'run');
  spy.mockImplementation(async (...[asked, args]: Parameters<typeof run>) => {
    if (asked === name) {
      spy.mockRestore();
      await work();
    }
    return await run(asked, args);
  });
}

/** What a whole reset does, begun and finished by the owner of the e-mail. */
async function resetByMail(email: string): Promise<void> {
  const { developmentPin: pin } = (await post('forgot-password', { email })).json<{ developmentPin: string }>();
  const confirmed = await post('confirm-pin', { email, pin });
  const cookie = String(confirmed.headers['set-cookie']).split(';', 1)[0] ?? '';
  const payload = { email, newPassword, confirmPassword: newPassword };
  expect((await post('reset-password', payload, { cookie })).statusCode).toBe(200);
}

const login = (password: string) => post('login', { email: ana.user.email, password });

async function openSessions(userId: number): Promise<number> {
  const rows = await server.database.read(({ sql }) =>
    sql.selectFrom('sessions').select('id').where('user_id', '=', userId).execute(),
  );
  return rows.length;
}

test('[ACC-18] who was let in by the old password while a reset was finished is not in', async () => {
  before('session.open', () => resetByMail(ana.user.email));
  const late = await login(oldPassword);
  expect([late.statusCode, late.json().message]).toEqual([401, 'Credenciales inválidas']);
  expect(await openSessions(ana.user.id)).toBe(0);
  expect((await login(newPassword)).statusCode).toBe(200);
});

test('[ACC-18] who was changing the password while a reset was finished has not the last word', async () => {
  const ben = await signUp(server, 'ben');
  before('password.change', () => resetByMail(ben.user.email));
  const payload = { currentPassword: oldPassword, newPassword: 'thief1horse' };
  const late = await post('change-password', payload, ben.headers);
  expect([late.statusCode, late.json().error]).toEqual([401, 'unauthorized']);
  const statuses = [];
  for (const password of ['thief1horse', newPassword]) {
    statuses.push((await post('login', { email: ben.user.email, password })).statusCode);
  }
  expect(statuses).toEqual([401, 200]);
});

test('[ACC-14] who signs up with an e-mail while its owner comes by Google is not in', async () => {
  before('session.open', () => server.writer.run('user.google', { person, now: 1 }));
  const payload = { email: person.email, password: oldPassword, username: 'vic', name: 'Vic', lastname: 'Tim' };
  const late = await post('register', payload);
  expect(late.statusCode).toBe(401);
  const { user: owner } = await server.writer.run('user.google', { person, now: 1 });
  expect(await openSessions(owner.id)).toBe(0);
});

test('a session that has ended changes no password, whoever still has its token', async () => {
  const eva = await signUp(server, 'eva');
  before('password.change', () => server.writer.run('session.close', { tokenHash: tokenHashOf(eva.token) }));
  const payload = { currentPassword: oldPassword, newPassword };
  expect((await post('change-password', payload, eva.headers)).statusCode).toBe(401);
  expect((await post('login', { email: eva.user.email, password: oldPassword })).statusCode).toBe(200);
});
