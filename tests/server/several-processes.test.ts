import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Event } from '#contract/events/entity.ts';
import type { Message } from '#contract/chat/message.ts';
import { callApi, logIn, register } from '#world/servers/api-client.ts';
import { createDatabase } from '#world/databases/postgres.ts';
import { postgresHere } from '#world/databases/postgres-here.ts';
import { startRedis } from '#world/services/redis.ts';
import type { Redis } from '#world/services/redis.ts';
import { startRoundRobin } from '#world/network/round-robin.ts';
import type { RoundRobin } from '#world/network/round-robin.ts';
import { startServer } from '#world/servers/server.ts';
import type { TestServer } from '#world/servers/server.ts';
import { until } from '#world/time/until.ts';
import { aPicture, sha256Of } from '#world/servers/callers.ts';
import { createLiveScene } from '#world/scenes/live.ts';

const postgres = postgresHere();

describe.runIf('url' in postgres)('[API-05] two processes behind one address that send each call to the other', () => {
  let redis: Redis;
  let folder: string;
  let servers: TestServer[];
  let front: RoundRobin;
  let scene: ReturnType<typeof createLiveScene>;

  beforeAll(async () => {
    redis = await startRedis();
    folder = mkdtempSync(join(tmpdir(), 'scape-shared-'));
    const databaseUrl = await createDatabase('url' in postgres ? postgres.url : '');
    const shared = { databaseUrl, redisUrl: redis.url, dataDir: folder, rateLimits: 1, isTrustingProxy: true };
    const start = () => startServer({ isListening: true, settings: shared });
    servers = [await start(), await start()];
    front = await startRoundRobin(servers.map(({ url }) => url));
    scene = createLiveScene(front);
    for (const { inject } of servers) {
      const look = async () => (await inject('/api/health')).json<{ realtime: string }>().realtime;
      await until('Redis is there', look, (seen) => seen === 'ok');
    }
  });
  afterAll(async () => {
    scene.close();
    await front.close();
    for (const server of servers) await server.close();
    await redis.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('[API-03] people sign in, upload a picture, publish with it, and read it all', async () => {
    const ana = await register(front.url, 'across');
    const ben = await scene.person();
    const again = await logIn(front.url, { email: 'across@example.com', password: 'scape2026' });
    expect(again.userId).toBe(ana.userId);
    const bytes = await aPicture('#117733');
    const put = await fetch(`${front.url}/api/blobs/${sha256Of(bytes)}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${ana.token}`, 'content-type': 'image/png' },
      body: new Uint8Array(bytes),
    });
    expect(put.status).toBeLessThan(300);
    const item = {
      id: randomUUID(),
      lane: 'event:1',
      seq: 1,
      method: 'POST',
      path: '/events',
      body: { title: 'Across', description: 'x', date_time: '2031-01-01T10:00:00Z' },
      blobs: { cover_image: sha256Of(bytes) },
    };
    const batch = () =>
      callApi(front.url, {
        method: 'POST',
        path: '/batch',
        token: ana.token,
        body: { items: [item] },
        headers: { 'scape-client': 'device' },
      });
    const resultOf = async () => ((await batch()).json as { results: { status: number; body: Event }[] }).results[0];
    const made = await resultOf();
    expect(made?.status).toBe(201);
    // The other process answers the same, and does nothing.
    expect(await resultOf()).toMatchObject({ status: 201, replayed: true, body: { event_id: made?.body.event_id } });
    for (const time of [1, 2]) {
      const { json } = await scene.call(ben, 'GET', `/events/${String(made?.body.event_id)}`);
      expect([time, (json as Event).title]).toEqual([time, 'Across']);
      expect((await fetch(front.url + String(made?.body.cover_image))).status).toBe(200);
    }
    const { json: list } = await scene.call(ben, 'GET', '/events');
    expect((list as Event[]).filter(({ title }) => title === 'Across')).toHaveLength(1);
  });

  test('[CHAT-06] and chat, whichever process each of them is connected to', async () => {
    const [ana, ben] = await scene.two();
    const [one, other] = [await scene.connect(ana), await scene.connect(ben)];
    expect(await one.ask('private_message', { receiverId: ben.userId, content: 'Hello' })).toMatchObject({
      data: { content: 'Hello' },
    });
    expect(((await other.first('private_message')) as Message).content).toBe('Hello');
    await scene.send(ben, ana, 'Hello too');
    await one.until('hear it', () =>
      one.all('private_message').some((message) => (message as Message).content === 'Hello too'),
    );
    const { json } = await scene.call(ana, 'GET', `/messages/conversation/${String(ben.userId)}`);
    expect((json as { data: Message[] }).data.map(({ content }) => content).toSorted()).toEqual(['Hello', 'Hello too']);
  });

  test('[API-04] what is limited is limited once for both, guesses also while Redis is away', async () => {
    const before = [...front.counts];
    const guess = async (email: string) =>
      (await callApi(front.url, { method: 'POST', path: '/auth/login', body: { email, password: 'wrong1horse' } }))
        .status;
    const statuses = [];
    for (let time = 0; time < 12; time += 1) statuses.push(await guess('across@example.com'));
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
    expect(front.counts.map((count, index) => count - (before[index] ?? 0))).toEqual([6, 6]);
    await redis.close();
    expect([await guess('across@example.com'), await guess('across@example.com')]).toEqual([429, 429]);
    expect([await guess('nobody@example.com'), await guess('nobody@example.com')]).toEqual([401, 401]);
    for (const server of servers) expect((await server.inject('/api/events')).statusCode).toBe(200);
  });
});
