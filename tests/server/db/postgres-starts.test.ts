import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NewerDatabase } from '#server/db/schema/migrate.ts';
import { migrations } from '#server/db/schema/migrations.ts';
import { openPostgres } from '#server/db/engine/postgres.ts';
import { exitCodeOf, exitCodes } from '#server/exit-codes.ts';
import { openSqliteStorage } from '#server/writer/sqlite-storage.ts';
import { openInlineStorage } from '#server/writer/inline-storage.ts';
import { inRoot } from '#tools/root.js';
import { createDatabase } from '#world/databases/postgres.ts';
import { postgresHere } from '#world/databases/postgres-here.ts';
import { until } from '#world/time/until.ts';

const postgres = postgresHere();
const run = promisify(execFile);
const newer = `insert into migrations (name, at) values ('9999-from-the-future', 1)`;

describe.runIf('url' in postgres)('[API-05] processes that open one PostgreSQL database', () => {
  let url: string;
  let side: Client;
  // What others do is one and the same for all of a transaction, so it is looked at from outside.
  let outside: Client;

  beforeAll(async () => {
    url = await createDatabase('url' in postgres ? postgres.url : '');
    side = new Client({ connectionString: url });
    outside = new Client({ connectionString: url });
    await side.connect();
    await outside.connect();
  });
  afterAll(async () => {
    await side.end();
    await outside.end();
  });

  const columnsOf = async (table: string) =>
    (await side.query('select 1 from information_schema.columns where table_name = $1', [table])).rowCount ?? 0;
  const waiting = async () => {
    const text = `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    return (await outside.query<{ pid: number }>(text)).rows.map(({ pid }) => pid);
  };
  const steps = async () => (await side.query<{ name: string }>('select name from migrations order by name')).rows;

  test('a start that is broken off in the middle leaves nothing half done', async () => {
    // What a later step wants to make is there already, and held by somebody else.
    await side.query('begin; create table notices (id bigint)');
    // Waited for from the start: it may end before the last query has answered.
    const failure = openPostgres({ url }).then(
      () => null,
      (error: unknown) => error,
    );
    const pids: number[] = [];
    for (let time = 1; time <= 3; time += 1) {
      const seen = await until('it waits in the middle', waiting, (now) => now.some((pid) => !pids.includes(pid)));
      pids.push(...seen.filter((pid) => !pids.includes(pid)));
      await outside.query('select pg_terminate_backend($1)', [pids.at(-1)]);
    }
    expect(await failure).toMatchObject({ name: 'ConnectionLost' });
    await side.query('rollback');
    expect([await columnsOf('users'), await columnsOf('migrations')]).toEqual([0, 0]);
  });

  test('all at once wait for one another, and find one life of it', async () => {
    await side.query('begin; create table notices (id bigint)');
    const open = async () =>
      (await run(process.execPath, [inRoot('tests/world/databases/open-postgres.ts'), url])).stdout.trim();
    const opened = [open(), open(), open(), open()];
    await until('all of them wait', waiting, (pids) => pids.length === 4);
    await side.query('rollback');
    const epochs = await Promise.all(opened);
    expect(new Set(epochs).size).toBe(1);
    expect(epochs[0]).toMatch(/^[0-9a-z]{8,}$/);
    expect((await steps()).map(({ name }) => name)).toEqual(migrations.map(({ name }) => name).toSorted());
  });

  test('a start waits for no backup that is under way', async () => {
    await side.query('begin; lock table migrations in access share mode');
    const { database } = await openPostgres({ url });
    await database.close();
    await side.query('rollback');
  });

  test('one that a newer version has worked with is not touched, and told so', async () => {
    await side.query(newer);
    const before = [await steps(), await columnsOf('users')];
    const starting = openPostgres({ url });
    await expect(starting).rejects.toThrow(/newer version of Scape .*9999-from-the-future.*Nothing was changed/);
    await expect(starting).rejects.toBeInstanceOf(NewerDatabase);
    expect([await steps(), await columnsOf('users')]).toEqual(before);
    await side.query(`delete from migrations where name like '9999%'`);
    await (await openPostgres({ url })).database.close();
  });
});

test('[API-05] an embedded database that a newer version has worked with is not touched, and told so', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'scape-newer-'));
  const storage = await openInlineStorage(join(folder, 'scape.db'));
  await storage.close();
  const file = new DatabaseSync(join(folder, 'scape.db'));
  file.exec(newer);
  file.close();
  const error: unknown = await openSqliteStorage(folder).catch((thrown: unknown) => thrown);
  expect(exitCodeOf(error)).toBe(exitCodes.newer);
  expect(error).toMatchObject({ message: expect.stringMatching(/9999-from-the-future/) as string });
  rmSync(folder, { recursive: true, force: true });
});
