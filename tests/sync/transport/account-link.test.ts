import { expect, test } from 'vitest';
import { createAccountTransport } from '#sync/transport/account-transport.ts';
import type { WireReply, WireRequest } from '#sync/transport/ports.ts';

const request: WireRequest = { method: 'GET', path: '/sync/me', headers: {}, body: null, timeoutMs: 1 };
const signal = new AbortController().signal;

const refusal = { error: 'unauthorized', message: 'No' };

function replyWith(status: number): WireReply {
  return { status, isMarked: true, json: status === 401 ? refusal : null, at: null, retryAfterMs: null, next: null };
}

function linked(userId: number | null, firstToken: string | null) {
  const held: { token: string | null; why?: unknown } = { token: firstToken };
  const answers: { token: string | null; answer(status: number): void }[] = [];
  const link = createAccountTransport(
    {
      userId,
      token: async () => held.token,
      drop: async (token, json) => {
        if (held.token === token) Object.assign(held, { token: null, why: json });
      },
    },
    (token) => ({
      send: () => new Promise((resolve) => answers.push({ token, answer: (status) => resolve(replyWith(status)) })),
    }),
  );
  return { ...link, held, answers };
}

test('[U3] [SESS-03] a late refusal of an old token leaves the new one alone', async () => {
  const { transport, session, held, answers } = linked(1, 'old');
  const late = transport.send(request, signal);
  await Promise.resolve();
  held.token = 'new';
  const fresh = transport.send(request, signal);
  await Promise.resolve();
  expect(answers.map(({ token }) => token)).toEqual(['old', 'new']);
  answers[0]?.answer(401);
  await late;
  await session.refused();
  expect(held.token).toBe('new');
  answers[1]?.answer(401);
  await fresh;
  await session.refused();
  expect(held).toEqual({ token: null, why: refusal });
});

test('[U3] [SESS-03] a good answer to a newer token, between the refusal and its effect, saves no old one and harms no new one', async () => {
  const { transport, session, held, answers } = linked(1, 'old');
  const late = transport.send(request, signal);
  await Promise.resolve();
  held.token = 'new';
  const fresh = transport.send(request, signal);
  await Promise.resolve();
  answers[0]?.answer(401);
  answers[1]?.answer(200);
  await Promise.all([late, fresh]);
  await session.refused();
  expect(held.token).toBe('new');
});

test('[U2] [SESS-03] an account without its token is told that it is signed out, and nothing goes out', async () => {
  const { transport, session, answers } = linked(1, null);
  expect((await transport.send(request, signal)).status).toBe(401);
  expect([answers.length, await session.current()]).toEqual([0, null]);
});

test('[U2] whoever is signed out may still ask whether anybody is there', async () => {
  const { transport, answers } = linked(1, null);
  const asked = transport.send({ ...request, path: '/health' }, signal);
  await Promise.resolve();
  answers[0]?.answer(200);
  expect((await asked).status).toBe(200);
});

test('[U2] the guest needs no token', async () => {
  const { transport, session, answers } = linked(null, null);
  const asked = transport.send(request, signal);
  await Promise.resolve();
  answers[0]?.answer(200);
  expect([(await asked).status, await session.current()]).toEqual([200, { userId: null }]);
});
