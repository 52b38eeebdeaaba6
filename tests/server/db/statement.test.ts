import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { statement } from '#server/db/engine/statement.ts';
import { signUp } from '#world/servers/callers.ts';
import { engines } from '#world/servers/engines.ts';
import type { TestServer } from '#world/servers/server.ts';

describe.each(engines)('[API-06] a statement that is compiled once on $name', ({ start }) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await start();
    for (const name of ['ana', 'ben']) await signUp(server, name);
  });
  afterAll(() => server.close());

  test('is built once, and runs with the values of each call', async () => {
    let built = 0;
    const find = statement(({ sql }, { username, deleted }: { username: string; deleted: number | null }) => {
      built += 1;
      return sql
        .selectFrom('users')
        .select('username')
        .where('username', '=', username)
        .where('deleted_at', 'is not distinct from', deleted);
    });
    await server.database.read(async (tx) => {
      expect(await find(tx, { username: 'ana', deleted: null })).toEqual([{ username: 'ana' }]);
      expect(await find(tx, { username: 'ben', deleted: null })).toEqual([{ username: 'ben' }]);
      expect(await find(tx, { username: 'ben', deleted: 1 })).toEqual([]);
    });
    expect(built).toBe(1);
  });

  test('has a text for each variant', async () => {
    const find = statement(({ sql }, { text }: { text: string }, column: 'username' | 'email') =>
      sql.selectFrom('users').select('username').where(column, '=', text),
    );
    await server.database.read(async (tx) => {
      expect(await find(tx, { text: 'ana' }, 'username')).toHaveLength(1);
      expect(await find(tx, { text: 'ana' }, 'email')).toHaveLength(0);
      expect(await find(tx, { text: 'ben@example.com' }, 'email')).toEqual([{ username: 'ben' }]);
    });
  });
});
