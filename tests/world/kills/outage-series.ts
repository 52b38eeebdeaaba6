import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { callApi, register } from '#world/servers/api-client.ts';
import type { ApiReply, Caller } from '#world/servers/api-client.ts';
import { createChance } from '#world/random/chance.ts';
import type { Chance } from '#world/random/chance.ts';
import { createWrites } from './kill-writes.ts';
import type { Write } from './kill-writes.ts';
import { openPostgresRows } from '#world/databases/postgres-rows.ts';
import { startPostgres } from '#world/databases/postgres.ts';
import type { Postgres } from '#world/databases/postgres.ts';
import { startRedis } from '#world/services/redis.ts';
import { startServerProcess } from '#world/servers/server-process.ts';
import type { ServerProcess } from '#world/servers/server-process.ts';
import { until } from '#world/time/until.ts';

/**
 * The server, PostgreSQL and Redis can be killed and restarted, or frozen for a while; or all connections can be held.
 */
export const outages = [
  'kill server',
  'kill postgres',
  'freeze postgres',
  'kill redis',
  'freeze redis',
  'hold connections',
] as const;
type Outage = (typeof outages)[number];

export interface OutageSeriesOptions {
  seed: number;
  writers?: number;
  /** the next outage; null ends the series */
  next: (chance: Chance, count: number) => Outage | null;
  tell?: (line: string) => void;
}

export interface OutageSeries {
  outages: number;
  acknowledged: number;
  /** answers that said "later", and calls without an answer */
  refused: number;
  /** writes that were sent more than once, and those of them that were replayed */
  repeated: number;
  replayed: number;
  /** by outage: time from its end until a write is acknowledged again, or Redis is in use, ms */
  recoveriesMs: { outage: Outage; ms: number }[];
  /** acknowledged writes that are lost or duplicated, invalid answers, and leaked connections */
  faults: string[];
}

const poolSize = 5;

/** Whether all parts of a call have a final answer, rather than "later". */
function isSettled({ status, json }: ApiReply): boolean {
  if (status >= 500) return false;
  const results = (json as { results?: { status: number }[] }).results ?? [];
  return results.every((result) => result.status < 500 && result.status !== 425);
}

function statusesOf({ status, json }: ApiReply): number[] {
  return [status, ...((json as { results?: { status: number }[] }).results ?? []).map((result) => result.status)];
}

async function makeEvents(server: ServerProcess, { token }: Caller): Promise<number[]> {
  const ids: number[] = [];
  for (let number = 1; number <= 4; number += 1) {
    const body = { title: `Event ${String(number)}`, description: 'x', date_time: '2031-05-01T20:00:00Z' };
    const { json } = await callApi(server.url, { method: 'POST', path: '/events', token, body });
    ids.push((json as { event_id: number }).event_id);
  }
  return ids;
}

/**
 * Makes PostgreSQL and Redis fail repeatedly during writes. Each write keeps its key until it has an answer; at the end
 * each must be there exactly once.
 */
