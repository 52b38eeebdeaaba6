import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';
import { describe, expect, test } from 'vitest';
import { postgresDialect, sqliteDialect } from '#server/db/engine/dialect.ts';
import type { Dialect } from '#server/db/engine/dialect.ts';
import { listEvents } from '#server/db/events/lists.ts';
import { migrations } from '#server/db/schema/migrations.ts';
import { searchUsers } from '#server/db/people/search.ts';
import { callerOfToken, tokenHashOf } from '#server/domain/account/sessions.ts';
import { findVisiblePicture } from '#server/domain/media/visible-picture.ts';
import { openPostgresStorage } from '#server/writer/postgres-storage.ts';
import { openInlineStorage } from '#server/writer/inline-storage.ts';
import type { Storage } from '#server/writer/storage.ts';
import { createDatabase } from '#world/databases/postgres.ts';
import { postgresHere } from '#world/databases/postgres-here.ts';

const postgres = postgresHere();

const token = 'a token that somebody still has';

const hashOf = (id: number) => String(id).repeat(64);

/** A database as the first version left it, with somebody signed in. */
function statementsOfOld({ types }: Dialect, tickets: readonly object[] = []): string[] {
  const [first] = migrations;
  const schema = (first?.statements ?? []).map((text) =>
    text.replaceAll('{id}', types.id).replaceAll('{text}', types.text),
  );
  return [
    'create table migrations (name text primary key, at bigint not null)',
    ...schema,
    `insert into migrations (name, at) values ('${first?.name ?? ''}', 1)`,
    `insert into users (email, username, username_key, password_hash, name, lastname, display_name, notifications_enabled,
      share_subscriptions, total_points, created_at)
      values ('ana@example.com', 'ana', 'ana', 'none', 'Ana', 'B', 'Ana B', 1, 0, 0, 1)`,
    `insert into sessions (token_hash, user_id, created_at, expires_at) values ('${tokenHashOf(token)}', 1, 5, 1000)`,
    ...[1, 2, 3].flatMap((id) => [
      `insert into events (ref, organizer_id, version, title, description, gallery_images, date_time, event_type, status, tags,
        capacity, price, pricing_type, ticket_types, faqs, online, starts_at, ends_at, search_text, created_at, updated_at,
        deleted_at) values ('ref-${id}', 1, 1, 'Peña', 'x', '[]', '2026-06-01T12:00:00Z', 'individual', 'active', '[]', 9,
        '${id === 1 ? '0.00' : '12.00'}', 'free', '${id === 3 ? '[damaged' : id === 2 ? JSON.stringify(tickets) : '[]'}', '[]', 0, 1780315200000, 1780315200000, 'pena, “folclorica”! ${id}', 1, 1,
        ${id === 3 ? '5' : 'null'})`,
      `insert into engagement (user_id, event_id, liked, subscribed, bookmarked) values (1, ${id}, 1, ${id % 2}, 0)`,
    ]),
    // Everybody sees the cover of the first, and nobody but its organizer that of the second, which is a draft.
    ...[1, 2].flatMap((id) => [
      `insert into blobs (sha256, user_id, bytes, created_at) values ('${hashOf(id)}', 1, 9, 5)`,
      `update events set cover_image = '/media/${hashOf(id)}/1600.webp' where id = ${id}`,
    ]),
    ...[5, 86_399_999, 86_400_000].map(
      (at) => `insert into viewers (event_id, viewer, first_at) values (1, 'v:${at}', ${at})`,
    ),
  ];
}

