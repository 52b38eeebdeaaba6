import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer } from '#world/servers/server.ts';
import type { TestServer } from '#world/servers/server.ts';

const email = 'ana@example.com';
const passwords = { newPassword: 'another1horse', confirmPassword: 'another1horse' };
const letter = { title: 'Eva', name: 'Eva', subject: 'Hello', email, message: 'Hello there' };
const report = { object_type: 'user', reason: 'spam' };
const person = { email: 'eva@example.com', password: 'correct1horse', username: 'eva', name: 'Eva', lastname: 'Oh' };

/** What anybody may call that guesses, mails, makes an account or is read by people. */
const kept: Record<string, object> = {
  'POST /api/auth/login': { email, password: 'wrong1horse' },
  'POST /api/auth/register': person,
  'POST /api/auth/forgot-password': { email },
  'POST /api/auth/confirm-pin': { email, pin: '0' },
  'POST /api/auth/reset-password': { email, ...passwords },
  'POST /api/auth/confirm-email': { token: 'a'.repeat(43) },
  'POST /api/auth/contact-us': letter,
  'POST /api/support': letter,
};

/** What else they may call that is no mere question, and why its limit may be of the moment. */
const momentary: Record<string, string> = {
  'POST /api/auth/google': 'a token is signed by Google',
  'POST /api/auth/logout': 'a session is named by a hash of 256 bits',
  'POST /api/batch': 'each item counts as the call that it stands for',
  'POST /api/batch/linked': 'each item counts as the call that it stands for',
  'POST /api/mutations/{key}/void': 'a key is 128 bits of chance, and the caller’s own',
  'POST /api/views/events/{id}': 'a visitor counts once',
};

const verbs = ['post', 'put', 'patch', 'delete'] as const;
let first: TestServer;
let second: TestServer;
/** So small that each limit lets one through. */
const settings = { rateLimits: 1e-9, isTrustingProxy: true };

beforeAll(async () => {
  first = await startServer({ settings });
  const { database, writer, load } = first;
  second = await startServer({
    settings,
    open: async () => ({ database, writer, load, close: async () => undefined }),
  });
});
afterAll(async () => {
  await second.close();
  await first.close();
});

let networks = 0;

interface Call {
  method: 'POST' | 'DELETE' | 'GET';
  url: string;
  payload?: object;
}

/** What a call is answered, and then what it is by another process, in whose memory there is nothing of it. */
async function twice(call: Call, who: object = {}) {
  networks += 1;
  const headers = { 'x-forwarded-for': `192.0.2.${networks}`, ...who };
  const [one, other] = [await first.inject({ ...call, headers }), await second.inject({ ...call, headers })];
  return [one.statusCode === 429, other.statusCode === 429, Number(other.headers['retry-after']) > 60];
}

test('[API-04] whatever a guest may call that guesses, mails or makes an account is known', async () => {
  const open = await startServer();
  const docs = await open.inject({ method: 'GET', url: '/api/docs' });
  const { paths } = docs.json<{ paths: Record<string, object> }>();
  const found: string[] = [];
  for (const [path, methods] of Object.entries(paths)) {
    for (const verb of verbs.filter((each) => each in methods)) {
      const method = verb.toUpperCase() as 'POST' | 'PUT' | 'PATCH' | 'DELETE';
      const { statusCode } = await open.inject({
        method,
        url: path.replace(/\{\w+\}/g, '1'),
        payload: { session: '0'.repeat(64) },
      });
      if (statusCode !== 401) found.push(`${method} ${path}`);
    }
  }
  await open.close();
  expect(found.toSorted()).toEqual([...Object.keys(kept), ...Object.keys(momentary)].toSorted());
});

test.each(Object.entries(kept))('[API-04] %s: another process knows of it', async (name, payload) => {
  const [, url = ''] = name.split(' ');
  expect(await twice({ method: 'POST', url, payload })).toEqual([false, true, true]);
});

const ofSomebody: [username: string, callOf: (id: number) => Call][] = [
  ['export', (id) => ({ method: 'GET', url: `/api/users/export/${id}` })],
  ['report', (id) => ({ method: 'POST', url: '/api/reports', payload: { ...report, object_id: id } })],
  ['password', (id) => ({ method: 'DELETE', url: `/api/users/${id}`, payload: { password: 'wrong1horse' } })],
];

test.each(ofSomebody)('[API-04] so it does of what somebody does who is signed in: %s', async (username, callOf) => {
  networks += 1;
  const remoteAddress = `198.51.100.${networks}`;
  const payload = { ...person, username, email: `${username}@example.com` };
  const joined = await first.inject({ method: 'POST', url: '/api/auth/register', payload, remoteAddress });
  const { token, data } = joined.json<{ token: string; data: { user: { user_id: number } } }>();
  const result = await twice(callOf(data.user.user_id), { authorization: `Bearer ${token}` });
  expect(result).toEqual([false, true, true]);
});