export async function runOutageSeries({ seed, writers = 8, next, tell }: OutageSeriesOptions): Promise<OutageSeries> {
  const chance = createChance(seed);
  const series: OutageSeries = {
    outages: 0,
    acknowledged: 0,
    refused: 0,
    repeated: 0,
    replayed: 0,
    recoveriesMs: [],
    faults: [],
  };
  const folder = mkdtempSync(join(tmpdir(), 'scape-outages-'));
  const postgres = await startPostgres();
  let redis = await startRedis();
  const databaseUrl = await postgres.createDatabase();
  const settings = { DATABASE_URL: databaseUrl, REDIS_URL: redis.url, DATABASE_POOL: String(poolSize) };
  // Limits that are never reached are still counted.
  const started = { dataDir: folder, settings: { ...settings, RATE_LIMITS: '1000' } };
  let server = await startServerProcess(started);
  const rows = openPostgresRows(databaseUrl);
  let lastAt = 0;
  let isEnough = false;

  async function write(caller: Caller, wanted: Write): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      const reply = await callApi(server.url, { ...wanted.call, token: caller.token }).catch(() => null);
      const strange = reply === null ? [] : statusesOf(reply).filter((status) => status >= 500 && status !== 503);
      if (strange.length > 0) series.faults.push(`answered ${String(strange)}: ${JSON.stringify(reply?.json)}`);
      if (reply !== null && isSettled(reply)) {
        wanted.check(reply);
        lastAt = performance.now();
        series.acknowledged += 1;
        if (tries > 1) series.repeated += 1;
        if (tries > 1 && wanted.isReplayed(reply)) series.replayed += 1;
        return;
      }
      series.refused += 1;
      await pause(20 + Math.random() * 100);
    }
  }

  const acknowledgedSince = (at: number) =>
    until('something is acknowledged again', () => lastAt > at, Boolean).then(() => lastAt - at);
  const realtime = async () => {
    const reply = await callApi(server.url, { path: '/health' }).catch(() => null);
    return (reply?.json as { realtime?: string } | undefined)?.realtime;
  };
  const inUseSince = async (at: number) => {
    await until('Redis is in use again', realtime, (seen) => seen === 'ok');
    return performance.now() - at;
  };
  /** While Redis is away, writes go on. */
  const goesOn = () => acknowledgedSince(performance.now());

  async function holdConnections(): Promise<void> {
    const holder = new Client({ connectionString: databaseUrl });
    await holder.connect();
    await holder.query('begin; lock table mutations in access exclusive mode');
    const held = async () => {
      const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      const client = new Client({ connectionString: databaseUrl });
      await client.connect();
      const { rowCount } = await client.query(waiting);
      await client.end();
      return rowCount;
    };
    await until('all connections that write are held', held, (count) => count === Math.ceil(poolSize / 2));
    await pause(chance.int(0, 1_000));
    await holder.query('rollback');
    await holder.end();
  }

  async function happen(outage: Outage, database: Postgres): Promise<number> {
    switch (outage) {
      case 'kill server': {
        const { port } = server;
        await server.kill();
        const killedAt = performance.now();
        server = await startServerProcess({ ...started, port });
        return await acknowledgedSince(killedAt);
      }
      case 'kill postgres':
        await database.kill();
        await pause(chance.int(0, 1_500));
        await database.start();
        return await acknowledgedSince(performance.now());
      case 'freeze postgres':
        database.freeze();
        await pause(chance.int(500, 4_000));
        database.thaw();
        return await acknowledgedSince(performance.now());
      case 'kill redis':
        await redis.close();
        await goesOn();
        redis = await startRedis(redis.port);
        return await inUseSince(performance.now());
      case 'freeze redis':
        redis.freeze();
        await goesOn();
        await pause(chance.int(0, 3_000));
        redis.thaw();
        return await inUseSince(performance.now());
      case 'hold connections':
        await holdConnections();
        return await acknowledgedSince(performance.now());
      default:
        return outage satisfies never;
    }
  }

  try {
    const callers: Caller[] = [];
    for (let number = 0; number < writers; number += 1) {
      callers.push(await register(server.url, `writer${String(number)}`));
    }
    const [first] = callers;
    const eventIds = first === undefined ? [] : await makeEvents(server, first);
    await rows.refresh();
    const writes = createWrites({ chance, eventIds, rows });
    const working = callers.map(async (caller) => {
      const nextWrite = () => (isEnough ? null : writes.next(caller));
      for (let wanted = nextWrite(); wanted !== null; wanted = nextWrite()) {
        await write(caller, wanted);
        writes.acknowledge(wanted);
      }
    });
    const failing = async () => {
      for (let outage = next(chance, 0); outage !== null; outage = next(chance, series.outages)) {
        const aim = series.acknowledged + chance.int(10, 60);
        await until('there is enough to lose', () => series.acknowledged >= aim, Boolean);
        const ms = await happen(outage, postgres);
        series.outages += 1;
        series.recoveriesMs.push({ outage, ms });
        const counts = `${String(series.acknowledged)} acknowledged, ${String(series.faults.length)} faults`;
        tell?.(`${outage}: back after ${ms.toFixed(0)} ms; ${counts}`);
      }
      isEnough = true;
    };
    await Promise.all([failing().finally(() => (isEnough = true)), ...working]);
    await rows.refresh();
    series.faults.push(...writes.faultsAtEnd());
    series.faults.push(...(await openConnections(databaseUrl)));
    if ((await callApi(server.url, { path: '/health' })).status !== 200)
      series.faults.push('it is not well at the end');
  } finally {
    await server.stop();
    rows.close();
    await redis.close();
    await postgres.close();
    rmSync(folder, { recursive: true, force: true });
  }
  return series;
}

/** More connections than the server may have: some were leaked. */
async function openConnections(databaseUrl: string): Promise<string[]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const text = `select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;
  const { rowCount } = await client.query(text);
  await client.end();
  return (rowCount ?? 0) > poolSize + 1 ? [`${String(rowCount)} connections of ${String(poolSize + 1)}`] : [];
}
