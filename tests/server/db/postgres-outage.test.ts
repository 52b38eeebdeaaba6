import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Event } from '#contract/events/entity.ts';
import { uuidV7 } from '#contract/uuid.ts';
import { defaultTimeouts } from '#server/db/engine/postgres-pool.ts';
import { openPostgres } from '#server/db/engine/postgres.ts';
import type { PostgresConnection } from '#server/db/engine/postgres.ts';
import { openPostgresStorage } from '#server/writer/postgres-storage.ts';
import { openDatabaseGate } from '#world/network/database-gate.ts';
import type { DatabaseGate } from '#world/network/database-gate.ts';
import { createDatabase } from '#world/databases/postgres.ts';
import { postgresHere } from '#world/databases/postgres-here.ts';
import { startServer } from '#world/servers/server.ts';
import { until } from '#world/time/until.ts';
import { signUp } from '#world/servers/callers.ts';
import { aConcert, createScene } from '#world/scenes/events.ts';

const postgres = postgresHere();
const notNow = { code: 'unavailable', details: { retryAfterS: expect.any(Number) as number } };

describe.runIf('url' in postgres)('[API-06] PostgreSQL that is out of service', () => {
  let url: string;
  let gate: DatabaseGate;
  let side: Client;

  beforeAll(async () => {
    url = await createDatabase('url' in postgres ? postgres.url : '');
    gate = await openDatabaseGate(url);
    const first = await openPostgres({ url });
    await first.database.close();
    side = new Client({ connectionString: url });
    await side.connect();
  });
  afterAll(async () => {
    await side.end();
    await gate.close();
  });

  const open = async (patience: Partial<typeof defaultTimeouts>, poolSize = 1) =>
    await openPostgresStorage({ url: gate.url, poolSize, timeouts: { ...defaultTimeouts, ...patience } });

  test('connections that are all in use are a "later", and bounded; reads and writes don’t use up each other’s', async () => {
    const storage = await open({ connectMs: 1_500 }, 3);
    const { database, writer, use } = storage;
    const count = () => database.read(({ sql: db }) => db.selectFrom('users').select('id').execute());
    const held = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const reading = database.snapshot(() => (begun.resolve(), held.promise));
    await begun.promise;
    await Promise.all(
      [count(), database.snapshot(async () => 1)].map((each) => expect(each).rejects.toMatchObject(notNow)),
    );
    await writer.run('storage.try', { text: 'x' });
    held.resolve();
    await reading;

    await side.query('begin; lock table mutations in access exclusive mode');
    const ana = { actor: { userId: 1 }, params: {}, files: {}, now: 1 } as const;
    const make = { ...ana, kind: 'event.create' as const, body: aConcert, key: uuidV7() };
    const writing = [1, 2].map(() => writer.perform([{ ...make, key: uuidV7() }]));
    await until(
      'both are in use',
      () => use().pool.open - use().pool.idle,
      (count) => count === 2,
    );
    await expect(writer.run('storage.try', { text: 'y' })).rejects.toMatchObject(notNow);
    const startedAt = performance.now();
    const many = await writer.perform(Array.from({ length: 50 }, () => make));
    // The first has waited for all of them.
    expect(performance.now() - startedAt).toBeLessThan(15_000);
    expect(new Set(many.map(({ status, isFinal }) => `${String(status)} ${String(isFinal)}`))).toEqual(
      new Set(['503 false']),
    );
    expect(await count()).toEqual([]);
    await side.query('rollback');
    await Promise.all(writing);
    await writer.run('storage.try', { text: 'y' });
    expect(use().pool).toMatchObject({ open: 3, idle: 3, waiting: 0 });
    await storage.close();
  });

  test('a statement that runs too long, or waits too long for a lock, is ended', async () => {
    const storage = await open({ statementMs: 100, lockMs: 50 });
    await expect(storage.database.read(({ sql: db }) => sql`select pg_sleep(60)`.execute(db))).rejects.toMatchObject(
      notNow,
    );
    await side.query('begin; lock table meta in access exclusive mode');
    await expect(storage.writer.run('storage.try', { text: 'z' })).rejects.toMatchObject(notNow);
    await side.query('rollback');
    await storage.writer.run('storage.try', { text: 'z' });
    await storage.close();
  });

  test('an answer that never comes is not waited for, and the connection not used again', async () => {
    const storage = await open({ answerMs: 1_500 });
    const ask = () => storage.database.read(({ sql: db }) => sql`select 1`.execute(db));
    await ask();
    gate.hush();
    await expect(ask()).rejects.toMatchObject(notNow);
    gate.open();
    const isAnswered = () =>
      ask().then(
        () => true,
        () => false,
      );
    await until('it answers', isAnswered, Boolean);
    await storage.close();
  });

  describe('a connection that is lost', () => {
    let opened: PostgresConnection;
    beforeAll(async () => {
      opened = await openPostgres({ url: gate.url });
    });
    afterAll(() => opened.database.close());

    const values = async () => (await side.query(`select value from meta where key like 'lost-%'`)).rowCount;

    test('before its commit was sent is replaced, and the transaction run again', async () => {
      let runs = 0;
      await opened.transact(async ({ sql: db }) => {
        runs += 1;
        await db
          .insertInto('meta')
          .values({ key: `lost-${String(runs)}`, value: 'x' })
          .execute();
        if (runs > 1) return;
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
        await side.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
        // Nothing is asked when it breaks, and somebody finds out afterwards.
        const gone = async () =>
          (await side.query('select 1 from pg_stat_activity where pid = $1', [rows[0]?.pid])).rowCount === 0;
        await until('it is gone', gone, Boolean);
        await sql`select 1`.execute(db);
      });
      expect([runs, await values(), opened.use().retries.lost]).toEqual([2, 1, 1]);
    });

    test('again and again is given up', async () => {
      let runs = 0;
      const work = opened.transact(async ({ sql: db }) => {
        runs += 1;
        await sql`select pg_terminate_backend(pg_backend_pid())`.execute(db);
      });
      await expect(work).rejects.toMatchObject({ name: 'ConnectionLost', moment: 'working' });
      expect(runs).toBe(3);
    });

    test('while its commit was under way is run again only where that is harmless', async () => {
      let runs = 0;
      const lost = gate.loseAnswerToCommit();
      const work = opened.transact(async ({ sql: db }) => {
        runs += 1;
        await sql`update meta set value = value || '+' where key = 'lost-2'`.execute(db);
      });
      await expect(work).rejects.toMatchObject({ name: 'ConnectionLost', moment: 'committing' });
      await lost;
      const { rows } = await side.query<{ value: string }>(`select value from meta where key = 'lost-2'`);
      expect([runs, rows]).toEqual([1, [{ value: 'x+' }]]);
    });

    test('or keeps statements of a schema that has moved on since is replaced', async () => {
      const read = () =>
        opened.transact(({ sql: db }) => db.selectFrom('meta').selectAll().where('key', '=', 'epoch').execute());
      for (let time = 0; time < 8; time += 1) await read();
      const before = opened.use().retries.lost;
      await side.query('alter table meta add column extra bigint');
      expect(await read()).toHaveLength(1);
      await side.query('alter table meta drop column extra');
      expect(opened.use().retries.lost).toBe(before + 1);
    });
  });

  test('[API-03] a mutation whose commit nobody heard of is done once: its key decides', async () => {
    const storage = await open({}, 4);
    const scene = createScene(storage);
    const ana = await scene.person();
    const lost = gate.loseAnswerToCommit();
    const [made] = await storage.writer.perform([scene.request(ana, 'event.create', aConcert, { key: uuidV7() })]);
    await lost;
    expect(made).toMatchObject({ status: 201, isReplayed: true, isFinal: true });
    const heard = gate.loseAnswerToCommit();
    const without = scene.request(ana, 'event.create', { ...aConcert, title: 'Without a key' });
    const [unknown] = await storage.writer.perform([without]);
    await heard;
    expect(unknown).toMatchObject({ status: 503, isFinal: false });
    const { rows } = await side.query<{ title: string }>('select title from events order by id');
    expect(rows.map(({ title }) => title)).toEqual([aConcert.title, 'Without a key']);
    expect(storage.use().retries).toMatchObject({ unknown: 1 });
    await storage.close();
  });

  test('whoever calls is told "later", reads and writes alike, and all goes on when it is back', async () => {
    const server = await startServer({ settings: { databaseUrl: gate.url } });
    const ana = await signUp(server, 'outage');
    const payload = { title: 'Kept', description: 'x', date_time: '2031-01-01T10:00:00Z' };
    const headers = { ...ana.headers, 'idempotency-key': uuidV7() };
    const make = () => server.inject({ method: 'POST', url: '/api/events', headers, payload });
    const calls = ['/api/events', '/api/events/1', '/api/sync/events', '/api/ranking/usuarios-mas-puntos'];
    gate.shut();
    for (const path of calls) {
      const reply = await server.inject(path);
      expect([path, reply.statusCode, reply.headers['retry-after'], reply.json()]).toEqual([
        path,
        503,
        '2',
        { message: 'This can’t be read at the moment; try again later', error: 'unavailable' },
      ]);
    }
    expect((await server.inject({ url: '/api/sync/me', headers: ana.headers })).statusCode).toBe(503);
    const unsent = await make();
    expect([unsent.statusCode, unsent.headers['retry-after']]).toEqual([503, '2']);
    const login = { email: 'outage@example.com', password: 'correct1horse' };
    const signIn = () => server.inject({ method: 'POST', url: '/api/auth/login', payload: login });
    expect((await signIn()).statusCode).toBe(503);
    const health = await server.inject('/api/health');
    expect([health.statusCode, health.json<{ status: string }>().status]).toEqual([503, 'failing']);

    gate.open();
    expect((await make()).statusCode).toBe(201);
    expect((await make()).headers['idempotency-replayed']).toBe('true');
    expect((await signIn()).statusCode).toBe(200);
    const list = (await server.inject('/api/events?limit=100')).json<Event[]>();
    expect(list.filter(({ title }) => title === 'Kept')).toHaveLength(1);
    expect((await server.inject('/api/health')).json()).toMatchObject({ status: 'ok' });
    await server.close();
  });
});
