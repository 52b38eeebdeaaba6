import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoPassword, organizers } from '#server/demo/people.ts';
import { startServer } from '#world/servers/server.ts';
import type { TestServer } from '#world/servers/server.ts';

const [ana] = organizers;

describe.each([
  [false, { message: 'Credenciales inválidas', error: 'unauthorized' }],
  [true, { message: 'Signed in' }],
])('[ACC-18] the logins of a demo on a server whose demo is %j', (isDemo, told) => {
  let server: TestServer;
  let token = '';
  beforeAll(async () => {
    server = await startServer({ settings: { isDemo } });
    const payload = { ...ana, password: demoPassword };
    token = (await server.inject({ method: 'POST', url: '/api/auth/register', payload })).json<{ token: string }>()
      .token;
  });
  afterAll(() => server.close());

  const logIn = (email: string, password: string) =>
    server.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password } });

  test('answer as a wrong password does, or let in', async () => {
    for (const email of [ana.email, ` ${ana.email.toUpperCase()} `]) {
      const reply = await logIn(email, demoPassword);
      expect([reply.statusCode, reply.json()]).toMatchObject([isDemo ? 200 : 401, told]);
    }
  });

  test('everything else of these accounts goes on, with a password of their own too, and that of others', async () => {
    const others = { ...ana, email: 'own@example.com', username: 'own', password: demoPassword };
    expect((await server.inject({ method: 'POST', url: '/api/auth/register', payload: others })).statusCode).toBe(201);
    expect((await logIn(others.email, demoPassword)).statusCode).toBe(200);
    const headers = { authorization: `Bearer ${token}` };
    const newPassword = 'another1horse';
    const payload = { currentPassword: demoPassword, newPassword };
    const change = await server.inject({ method: 'POST', url: '/api/auth/change-password', headers, payload });
    expect(change.statusCode).toBe(200);
    expect((await logIn(ana.email, newPassword)).statusCode).toBe(200);
  });
});
