import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { Overview } from '#contract/moderation/overview.ts';
import { uuidV7 } from '#contract/uuid.ts';
import { makeBackup } from '#server/backup/make-backup.ts';
import { countOpenReports } from '#server/db/moderation/reports.ts';
import { countAll } from '#server/db/overview-counts.ts';
import { openMigratedStorage } from '#world/databases/migrated-sqlite.ts';
import { startServer } from '#world/servers/server.ts';
import type { TestServer } from '#world/servers/server.ts';
import { signUp } from '#world/servers/callers.ts';
import type { Caller } from '#world/servers/callers.ts';
import { engines } from '#world/servers/engines.ts';
import { plansOf } from '#world/servers/plans.ts';

const minuteMs = 60_000;

describe.each(engines)('[SUP-06] how it goes, on $name', ({ name, start }) => {
  let server: TestServer;
  let boss: Caller;
  let ana: Caller;
  let now = Date.parse('2026-06-01T12:00:00Z');

  beforeAll(async () => {
    server = await start({ settings: { adminIds: [1] }, now: () => now });
    [boss, ana] = [await signUp(server, 'boss'), await signUp(server, 'ana')];
  });
  afterAll(() => server.close());

  const ask = (headers: Record<string, string>) =>
    server.inject({ method: 'GET', url: '/api/admin/overview', headers });
  const post = (url: string, payload: object, key?: string) =>
    server.inject({
      method: 'POST',
      url: `/api${url}`,
      payload,
      headers: { ...ana.headers, ...(key === undefined ? {} : { 'idempotency-key': key }) },
    });

  async function overview(): Promise<Overview> {
    const reply = await ask(boss.headers);
    expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, 'no-store']);
    return Overview.parse(reply.json());
  }

  test('is told to those who run this alone', async () => {
    const refused = [await ask({}), await ask(ana.headers), await ask({ authorization: 'Bearer nobody' })];
    expect(refused.map(({ statusCode, json }) => [statusCode, json<{ error: string }>().error])).toEqual([
      [401, 'unauthorized'],
      [403, 'forbidden'],
      [401, 'unauthorized'],
    ]);
    for (const { body } of refused) expect(body).not.toContain('totals');
  });

  test('counts what there is, and what is gone or hidden or a draft no more', async () => {
    const event = { title: 'A', description: 'B', date_time: '2999-07-01T20:00:00-04:00' };
    const { id } = (await post('/events', event)).json<{ id: number }>();
    await post('/events', event);
    await post('/events', { ...event, status: 'draft' });
    await post('/posts', { title: 'A', description: '' });
    await post('/private-messages/create', { receiverId: boss.user.user_id, content: 'Hi' });
    await server.inject({ method: 'DELETE', url: `/api/events/${String(id)}`, headers: ana.headers });
    expect((await overview()).totals).toEqual({ people: 2, events: 1, posts: 1, messages: 1 });
    // It is counted once a minute at most.
    await post('/posts', { title: 'A', description: '' });
    expect((await overview()).totals.posts).toBe(1);
    now += minuteMs;
    expect((await overview()).totals.posts).toBe(2);
  });

  test('tells how many reports wait, as soon as they do', async () => {
    await post('/reports', { object_type: 'user', object_id: boss.user.user_id, reason: 'spam' });
    expect((await overview()).open_reports).toBe(1);
    const settle = {
      method: 'PUT',
      url: '/api/reports/1',
      payload: { action: 'dismiss' },
      headers: boss.headers,
    } as const;
    expect((await server.inject(settle)).statusCode).toBe(200);
    expect((await overview()).open_reports).toBe(0);
  });

  test('tells how long changes had waited and what was refused, by kind and code', async () => {
    await post('/posts', { title: 'A', description: '' }, uuidV7(now - 10 * minuteMs));
    for (const post_id of [998, 999]) await post('/posts/comments', { post_id, content: 'C' });
    const { waited_hour, waited_day, refused, applied } = (await overview()).outbox;
    expect([waited_hour.count, waited_day.count]).toEqual([1, 1]);
    expect(Math.abs(waited_hour.p50 / (10 * minuteMs) - 1)).toBeLessThan(0.02);
    expect(refused).toContainEqual({ kind: 'comment.create', code: 'not_found', count: 2 });
    expect(applied).toBeGreaterThan(4);
  });

  test('tells calls, the database, the disk and the process', async () => {
    const { calls, database, storage, memory_bytes, version, is_one_of_several, sockets } = await overview();
    expect(calls.routes.find(({ route }) => route === '/api/posts')).toMatchObject({ method: 'POST', errors: 0 });
    expect(calls.per_minute).toBeGreaterThan(1);
    expect(database).toMatchObject({ engine: name === 'SQLite' ? 'sqlite' : 'postgres', writes_waiting: 0 });
    expect(database.bytes).toBeGreaterThan(100_000);
    expect(database.pool === null).toBe(name === 'SQLite');
    expect(storage).toMatchObject({ is_storing: true, pictures_waiting: 0, last_backup: null });
    expect(storage.disk?.total_bytes).toBeGreaterThan(storage.disk?.free_bytes ?? Infinity);
    expect(memory_bytes).toBeGreaterThan(10_000_000);
    expect([version, is_one_of_several, sockets]).toEqual(['test', name !== 'SQLite', 0]);
  });

  test('says nothing of anybody', async () => {
    expect((await ask(boss.headers)).body).not.toMatch(/ana|boss|example/);
  });
});

