import { describe, expect, test, vi } from 'vitest';
import { createAttempts } from '#server/api/attempts.ts';
import { createMemoryCounter } from '#server/infra/counter.ts';
import { startServer } from '#world/server.ts';
import { signUp } from './callers.ts';

const minuteMs = 60_000;

/** Calls that come from another address each time, so that only the account can be what is limited. */
function guesser(at: Awaited<ReturnType<typeof startServer>>) {
  let addresses = 0;
  return async (path: string, payload: object) => {
    addresses += 1;
    const headers = { 'x-forwarded-for': `192.0.2.${addresses}` };
    return await at.inject({ method: 'POST', url: `/api/auth/${path}`, payload, headers });
  };
}

describe('[API-04] what concerns one account is limited from wherever it comes', () => {
  const wrong = {
    password: 'wrong1horse',
    pin: '000000',
    newPassword: 'another1horse',
    confirmPassword: 'another1horse',
  };
  const person = { username: 'gia', name: 'Gia', lastname: 'Oh' };

  test.each([
    ['login', wrong, [401, 401, 401, 429]],
    ['register', { ...person, password: 'correct1horse' }, [201, 409, 409, 429]],
    ['forgot-password', {}, [200, 429, 429, 429]],
    ['confirm-pin', wrong, [400, 400, 400, 429]],
    ['reset-password', wrong, [400, 400, 400, 429]],
  ])('%s', async (path, payload, statuses) => {
    const server = await startServer({ settings: { rateLimits: 0.1, isTrustingProxy: true } });
    const call = guesser(server);
    const replies = [];
    for (const email of ['a@example.com', 'A@example.com ', 'a@example.com', 'a@example.com']) {
      replies.push(await call(path, { ...payload, email }));
    }
    expect(replies.map((reply) => reply.statusCode)).toEqual(statuses);
    const last = replies.at(-1);
    expect(last?.json().error).toBe('rate_limited');
    expect(Number(last?.headers['retry-after'])).toBeGreaterThan(0);
    const other = { ...payload, email: 'b@example.com', username: 'other' };
    expect((await call(path, other)).statusCode).toBe(statuses[0]);
    await server.close();
  });

  test('who signs in well has made no attempts; an account and nobody’s e-mail are limited alike', async () => {
    const server = await startServer({ settings: { rateLimits: 0.1, isTrustingProxy: true } });
    await signUp(server, 'ana');
    const call = guesser(server);
    const right = { email: 'ana@example.com', password: 'correct1horse' };
    for (let count = 0; count < 5; count += 1) expect((await call('login', right)).statusCode).toBe(200);
    const statusesOf = async (email: string) => {
      const statuses = [];
      for (let count = 0; count < 4; count += 1) {
        statuses.push((await call('login', { email, password: 'wrong1horse' })).statusCode);
      }
      return statuses;
    };
    expect(await statusesOf('ana@example.com')).toEqual(await statusesOf('nobody@example.com'));
    expect((await call('login', right)).statusCode).toBe(429);
    await server.close();
  });

  test('a window ends, and counting begins anew', async () => {
    let now = 0;
    const attempts = createAttempts(
      {
        limits: { rate: 1, syncEventsMax: 1 },
        counter: createMemoryCounter(() => now),
        tell: () => undefined,
      },
      { name: 'guess', kind: 'guesses', max: 2, windowMs: 15 * minuteMs },
    );
    await attempts.take('a');
    await attempts.take('a');
    now = 14 * minuteMs;
    await expect(attempts.take('a')).rejects.toMatchObject({ details: { retryAfterS: 60 } });
    now = 15 * minuteMs;
    await attempts.take('a');
    await attempts.take('a');
    await expect(attempts.take('a')).rejects.toThrow('Too many attempts');
  });

  test('a crowd of callers that nobody has heard of costs each of them no look at all the others', async () => {
    const look = vi.spyOn(Map.prototype, Symbol.iterator);
    const [crowd, last] = [105_000, '104999'];
    const ports = {
      limits: { rate: 1, syncEventsMax: 1 },
      counter: createMemoryCounter(() => 0),
      tell: () => undefined,
    };
    const attempts = createAttempts(ports, { name: 'guess', kind: 'guesses', max: 2, windowMs: minuteMs });
    for (let caller = 0; caller < crowd; caller += 1) await attempts.take(String(caller));
    expect(look.mock.calls.length).toBeLessThan(10);
    look.mockRestore();
    // The newest are counted all the same.
    await attempts.take(last);
    await expect(attempts.take(last)).rejects.toThrow('Too many attempts');
  });
});
