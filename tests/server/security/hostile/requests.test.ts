import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ErrorReply } from '#contract/sync/error-reply.ts';
import { startServer } from '#world/servers/server.ts';
import type { TestServer } from '#world/servers/server.ts';
import { aForm, signUp } from '#world/servers/callers.ts';
import type { Caller } from '#world/servers/callers.ts';

let server: TestServer;
let ana: Caller;
const aConcert = { title: 'Noche', description: 'A night', date_time: '2027-07-01T20:00:00-04:00' };

beforeAll(async () => {
  server = await startServer();
  ana = await signUp(server, 'ana');
});
afterAll(() => server.close());

describe('[API-02] requests that are not well made', () => {
  const form = 'multipart/form-data; boundary=b';
  const field = '--b\r\nContent-Disposition: form-data; name="title"';
  test.each([
    ['no boundary', 'multipart/form-data', 'x'],
    ['a boundary beyond measure', `multipart/form-data; boundary=${'b'.repeat(5000)}`, 'x'],
    ['no parts', form, 'x'],
    ['a field that ends early', form, `${field}\r\n\r\nabc`],
    ['a file that ends early', form, `${field}; filename="a.png"\r\n\r\nabc`],
    ['a part that is not the JSON it says', form, `${field}\r\nContent-Type: application/json\r\n\r\n{a\r\n--b--\r\n`],
  ])('a form with %s is 400', async (_what, type, payload) => {
    const headers = { ...ana.headers, 'content-type': type };
    const reply = await server.inject({ method: 'POST', url: '/api/events', headers, payload });
    expect([reply.statusCode, ErrorReply.parse(reply.json()).error]).toEqual([400, 'malformed']);
  });

  test('a body in an encoding that nobody knows is 415', async () => {
    const headers = { ...ana.headers, 'content-type': 'application/json', 'content-encoding': 'zzz' };
    const reply = await server.inject({ method: 'POST', url: '/api/events', headers, payload: '{}' });
    expect([reply.statusCode, ErrorReply.parse(reply.json()).error]).toEqual([415, 'unsupported_media']);
  });

  test.each(['/api/events/%', '/api/events/%ff', `/api/events/${'x'.repeat(300)}`])(
    'an address that cannot be read is 400 and still ours: %s',
    async (url) => {
      const reply = await server.inject({ method: 'GET', url });
      expect([reply.statusCode, ErrorReply.parse(reply.json()).error]).toEqual([400, 'malformed']);
      expect(reply.headers['scape-api']).toBe('1');
    },
  );

  test('an address with escaped letters is the same call, token and all', async () => {
    const url = '/%61pi/events';
    const reply = await server.inject({ method: 'GET', url, headers: { authorization: 'Bearer nonsense' } });
    expect([reply.statusCode, reply.headers['scape-api']]).toEqual([401, '1']);
  });

  test('a request that trickles in for ever is ended', () => {
    expect(server.app.server.requestTimeout).toBe(30 * 60_000);
  });
});

describe('rate limits', () => {
  const login = {
    method: 'POST',
    url: '/api/auth/login',
    payload: { email: 'ana@example.com', password: 'x' },
  } as const;

  test('behind a proxy they count by its word, not by what callers say of themselves', async () => {
    const limited = await startServer({ settings: { rateLimits: 1 / 30, isTrustingProxy: true } });
    try {
      const statusFrom = async (forwarded: string, email: string) => {
        const payload = { ...login.payload, email };
        return (await limited.inject({ ...login, payload, headers: { 'x-forwarded-for': forwarded } })).statusCode;
      };
      expect(await statusFrom('10.0.0.1, 192.0.2.1', 'ana@example.com')).toBe(401);
      expect(await statusFrom('10.0.0.2, 192.0.2.1', 'ben@example.com')).toBe(429);
      expect(await statusFrom('10.0.0.2, 192.0.2.2', 'cleo@example.com')).toBe(401);
    } finally {
      await limited.close();
    }
  });

  test('edits without pictures are not counted as uploads', async () => {
    const limited = await startServer({ settings: { rateLimits: 1 / 30 } });
    try {
      const { headers } = await signUp(limited, 'ana');
      const made = await limited.inject({ method: 'POST', url: '/api/events', headers, payload: aConcert });
      const url = `/api/events/${made.json().id}`;
      const edit = async (payload: object | Buffer, type: Record<string, string> = {}) =>
        (await limited.inject({ method: 'PUT', url, headers: { ...headers, ...type }, payload })).statusCode;
      const plain: number[] = [];
      for (let count = 0; count < 6; count += 1) plain.push(await edit({ title: `Title ${count}` }));
      expect(plain).toEqual([200, 200, 200, 200, 200, 200]);
      const form = aForm([['title', 'By form']]);
      const forms: number[] = [];
      for (let count = 0; count < 6; count += 1) forms.push(await edit(form.payload, form.headers));
      expect(forms).toEqual([200, 200, 200, 200, 429, 429]);
    } finally {
      await limited.close();
    }
  });
});
