import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { uuidV7 } from '#contract/uuid.ts';
import { postgresDialect } from '#server/db/engine/dialect.ts';
import { retryCauseOf } from '#server/db/engine/postgres-errors.ts';
import { openSqlite } from '#server/db/engine/sqlite.ts';
import type { SqliteConnection } from '#server/db/engine/sqlite.ts';
import { commitGroup } from '#server/writer/group-commit.ts';
import type { Job, JobResult } from '#server/writer/job.ts';
import { openSqliteForWriting } from '#server/writer/open-sqlite.ts';
import { aConcert, noon } from '#world/scenes/events.ts';

let folder: string;
let open: Awaited<ReturnType<typeof openSqliteForWriting>>;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'scape-group-'));
  open = await openSqliteForWriting(join(folder, 'scape.db'));
});
afterEach(() => {
  open.connection.close();
  rmSync(folder, { recursive: true, force: true });
});

const register: Job = {
  type: 'run',
  name: 'user.register',
  args: {
    email: 'ana@example.com',
    username: 'ana',
    name: 'Ana',
    lastname: 'B',
    notifications_enabled: true,
    passwordHash: 'none',
    now: noon,
  },
};

function create(title: string, description: string = aConcert.description, userId = 1): Job {
  const body = { ...aConcert, title, description };
  const about = { actor: { userId }, params: {}, files: {}, key: uuidV7(), now: noon };
  return { type: 'perform', requests: [{ ...about, kind: 'event.create', body }] };
}

const commit = (...jobs: Job[]) => commitGroup(open.connection, open.epoch, jobs);

function statuses(results: JobResult[]): unknown[] {
  return results.map((result) => (result.type === 'performed' ? result.outcomes[0]?.status : result.type));
}

async function titles(): Promise<string[]> {
  const rows = await open.connection.sql.selectFrom('events').select('title').orderBy('id').execute();
  return rows.map((row) => row.title);
}

describe('[API-06] one commit for many jobs', () => {
  test('the file is written ahead and flushed at every commit', async () => {
    const read = async (pragma: string) => (await sql.raw(`pragma ${pragma}`).execute(open.connection.sql)).rows[0];
    expect(await read('journal_mode')).toEqual({ journal_mode: 'wal' });
    expect(await read('synchronous')).toEqual({ synchronous: 2 });
    expect(await read('foreign_keys')).toEqual({ foreign_keys: 1 });
  });

  test('a job that fails inside takes nothing of the others with it', async () => {
    const results = await commit(register, create('One'), register, create('Two'));
    expect(statuses(results)).toEqual(['ran', 201, 'refused', 201]);
    expect(await titles()).toEqual(['One', 'Two']);
  });

  test('a refusal that comes after writes takes them with it, and nothing of the others', async () => {
    const other = { ...register, args: { ...register.args, email: 'ben@example.com', username: 'ben' } } as Job;
    await commit(register, other);
    const controls: string[] = [];
    const control = (text: string) => {
      controls.push(text);
      open.connection.control(text);
    };
    const commitWatched = (...jobs: Job[]) => commitGroup({ ...open.connection, control }, open.epoch, jobs);
    expect(statuses(await commitWatched(create('One'), create('Two')))).toEqual([201, 201]);
    // Savepoints copy pages, so they are taken where something has to be undone.
    expect(controls).toEqual(['begin immediate', 'commit']);
    await open.connection.sql.updateTable('users').set({ deleted_at: noon }).where('id', '=', 2).execute();
    expect(statuses(await commitWatched(create('Three'), create('Late', 'D', 2), create('Four')))).toEqual([
      201, 401, 201,
    ]);
    expect(await titles()).toEqual(['One', 'Two', 'Three', 'Four']);
  });

  test('when the disk is full nothing is acknowledged that is not there, and later it goes on', async () => {
    await commit(register, create('Before'));
    open.connection.exec('pragma max_page_count = 1');
    const large = 'x'.repeat(20_000);
    const jobs = Array.from({ length: 40 }, (_, index) => create(`Full ${index}`, large));
    const results = await commit(...jobs);
    const acknowledged = results.filter((result) => statuses([result])[0] === 201).length;
    expect(new Set(statuses(results))).toContain(503);
    expect(await titles()).toHaveLength(1 + acknowledged);
    open.connection.exec('pragma max_page_count = 1000000');
    expect(statuses(await commit(...jobs)).every((status) => status === 201)).toBe(true);
    expect(await titles()).toHaveLength(41);
  });

  test('a command that the disk has no room for is told apart from one that failed', async () => {
    const troubled = (errcode: number): SqliteConnection => {
      const sql = new Proxy(open.connection.sql, {
        get() {
          throw Object.assign(new Error('no'), { errcode });
        },
      });
      return { ...open.connection, sql };
    };
    const trial: Job = { type: 'run', name: 'storage.try', args: { text: 'x' } };
    const typesOf = async (errcode: number) =>
      (await commitGroup(troubled(errcode), open.epoch, [trial])).map(({ type }) => type);
    expect([await typesOf(13), await typesOf(1)]).toEqual([['unstored'], ['failed']]);
  });

  test('when the commit itself fails, none of the group has happened', async () => {
    await commit(register);
    const { connection, epoch } = open;
    const control = (text: string) => {
      if (text === 'commit') throw Object.assign(new Error('disk I/O error'), { errcode: 10 });
      connection.control(text);
    };
    const results = await commitGroup({ ...connection, control }, epoch, [create('One'), create('Two')]);
    expect(statuses(results)).toEqual([503, 503]);
    expect(connection.isInTransaction()).toBe(false);
    expect(await titles()).toEqual([]);
  });

  test('a reader sees nothing of what is not committed', async () => {
    await commit(register);
    const reader = openSqlite(join(folder, 'scape.db'), 'read');
    open.connection.exec('begin immediate');
    await open.connection.sql.updateTable('users').set({ name: 'Half' }).execute();
    const names = async () => (await reader.sql.selectFrom('users').select('name').execute()).map((row) => row.name);
    expect(await names()).toEqual(['Ana']);
    await expect(reader.sql.updateTable('users').set({ name: 'Reader' }).execute()).rejects.toThrow('readonly');
    open.connection.exec('rollback');
    reader.close();
  });
});

describe("PostgreSQL's complaints", () => {
  test.each(['40001', '40P01', '23505'])('%s is a lost race: the transaction is run again', (code) => {
    expect(retryCauseOf({ code })).toBe('race');
  });

  test.each(['53100', '53300', '57P01', '08006', '57014', '55P03', '25006', 'ECONNREFUSED'])(
    '%s is an outage: later, not never',
    (code) => {
      expect(retryCauseOf({ code })).toBe(null);
      expect(postgresDialect.isOutage({ code })).toBe(true);
    },
  );

  test.each(['42601', '23503', undefined])('%s is a fault of ours', (code) => {
    expect([retryCauseOf({ code }), postgresDialect.isOutage({ code })]).toEqual([null, false]);
  });
});
