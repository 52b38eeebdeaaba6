import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPostgres } from '#server/db/engine/postgres.ts';
import { inlineStorageOver } from '#server/writer/inline-storage.ts';
import { openSqliteForWriting } from '#server/writer/open-sqlite.ts';
import { createDatabase } from '#world/databases/postgres.ts';
import { postgresHere } from '#world/databases/postgres-here.ts';
import { startServer } from '#world/servers/server.ts';
import type { TestServer } from '#world/servers/server.ts';
import { aPicture, sha256Of, signUp } from '#world/servers/callers.ts';
import type { Caller } from '#world/servers/callers.ts';

interface Disk {
  server: TestServer;
  fill(): Promise<void>;
  free(): Promise<void>;
  close(): Promise<void>;
}

async function sqliteDisk(): Promise<Disk> {
  const folder = mkdtempSync(join(tmpdir(), 'scape-full-'));
  const open = await openSqliteForWriting(join(folder, 'scape.db'));
  const server = await startServer({ open: async () => inlineStorageOver(open) });
  return {
    server,
    fill: async () => open.connection.exec('pragma max_page_count = 1'),
    free: async () => open.connection.exec('pragma max_page_count = 1000000'),
    async close() {
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A cluster's disk is everybody's, so here the tables say that it is full, by the code that PostgreSQL has for it. */
async function postgresDisk(cluster: string): Promise<Disk> {
  const databaseUrl = await createDatabase(cluster);
  const server = await startServer({ settings: { databaseUrl } });
  const side = await openPostgres({ url: databaseUrl });
  const tables = ['users', 'sessions', 'events', 'meta', 'mutations', 'blobs'];
  const all = (text: (table: string) => string) =>
    side.transact(async (tx) => {
      for (const table of tables) await sql.raw(text(table)).execute(tx.sql);
    });
  await side.transact((tx) =>
    sql`create function full_disk() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`.execute(
      tx.sql,
    ),
  );
  return {
    server,
    fill: () => all((table) => `create trigger full_disk before insert on ${table} execute function full_disk()`),
    free: () => all((table) => `drop trigger full_disk on ${table}`),
    async close() {
      await side.database.close();
      await server.close();
    },
  };
}

const postgres = postgresHere();
const disks: { name: string; open: () => Promise<Disk> }[] = [
  { name: 'SQLite', open: sqliteDisk },
  ...('missing' in postgres ? [] : [{ name: 'PostgreSQL', open: () => postgresDisk(postgres.url) }]),
];

describe.each(disks)('[API-06] a full disk under $name', ({ open }) => {
  let disk: Disk;
  let ana: Caller;

  beforeAll(async () => {
    disk = await open();
    ana = await signUp(disk.server, 'ana');
  });
  afterAll(() => disk.close());

  // Larger than what SQLite still has on pages that are there already.
  const make = (title: string) =>
    disk.server.inject({
      method: 'POST',
      url: '/api/events',
      headers: ana.headers,
      payload: { title, description: 'y'.repeat(9_000), date_time: '2031-01-01T10:00:00Z' },
    });
  const titles = async () => {
    const list = await disk.server.inject({ method: 'GET', url: '/api/events' });
    return [list.statusCode, list.json<{ title: string }[]>().map(({ title }) => title)];
  };
  const status = async () => (await disk.server.inject({ method: 'GET', url: '/api/health' })).json().status as string;

  test('is a "later" for what is sent, nothing of it is half there, reading goes on, and so does all when there is room', async () => {
    expect((await make('Before')).statusCode).toBe(201);
    await disk.fill();
    const key = { 'idempotency-key': '01890a5d-ac96-774b-bcce-b302099a8057' };
    const batch = {
      method: 'POST',
      url: '/api/batch',
      headers: { ...ana.headers, 'scape-client': 'device' },
      payload: {
        items: [
          {
            id: key['idempotency-key'],
            method: 'POST',
            path: '/events',
            body: { title: 'Batched', description: 'y'.repeat(9_000), date_time: '2031-01-01T10:00:00Z' },
          },
        ],
      },
    } as const;
    for (let count = 0; count < 3; count += 1) {
      const refused = await make('While full');
      expect([refused.statusCode, refused.headers['retry-after'], refused.json()]).toEqual([
        503,
        '5',
        { message: 'This can’t be stored at the moment', error: 'unavailable' },
      ]);
    }
    const [item] = (await disk.server.inject(batch)).json().results;
    expect(item).toMatchObject({ status: 503, retry_after_s: 5, body: { error: 'unavailable' } });
    expect(await titles()).toEqual([200, ['Before']]);
    expect(await status()).toBe('degraded');

    await disk.free();
    expect((await make('After')).statusCode).toBe(201);
    expect((await disk.server.inject(batch)).json().results[0]).toMatchObject({ status: 201 });
    expect(await titles()).toEqual([200, ['Before', 'After', 'Batched']]);
    expect(await status()).toBe('ok');
  });

  test('is one too for commands, which are no mutations', async () => {
    await disk.fill();
    const text = 'x'.repeat(60_000);
    await expect(disk.server.writer.run('storage.try', { text })).rejects.toMatchObject({
      code: 'unavailable',
      details: { retryAfterS: 5 },
    });
    await disk.free();
    await disk.server.writer.run('storage.try', { text });
  });

  test('is one too for pictures, of which nothing is noted then', async () => {
    const { store } = disk.server;
    const { put } = store;
    const bytes = await aPicture('#aa2222');
    const upload = () =>
      disk.server.inject({
        method: 'PUT',
        url: `/api/blobs/${sha256Of(bytes)}`,
        payload: bytes,
        headers: { ...ana.headers, 'content-type': 'image/png' },
      });
    store.put = async (key, stored) => {
      if (!key.endsWith('/320.webp')) return put(key, stored);
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    };
    const refused = await upload();
    expect([refused.statusCode, refused.headers['retry-after'], refused.json().error]).toEqual([
      503,
      '5',
      'unavailable',
    ]);
    expect([await status(), await store.has(`blobs/${sha256Of(bytes)}`)]).toEqual(['degraded', false]);
    store.put = put;
    expect((await upload()).statusCode).toBe(201);
    expect(await status()).toBe('ok');
  });
});
