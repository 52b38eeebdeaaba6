import { existsSync } from 'node:fs';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { startPostgres } from './postgres.ts';

test('a throw-away PostgreSQL writes durably, serves 127.0.0.1 alone and leaves nothing behind', async () => {
  const postgres = await startPostgres();
  const ask = async (sql: string): Promise<unknown> => {
    const client = new Client({ connectionString: await postgres.createDatabase() });
    await client.connect();
    const { rows } = await client.query<Record<string, unknown>>({ text: sql });
    await client.end();
    return Object.values(rows[0] ?? {})[0];
  };
  expect(await ask('SHOW fsync')).toBe('on');
  expect(await ask('SHOW listen_addresses')).toBe('127.0.0.1');
  const folder = String(await ask('SHOW unix_socket_directories'));
  expect(existsSync(folder)).toBe(true);
  const pid = Number(await ask("SELECT split_part(pg_read_file('postmaster.pid'), E'\\n', 1)"));
  expect(() => process.kill(pid, 0)).not.toThrow();
  await postgres.close();
  expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  expect(existsSync(folder)).toBe(false);
});