async function openOldSqlite(tickets: readonly object[] = []): Promise<Storage> {
  const folder = mkdtempSync(join(tmpdir(), 'scape-old-'));
  const path = join(folder, 'scape.db');
  const old = new DatabaseSync(path);
  for (const statement of statementsOfOld(sqliteDialect, tickets)) old.exec(statement);
  old.close();
  const storage = await openInlineStorage(path);
  const close = async () => {
    await storage.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { ...storage, close };
}

async function openOldPostgres(tickets: readonly object[] = []): Promise<Storage> {
  if ('missing' in postgres) throw new Error(postgres.missing);
  const url = await createDatabase(postgres.url);
  const client = new Client({ connectionString: url });
  await client.connect();
  for (const statement of statementsOfOld(postgresDialect, tickets)) await client.query(statement);
  await client.end();
  return await openPostgresStorage({ url });
}

const engines: [name: string, open: (tickets?: readonly object[]) => Promise<Storage>][] = [
  ['SQLite', openOldSqlite],
  ...('missing' in postgres ? [] : [['PostgreSQL', openOldPostgres] satisfies [string, unknown]]),
];

describe.each(engines)('[API-05] a database of the first version, on %s', (_name, open) => {
  test('is brought up to date, and who was signed in still is', async () => {
    const storage = await open();
    const caller = await storage.database.read((tx) => callerOfToken(tx, token, 10));
    const session = { sessionId: 1, tokenHash: tokenHashOf(token), expiresAt: 1000, isRemembered: false };
    expect(caller).toEqual({ actor: { userId: 1 }, ...session, isUnseen: false });
    const rows = await storage.database.read(({ sql }) => sql.selectFrom('sessions').selectAll().execute());
    expect(rows).toMatchObject([{ seen_at: 5, expires_at: 1000, device: 'Unknown device' }]);
    await storage.writer.run('session.open', { userId: 1, tokenHash: 'next', now: 20, expiresAt: 1000 });
    const next = await storage.database.read(({ sql }) =>
      sql.selectFrom('sessions').select('id').orderBy('id').execute(),
    );
    expect(next.map(({ id }) => id)).toEqual([1, 2]);
    await storage.close();
  });

  test('finds its events by their words, and its users count what they hold', async () => {
    const storage = await open();
    const place = { now: 0, phase: 'ahead' as const, after: null };
    const found = (search: string) => storage.database.read((tx) => listEvents(tx, { search }, place, 9));
    const ids = async (search: string) => (await found(search)).rows.map((row) => row.id);
    expect([await ids('folclor'), await ids('Peña 2'), await ids('3')]).toEqual([[1, 2], [2], []]);
    const users = await storage.database.read(({ sql }) => sql.selectFrom('users').selectAll().execute());
    const counts = { likes_given: 2, subscriptions_count: 1, comments_count: 0, events_count: 2 };
    expect(users).toMatchObject([{ ...counts, followers_count: 0, hidden_at: null, deleted_at: null }]);
    const named = (search: string) =>
      storage.database.read((tx) => searchUsers(tx, 1, { search, after: 0, limit: 9 }).then((rows) => rows.length));
    expect([await named('an'), await named('b'), await named('example')]).toEqual([1, 1, 0]);
    await storage.close();
  });

  test('[WHEN-07] knows which of its events are free', async () => {
    const storage = await open();
    const place = { now: 0, phase: 'ahead' as const, after: null };
    const found = (isFree: boolean) => storage.database.read((tx) => listEvents(tx, { isFree }, place, 9));
    const ids = async (isFree: boolean) => (await found(isFree)).rows.map((row) => row.id);
    expect([await ids(true), await ids(false)]).toEqual([[1], [2]]);
    const stored = await storage.database.read(({ sql }) =>
      sql.selectFrom('events').select('is_free').orderBy('id').execute(),
    );
    // The tickets of the last one can't be read, which leaves its price.
    expect(stored.map((row) => row.is_free)).toEqual([1, 0, 0]);
    await storage.close();
  });

  test('[PRICE-01] gives its types of tickets the ids that devices give them; what can’t be read stays', async () => {
    const storage = await open([{ name: 'Standing' }, { name: 'Table', price: '15.00' }]);
    const rows = await storage.database.read(({ sql }) =>
      sql.selectFrom('events').select(['ticket_types', 'currency', 'payment', 'payment_url']).orderBy('id').execute(),
    );
    const none = { currency: null, payment: null, payment_url: null };
    const ids = [{ id: 't0-oz845x-zrdjje' }, { id: 't1-1no2um7-1avcp40', price: '15.00' }];
    expect(
      rows.map((row) => ({
        ...row,
        ticket_types: row.ticket_types.startsWith('[{') ? (JSON.parse(row.ticket_types) as unknown) : row.ticket_types,
      })),
    ).toMatchObject([
      { ...none, ticket_types: '[]' },
      { ...none, ticket_types: ids },
      { ...none, ticket_types: '[damaged' },
    ]);
    await storage.close();
  });

  test('[API-04] [ACC-18] has no guesses, knows no device and holds no code, and begins to', async () => {
    const storage = await open();
    const rows = () =>
      storage.database.read(async ({ sql }) => [
        ...(await sql.selectFrom('counters').select('times').execute()),
        ...(await sql.selectFrom('known_devices').select('user_id').execute()),
        ...(await sql.selectFrom('reset_codes').select('user_id').execute()),
      ]);
    expect(await rows()).toEqual([]);
    const [email, now] = ['ana@example.com', 10];
    await storage.writer.run('attempt.take', { limits: [{ key: 'login', max: 1, windowMs: 1_000 }], now });
    await storage.writer.run('reset.request', { email, codeHash: 'code', now });
    const session = { userId: 1, tokenHash: 'next', now, expiresAt: 1000, isRemembered: false };
    await storage.writer.run('session.open', { ...session, deviceHash: 'device' });
    expect(await rows()).toEqual([{ times: 1 }, { user_id: 1 }, { user_id: 1 }]);
    await storage.close();
  });

  test('[API-04] leads everybody on from the addresses that its pictures have had, as far as they may see them', async () => {
    const storage = await open();
    const seen = (userId: number | null, name: string) =>
      storage.database.read((tx) => findVisiblePicture(tx, userId === null ? null : { userId }, name));
    await storage.writer.perform([
      {
        actor: { userId: 1 },
        kind: 'event.update',
        params: { id: '2' },
        body: { status: 'draft' },
        files: {},
        now: 10,
      },
    ]);
    const [shown, hidden] = [await seen(null, hashOf(1)), await seen(null, hashOf(2))];
    expect([shown?.isPublic, hidden, (await seen(1, hashOf(2)))?.isPublic]).toEqual([true, null, false]);
    const name = shown?.movedTo?.split('/')[2] ?? '';
    expect(await seen(null, name)).toEqual({ sha256: hashOf(1), isPublic: true });
    await storage.writer.run('blob.hold', { sha256: hashOf(3), userId: 1, bytes: 9, now: Date.now() + 2 * 86_400_000 });
    const cover = { params: { id: '1' }, files: { cover_image: hashOf(3) } };
    await storage.writer.perform([{ actor: { userId: 1 }, kind: 'event.update', body: {}, now: 11, ...cover }]);
    expect([await seen(null, hashOf(3)), await seen(null, hashOf(1))]).toEqual([null, null]);
    await storage.close();
  });

  test('[ORG-02] knows on which days visitors first came', async () => {
    const storage = await open();
    const days = await storage.database.read(({ sql }) =>
      sql.selectFrom('event_days').selectAll().orderBy('day').execute(),
    );
    expect(days).toEqual([
      { event_id: 1, day: 0, views: 2, visitors: 2 },
      { event_id: 1, day: 1, views: 1, visitors: 1 },
    ]);
    await storage.close();
  });
});
