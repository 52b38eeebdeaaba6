import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, describe, expect, test } from 'vitest';
import type { Database } from '#server/db/engine/database.ts';
import { createReadiness } from '#server/observe/readiness.ts';
import { openMigratedStorage } from '#world/databases/migrated-sqlite.ts';
import { startServer } from '#world/servers/server.ts';
import type { TestServer } from '#world/servers/server.ts';
import { engines } from '#world/servers/engines.ts';

const open: TestServer[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) await server.close();
});

async function ask(server: TestServer, url: string): Promise<[status: number, body: unknown]> {
  const reply = await server.inject({ method: 'GET', url });
  expect(reply.headers['cache-control']).toBe('no-store');
  return [reply.statusCode, reply.json()];
}

const alive = [200, { status: 'ok' }];
const ready = [200, { status: 'ok', database: 'ok' }];

test.each(engines)('[OPS-02] a process that has started is alive and ready, on $name', async ({ start }) => {
  const server = await start();
  open.push(server);
  expect([await ask(server, '/healthz'), await ask(server, '/readyz')]).toEqual([alive, ready]);
  // Whoever sends calls here may send along whatever there is.
  const headers = { authorization: 'Bearer of-a-session-that-is-over' };
  expect((await server.inject({ method: 'GET', url: '/readyz', headers })).statusCode).toBe(200);
});

describe('[OPS-02] a process is alive, but not ready', () => {
  test('with a schema that lacks what the program knows', async () => {
    const server = await startServer({ isOnDisk: true });
    open.push(server);
    const side = new DatabaseSync(join(server.folder, 'scape.db'));
    side.exec('delete from migrations where name = (select max(name) from migrations)');
    side.close();
    expect(await ask(server, '/readyz')).toEqual([503, { status: 'not migrated', database: 'not migrated' }]);
    expect(await ask(server, '/healthz')).toEqual(alive);
  });

  test('while its database doesn’t answer', async () => {
    const storage = await openMigratedStorage();
    let isThere = true;
    const read: Database['read'] = async (work) =>
      isThere ? await storage.database.read(work) : await Promise.reject(new Error('gone'));
    const database = { ...storage.database, read };
    const server = await startServer({ open: async () => ({ ...storage, database }) });
    open.push(server);
    isThere = false;
    expect(await ask(server, '/readyz')).toEqual([503, { status: 'failing', database: 'failing' }]);
    expect(await ask(server, '/healthz')).toEqual(alive);
    isThere = true;
    expect(await ask(server, '/readyz')).toEqual(ready);
  });

  test('once it is to end, while it still answers what comes', async () => {
    const readiness = createReadiness();
    const server = await startServer({ readiness });
    open.push(server);
    readiness.end();
    expect(await ask(server, '/readyz')).toEqual([503, { status: 'ending', database: 'ok' }]);
    expect(await ask(server, '/healthz')).toEqual(alive);
    expect((await server.inject({ method: 'GET', url: '/api/events' })).statusCode).toBe(200);
  });
});