test('[SUP-06] the newest backup is known where it was made from the same folder', async () => {
  const server = await startServer({ settings: { adminIds: [1] }, isOnDisk: true });
  const boss = await signUp(server, 'boss');
  const folder = join(server.folder, 'backup');
  const at = new Date('2026-06-01T12:00:00Z');
  const { manifest } = await makeBackup({
    settings: { dataDir: server.folder, databaseUrl: null, s3: null },
    folder,
    version: 'test',
    now: at,
  });
  const url = '/api/admin/overview';
  const reply = await server.inject({ method: 'GET', url, headers: boss.headers });
  const bytes = manifest.database.bytes + manifest.pictures.bytes;
  expect(reply.json<Overview>().storage.last_backup).toEqual({ made_at: at.toISOString(), bytes });
  await rm(join(server.folder, 'last-backup.json'));
  await server.close();
});

test('[SUP-06] where nothing can be stored it says so', async () => {
  const storage = await openMigratedStorage();
  const server = await startServer({ settings: { adminIds: [1] }, open: async () => storage });
  const boss = await signUp(server, 'boss');
  vi.spyOn(storage.writer, 'perform').mockImplementation(async (requests) => {
    const { notCommitted } = await import('#server/domain/sync/outcome.ts');
    return requests.map(() => notCommitted(new Error('database or disk is full')));
  });
  const payload = { title: 'A', description: '' };
  const refused = await server.inject({ method: 'POST', url: '/api/posts', payload, headers: boss.headers });
  const reply = await server.inject({ method: 'GET', url: '/api/admin/overview', headers: boss.headers });
  const { storage: told, outbox } = reply.json<Overview>();
  expect([refused.statusCode, told.is_storing, outbox.deferred]).toEqual([503, false, 1]);
  await server.close();
});

test('[SUP-06] what is counted is counted in indexes, not row by row', async () => {
  const storage = await openMigratedStorage();
  const plans = [
    ...(await plansOf(storage.database, countOpenReports)),
    ...(await plansOf(storage.database, countAll)),
  ];
  await storage.close();
  expect(plans).toHaveLength(2);
  const steps = plans.flatMap((plan) => plan.split('; ')).filter((step) => /^(SCAN|SEARCH)/.test(step));
  expect(steps.filter((step) => !/USING (COVERING )?INDEX/.test(step) && !/SCAN CONSTANT ROW/.test(step))).toEqual([]);
});
