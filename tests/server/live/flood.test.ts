import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSocketRateLimits } from '#server/live/socket-rate-limit.ts';
import { startServer } from '#world/servers/server.ts';
import type { TestServer } from '#world/servers/server.ts';
import { SocketClient } from '#world/servers/socket-client.ts';
import { signUp } from '#world/servers/callers.ts';
import { createLiveScene } from '#world/scenes/live.ts';

const limited = {
  error: 'rate_limited',
  message: 'Too much at once; try again in a moment',
  retryAfterMs: expect.any(Number),
};

describe('a flood', () => {
  let server: TestServer;
  let scene: ReturnType<typeof createLiveScene>;

  beforeAll(async () => {
    server = await startServer({ isListening: true, settings: { rateLimits: 1 } });
    scene = createLiveScene(server);
  });
  afterAll(async () => {
    scene.close();
    await server.close();
  });

  test('[CHAT-09] more messages than anybody writes are refused with the time to wait', async () => {
    const [ana, ben] = await scene.two();
    const client = await scene.connect(ana);
    const write = () => client.ask('private_message', { receiverId: ben.userId, content: 'Again' });
    const answers = await Promise.all(Array.from({ length: 40 }, write));
    expect(answers.slice(0, 30).every((answer) => Object.hasOwn(answer as object, 'data'))).toBe(true);
    for (const answer of answers.slice(30)) expect(answer).toEqual(limited);
    // Other kinds aren't held up by it.
    expect(await client.ask('join_group', 1)).toMatchObject({ error: 'forbidden' });
  });

  test('[CHAT-09] with no acknowledgement the refusal is an event, and whoever keeps on is put out', async () => {
    const client = await scene.connect(await scene.person());
    for (let time = 0; time < 200; time += 1) client.socket.emit('typing', { receiverId: 1 });
    expect(await client.first('refused')).toEqual({ event: 'typing', ...limited });
    await client.ended();
  });

  test('[CHAT-09] what is no payload and no event counts as well', async () => {
    for (const event of ['join_group', 'nonsense']) {
      const client = await scene.connect(await scene.person());
      for (let time = 0; time < 200; time += 1) client.socket.emit(event, 'junk');
      await client.ended();
    }
  });

  test('[CHAT-09] nobody opens sockets without end', async () => {
    const ana = await scene.person();
    for (let count = 0; count < 40; count += 1) await scene.connect(ana);
    const message = 'Too many windows and devices of yours are connected';
    const refusal = { data: { error: 'rate_limited', message } };
    await expect(scene.open(ana).connected()).rejects.toMatchObject(refusal);
  });
});

test('[CHAT-09] [API-04] connections that only begin are counted by network, before anything is kept of them', async () => {
  const server = await startServer({ isListening: true, settings: { rateLimits: 3 / 1200 } });
  const knock = async () => {
    const reply = await fetch(`${server.url}/socket.io/?EIO=4&transport=polling`);
    await reply.text();
    return reply.status;
  };
  expect([await knock(), await knock(), await knock(), await knock()]).toEqual([200, 200, 200, 403]);
  await server.close();
});

test('[CHAT-09] [API-04] messages by socket are limited as those by call are, beside what a moment may bring', async () => {
  let at = Date.now();
  const server = await startServer({ isListening: true, now: () => at, settings: { rateLimits: 2 / 2_000 } });
  const { token } = await signUp(server, 'ana');
  const names = { username: 'ben', name: 'B', lastname: 'C', email: 'ben@example.com' };
  const given = { ...names, notifications_enabled: true, passwordHash: 'none', now: at };
  const ben = await server.writer.run('user.register', given);
  at += 60_000;
  const client = await new SocketClient(server.url, token).connected();
  const answers: unknown[] = [];
  for (let count = 0; count < 3; count += 1) {
    answers.push(await client.ask('private_message', { receiverId: ben.id, content: 'Again' }));
    at += 20_000;
  }
  for (const answer of answers.slice(0, 2)) expect(answer).toHaveProperty('data');
  expect(answers.at(-1)).toMatchObject({ error: 'rate_limited', message: 'Too many attempts; try again later' });
  client.socket.close();
  await server.close();
});

describe('the limits', () => {
  const often = (act: () => void, times: number) => Array.from({ length: times }, act);
  let at = 0;
  const flood = (factor: number) => createSocketRateLimits({ now: () => at, factor });

  test('[CHAT-09] hold for all sockets of one person together, and for nobody else', () => {
    const of = flood(1);
    for (let socket = 0; socket < 2; socket += 1) often(() => of(1).take('private_message'), 30);
    expect(() => of(1).take('private_message')).toThrow('Too much at once');
    expect(() => of(2).take('private_message')).not.toThrow();
    expect(() => of(1).take('typing')).not.toThrow();
  });

  test('[CHAT-09] end with their window, and with a clock that is set back', () => {
    const socket = flood(1)(1);
    often(() => socket.take('private_message'), 30);
    expect(() => socket.take('private_message')).toThrow('Too much at once');
    at = 10_000;
    expect(() => socket.take('private_message')).not.toThrow();
    at = -1_000_000;
    expect(() => often(() => socket.take('private_message'), 30)).not.toThrow();
  });

  test('[CHAT-09] grow with RATE_LIMITS, and 0 turns them off', () => {
    expect(() => often(() => flood(2)(1).take('private_message'), 60)).not.toThrow();
    const socket = flood(0)(1);
    expect(() => often(() => socket.take('private_message'), 1_000)).not.toThrow();
    expect(often(() => void socket.isTooMuch(), 1_000)).toHaveLength(1_000);
    expect(socket.isTooMuch()).toBe(false);
  });
});
