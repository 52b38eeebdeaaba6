import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ErrorReply } from '#contract/sync/refusals.ts';
import { requirePermittedValues } from '#server/domain/events/values.ts';
import { startServer, type TestServer } from '#world/servers/server.ts';
import { signUp, type Caller } from '#world/servers/callers.ts';
import { aConcert } from '#world/scenes/events.ts';

let server: TestServer;
let ana: Caller;
beforeAll(async () => {
  server = await startServer();
  ana = await signUp(server, 'ana');
});
afterAll(() => server.close());

async function call(method: 'POST' | 'PUT', path: string, payload: object): Promise<ErrorReply> {
  const reply = await server.inject({ method, url: `/api${path}`, payload, headers: ana.headers });
  expect(reply.statusCode).toBe(422);
  return reply.json<ErrorReply>();
}

test.each([
  ['POST', '/follow', { followedId: 'abc' }, 'ID inválido', { followedId: 'ID inválido' }],
  ['POST', '/events/event-likes/toggle', { event_id: '1' }, 'ID inválido', { event_id: 'ID inválido' }],
  ['PUT', '/users/update/ana', { status_message: 'x'.repeat(101) }, 'status_message: At most 100 characters', {}],
  ['POST', '/create/groups', { groupName: ' ' }, 'groupName: Required', {}],
  [
    'POST',
    '/auth/contact-us',
    { title: 'A', email: 'nobody', message: 'B' },
    'Email inválido',
    { email: 'Email inválido' },
  ],
  ['POST', '/events', { ...aConcert, capacity: 'many' }, 'capacity: Must be a number', {}],
  ['POST', '/events', { ...aConcert, online: 'perhaps' }, 'online: Must be true or false', {}],
  ['POST', '/events', { ...aConcert, tags: 'music' }, 'tags: Must be a list', {}],
  ['POST', '/events', { ...aConcert, status: 'open' }, 'status: Must be one of: draft, active, pending, cancelled', {}],
  ['POST', '/events', { ...aConcert, title: undefined }, 'title: Required', {}],
  ['POST', '/events', { ...aConcert, capacity: 0 }, 'capacity: At least 1', { capacity: 'At least 1' }],
] as const)(
  '[API-02] %s %s says what is wrong in people’s words: %o',
  async (method, path, payload, message, fields) => {
    const reply = await call(method, path.replace('/ana', `/${String(ana.user.user_id)}`), payload);
    expect(reply.message).toBe(message);
    expect(reply.fields).toMatchObject(fields);
  },
);

test('[API-02] [EVT-06] a category that no list knows is refused; what is there already stays', async () => {
  const { message, fields } = await call('POST', '/events', { ...aConcert, category: 'bogus' });
  expect(message).toMatch(/^category: Must be one of: conciertos_y_musica, /);
  expect(Object.keys(fields ?? {})).toEqual(['category']);
  const old = { category: 'old', capacity: 0 };
  expect(() => requirePermittedValues(old, old)).not.toThrow();
  expect(() => requirePermittedValues(old, { ...old, category: 'older' })).toThrow('Must be one of');
  expect(() => requirePermittedValues(old, { ...old, capacity: 5 })).toThrow('capacity: At least 1');
});
