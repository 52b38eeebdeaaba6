import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Overview } from '#contract/moderation/overview.ts';
import type { SyncEventsReply, SyncMeReply } from '#contract/sync/protocol.ts';
import { startPostgres } from '#world/databases/postgres.ts';
import type { Postgres } from '#world/databases/postgres.ts';
import { startServer } from '#world/servers/server.ts';
import type { TestServer } from '#world/servers/server.ts';
import { signUp } from '#world/servers/callers.ts';
import type { Caller } from '#world/servers/callers.ts';
import { createKeptLog } from '#world/servers/log-lines.ts';

const token = 'a-token-that-is-long-enough';
const log = createKeptLog();
let cluster: Postgres;
let server: TestServer;
let ana: Caller;
let other: Client;
let now = Date.parse('2026-06-01T12:00:00Z');

/** A role of its own, which is told little of others; and somebody else's database beside it. */
beforeAll(async () => {
  cluster = await startPostgres();
  const admin = new Client({ connectionString: cluster.url });
  await admin.connect();
  await admin.query('alter system set max_prepared_transactions = 1');
  await admin.query('create role app login');
  await admin.query('create database app owner app');
  await admin.end();
  await cluster.kill();
  await cluster.start();
  const url = new URL(cluster.url);
  [url.username, url.pathname] = ['app', '/app'];
  const metrics = { port: null, host: '127.0.0.1', token };
  const settings = { databaseUrl: url.href, adminIds: [1], metrics, logLevel: 'info' as const };
  server = await startServer({ settings, now: () => now, logTo: log.logTo });
  ana = await signUp(server, 'ana');
  other = new Client({ connectionString: cluster.url });
  await other.connect();
});
afterAll(async () => {
  await other.end();
  await server.close();
  await cluster.close();
});

async function get<Body>(url: string): Promise<Body> {
  const reply = await server.inject({ method: 'GET', url, headers: ana.headers });
  expect([url, reply.statusCode]).toEqual([url, 200]);
  return reply.json<Body>();
}

const events = (cursor?: string) =>
  get<SyncEventsReply>(`/api/sync/events${cursor === undefined ? '' : `?cursor=${cursor}`}`);
const own = (cursor?: string) => get<SyncMeReply>(`/api/sync/me${cursor === undefined ? '' : `?cursor=${cursor}`}`);

async function write(title: string, id?: number): Promise<number> {
  const payload = { title, description: 'x', date_time: '2031-01-01T10:00:00Z' };
  const method = id === undefined ? 'POST' : 'PUT';
  const url = id === undefined ? '/api/events' : `/api/events/${String(id)}`;
  const reply = await server.inject({ method, url, payload, headers: ana.headers });
  expect(reply.statusCode).toBeLessThan(300);
  return reply.json<{ event_id: number }>().event_id;
}

async function gauge(): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  const { body } = await server.inject({ method: 'GET', url: '/metrics', headers });
  return Number(/^scape_pulls_held_seconds (\S+)$/m.exec(body)?.[1]);
}

const ready = () => get<object>('/readyz');
const shownHeldMs = async () => (await get<Overview>('/api/admin/overview')).database.pulls_held_ms;
const well = { status: 'ok', database: 'ok' };
const degraded = { status: 'degraded', pulls: 'held back', database: 'ok' };
const warning = 'devices don’t hear of what was done: a transaction doesn’t end';

test('[OFF-12] a pull says up to when it told all, while another database’s transaction holds the rest back', async () => {
  const id = await write('Before');
  const [first, mine] = [await events(), await own()];
  expect([first.behind_ms, mine.behind_ms, first.more]).toEqual([undefined, undefined, false]);
  now += 60_000;
  const [whole, wholeOwn] = [await events(first.cursor), await own(mine.cursor)];
  await other.query('begin; select pg_current_xact_id()');
  now += 10_000;
  await write('Held back', id);
  now += 20_000;
  const held = await events(whole.cursor);
  expect([held.events, held.more, held.behind_ms]).toEqual([[], false, 30_000]);
  expect((await own(wholeOwn.cursor)).behind_ms).toBe(30_000);
  now += 5_000;
  // It goes on from what the last pull found, which was no more.
  const later = await events(held.cursor);
  expect([later.events, later.behind_ms]).toEqual([[], 35_000]);
  // A cursor of an earlier version doesn't say since when: then it is since the oldest of what waits.
  const told = JSON.parse(Buffer.from(held.cursor, 'base64url').toString()) as Record<string, unknown>;
  delete told['at'];
  const old = await events(Buffer.from(JSON.stringify(told)).toString('base64url'));
  expect(old.behind_ms).toBe(25_000);
  // What begins anew reads what is there.
  const anew = await events();
  expect([anew.events.map(({ title }) => title), anew.behind_ms]).toEqual([['Held back'], 0]);
  await other.query('commit');
  const after = await events(later.cursor);
  expect([after.events.map(({ title }) => title), after.behind_ms]).toEqual([['Held back'], undefined]);
});

test('[OPS-02] [SUP-06] those who run this see for how long, and whose transaction it is; calls go on coming', async () => {
  expect([await ready(), await gauge(), await shownHeldMs()]).toEqual([well, 0, 0]);
  const { rows } = await other.query<{ pid: number }>('select pg_backend_pid() as pid');
  await other.query('begin; select pg_current_xact_id()');
  await write('Beyond it');
  now += 2_000;
  expect(await ready()).toEqual(well);
  now += 29_000;
  expect([await ready(), log.said(warning)]).toEqual([well, []]);
  now += 1_000;
  expect([await ready(), await gauge(), await shownHeldMs()]).toEqual([degraded, 30, 30_000]);
  now += 60_000;
  expect([await ready(), await gauge()]).toEqual([degraded, 90]);
  expect(log.said(warning)).toMatchObject([{ seconds: 30, pid: rows[0]?.pid, database: 'postgres', level: 40 }]);
  await other.query('rollback');
  expect([await ready(), await gauge(), await shownHeldMs()]).toEqual([well, 0, 0]);
  expect(log.said('devices hear of what was done again')).toMatchObject([{ seconds: 90 }]);
});

test('[OPS-02] a transaction that was prepared and forgotten is told of too', async () => {
  await other.query('begin');
  await other.query('create table forgotten (id int)');
  await other.query("prepare transaction 'forgotten'");
  now += 2_000;
  await write('Beyond it');
  expect(await ready()).toEqual(well);
  now += 31_000;
  expect(await ready()).toEqual(degraded);
  expect(log.said(warning).at(-1)).toMatchObject({ pid: null, database: 'postgres' });
  await other.query("rollback prepared 'forgotten'");
  expect(await ready()).toEqual(well);
});
