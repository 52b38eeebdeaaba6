import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer } from '#world/servers/server.ts';
import type { TestServer } from '#world/servers/server.ts';
import { aForm } from '#world/servers/callers.ts';

let server: TestServer;
const person = { email: 'ana@example.com', password: 'correct1horse', username: 'ana', name: 'Ana', lastname: 'B' };
const greed = { id: 77, total_points: 9_000, password_hash: 'x', google_sub: '1', created_at: 1, is_admin: true };

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

async function rows() {
  return await server.database.read(({ sql }) => sql.selectFrom('users').selectAll().orderBy('id').execute());
}

test('[ACC-13] what a sign-up may not say of itself is ignored, and notifications are on unless it says otherwise', async () => {
  const payload = { ...person, ...greed };
  const reply = await server.inject({ method: 'POST', url: '/api/auth/register', payload });
  expect(reply.statusCode).toBe(201);
  expect(await rows()).toMatchObject([{ id: 1, total_points: 0, google_sub: null, notifications_enabled: 1 }]);
  const form = aForm(
    Object.entries({ ...person, email: 'ben@example.com', username: 'ben', notifications_enabled: 'false', id: '77' }),
  );
  const second = await server.inject({ method: 'POST', url: '/api/auth/register', ...form });
  expect(second.statusCode).toBe(201);
  expect((await rows())[1]).toMatchObject({ id: 2, notifications_enabled: 0 });
});

test('[API-04] what people may not change of themselves is ignored, and no reply tells a secret', async () => {
  const payload = { email: person.email, password: person.password };
  const login = await server.inject({ method: 'POST', url: '/api/auth/login', payload });
  const headers = { authorization: `Bearer ${login.json<{ token: string }>().token}` };
  const before = await rows();
  const edit = { ...greed, email: 'evil@example.com', name: 'Evil', profile_picture: '/media/x', bio: 'Dances' };
  const reply = await server.inject({ method: 'PUT', url: '/api/users/update/1', headers, payload: edit });
  expect(reply.statusCode).toBe(200);
  expect((await rows())[0]).toEqual({ ...before[0], bio: 'Dances' });
  expect(reply.body).not.toMatch(/argon2|password|google_sub/);
});

test.each(['register', 'login', 'forgot-password', 'confirm-pin', 'reset-password'])(
  '[API-04] [ACC-13] a form that brings files to %s is refused before they fill the memory, and so is one of many fields',
  async (call) => {
    const before = await rows();
    const fields = Object.entries({ ...person, email: 'eva@example.com', username: 'eva' });
    const file = { bytes: Buffer.alloc(1024, 65), filename: 'a.bin' };
    const url = `/api/auth/${call}`;
    const stuffed = await server.inject({ method: 'POST', url, ...aForm([...fields, ['gallery', file]]) });
    expect([stuffed.statusCode, stuffed.json().error]).toEqual([413, 'too_large']);
    const padding = Array.from({ length: 40 }, (_, index): [string, string] => [`x${index}`, 'x']);
    const many = await server.inject({ method: 'POST', url, ...aForm([...fields, ...padding]) });
    expect([many.statusCode, many.json().error]).toEqual([413, 'too_large']);
    expect(await rows()).toEqual(before);
  },
);
