import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { parsePosition } from '#contract/sync/position.ts';
import { uuidV7 } from '#contract/uuid.ts';
import { renewEpoch } from '#server/backup/renew-epoch.ts';
import { openPostgres } from '#server/db/engine/postgres.ts';
import { sumOfFile } from '#server/infra/store/durable-files.ts';
import type { TestServer } from '#world/servers/server.ts';
import { ownPicture, signUp } from '#world/servers/callers.ts';
import type { Caller } from '#world/servers/callers.ts';
import { miscounts } from '#world/databases/miscounts.ts';
import {
  aFolder,
  backUp,
  givePicture,
  makeEvent,
  places,
  removeFolders,
  restore,
  serverAt,
  titlesAt,
} from '#world/servers/backup-stage.ts';
import type { Place } from '#world/servers/backup-stage.ts';

afterAll(removeFolders);

const patienceMs = 60_000;

async function cursorOf(server: TestServer, { headers }: Caller): Promise<string> {
  const reply = await server.inject({ method: 'GET', url: '/api/sync/me', headers });
  return reply.json<{ cursor: string }>().cursor;
}

async function pull(server: TestServer, { headers }: Caller, cursor?: string) {
  const asked = cursor === undefined ? '' : `?cursor=${cursor}`;
  return await server.inject({ method: 'GET', url: `/api/sync/me${asked}`, headers });
}

async function countOf(server: TestServer, table: 'reset_codes' | 'sessions' | 'push_subscriptions'): Promise<number> {
  const { rows } = await server.database.read((tx) =>
    sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(tx.sql),
  );
  return Number(rows[0]?.count);
}

/** Somebody with an event, a picture, a code for a new password and a browser that is told news. */
async function livedIn(settings: Place): Promise<{ server: TestServer; ana: Caller; picture: string }> {
  const server = await serverAt(settings);
  const ana = await signUp(server, 'ana');
  await makeEvent(server, ana, 'One');
  const picture = await givePicture(server, ana, '#aa2222');
  await server.inject({ method: 'POST', url: '/api/auth/forgot-password', payload: { email: ana.user.email } });
  const subscription = {
    endpoint: 'https://push.example.com/1',
    keys: {
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    },
  };
  const { headers } = ana;
  await server.inject({ method: 'POST', url: '/api/push/subscriptions', headers, payload: subscription });
  expect([await countOf(server, 'reset_codes'), await countOf(server, 'push_subscriptions')]).toEqual([1, 1]);
  return { server, ana, picture };
}

describe.each(places)('a backup on $name', ({ make }) => {
  test(
    '[API-06] made while the server runs, it holds what was acknowledged, and a restore begins another life',
    async () => {
      const [from, to, folder] = [await make(), await make(), aFolder()];
      const { server, ana, picture } = await livedIn(from);
      const cursor = await cursorOf(server, ana);
      const { manifest } = await backUp(from, folder);
      expect(manifest.pictures).toMatchObject({ count: 1, files: 4, missing: [] });
      expect(manifest.database.rows).toMatchObject({ users: 1, events: 1, blobs: 1 });
      await makeEvent(server, ana, 'Too late');
      await server.close();

      const { aside } = await restore(to, folder);
      expect(aside).toBeNull();
      const again = await serverAt(to);
      expect(await titlesAt(again)).toEqual(['One']);
      expect(await miscounts(again)).toEqual([]);
      expect((await ownPicture(again, ana, `/media/${picture}/320.webp`)).statusCode).toBe(200);
      expect(await sumOfFile(join(to.dataDir, 'objects', 'blobs', picture))).toBe(picture);
      const [old, fresh] = [await pull(again, ana, cursor), await pull(again, ana)];
      expect([old.statusCode, old.json().error, fresh.statusCode]).toEqual([410, 'cursor_expired', 200]);
      expect(fresh.json().changes.events).toHaveLength(1);
      const counts = await Promise.all(
        (['sessions', 'reset_codes', 'push_subscriptions'] as const).map((table) => countOf(again, table)),
      );
      expect(counts).toEqual([1, 0, 0]);
      // What comes next has an id and a place of its own.
      await makeEvent(again, ana, 'After');
      expect((await pull(again, ana, fresh.json().cursor)).json().changes.events).toHaveLength(1);
      await again.close();
    },
    patienceMs,
  );

  test(
    'what was there before is put aside, and everybody has to sign in again where that is wished',
    async () => {
      const [at, first, second] = [await make(), aFolder(), aFolder()];
      const { server, ana } = await livedIn(at);
      await backUp(at, first);
      await makeEvent(server, ana, 'Two');
      await backUp(at, second);
      await server.close();
      const { aside } = await restore(at, first, { isReplacing: true, areSessionsKept: false });
      expect(aside).toContain('before-restore-20270304T050607');
      const older = await serverAt(at);
      expect(await titlesAt(older)).toEqual(['One']);
      expect((await pull(older, ana)).statusCode).toBe(401);
      // A backup of a restored database is one of what is in use, and not of what lies aside.
      expect((await backUp(at, second)).manifest.database.rows).toMatchObject({ events: 1 });
      await older.close();
    },
    patienceMs,
  );

  test(
    'into the folder of an earlier one only new pictures are copied, and what nobody needs goes',
    async () => {
      const [from, folder] = [await make(), aFolder()];
      const { server, ana, picture } = await livedIn(from);
      expect((await backUp(from, folder)).copied).toBe(4);
      const ben = await signUp(server, 'ben');
      const other = await givePicture(server, ben, '#2222aa');
      expect((await backUp(from, folder)).copied).toBe(4);
      const end = { headers: ana.headers, payload: { password: 'correct1horse' } };
      await server.inject({ method: 'DELETE', url: `/api/users/${ana.user.user_id}`, ...end });
      expect((await backUp(from, folder)).copied).toBe(0);
      await server.close();
      expect(readdirSync(join(folder, 'objects', 'blobs'))).toEqual([other]);
      expect(existsSync(join(folder, 'objects', 'media', picture, '320.webp'))).toBe(false);
      expect(readdirSync(folder).filter((name) => /^(scape-2|sums-)/.test(name))).toHaveLength(2);
    },
    patienceMs,
  );

  test(
    'a database that came back by other means begins another life by itself',
    async () => {
      const at = await make();
      const { server, ana } = await livedIn(at);
      const cursor = await cursorOf(server, ana);
      await server.close();
      await renewEpoch(at, true);
      const again = await serverAt(at);
      expect((await pull(again, ana, cursor)).statusCode).toBe(410);
      expect((await pull(again, ana)).statusCode).toBe(200);
      expect(await titlesAt(again)).toEqual(['One']);
      await again.close();
    },
    patienceMs,
  );
});

describe.each(places.slice(1))('a cluster on $name that has counted less far', ({ make }) => {
  test(
    'is told no places that it is far from reaching',
    async () => {
      const [from, to, folder] = [await make(), await make(), aFolder()];
      const { server, ana } = await livedIn(from);
      const headers = { ...ana.headers, 'idempotency-key': uuidV7() };
      const payload = { title: 'Two', description: 'x', date_time: '2031-01-01T10:00:00Z' };
      const again = { method: 'POST', url: '/api/events', headers, payload } as const;
      const { event_id: id } = (await server.inject(again)).json<{ event_id: number }>();
      await server.inject({ method: 'DELETE', url: `/api/events/${id}`, headers: ana.headers });
      await server.close();
      const side = await openPostgres({ url: from.databaseUrl ?? '' });
      await side.transact(async (tx) => {
        await sql`update changes set position = position + 1000000000`.execute(tx.sql);
        await sql`update mutations set position = position + 1000000000`.execute(tx.sql);
        await sql`insert into meta (key, value) values ('purged_to', '1000000000')`.execute(tx.sql);
      });
      await side.database.close();
      await backUp(from, folder);
      await restore(to, folder);

      const restored = await serverAt(to);
      const replayed = await restored.inject(again);
      expect(replayed.headers['idempotency-replayed']).toBe('true');
      const at = parsePosition(String(replayed.headers['scape-at']));
      const pulled = (await pull(restored, ana)).json<{ upto: string; cursor: string }>();
      expect(at?.position).toBeLessThanOrEqual(parsePosition(pulled.upto)?.position ?? 0);
      expect((await pull(restored, ana, pulled.cursor)).statusCode).toBe(200);
      const events = (cursor = '') => restored.inject({ method: 'GET', url: `/api/sync/events${cursor}` });
      const { cursor } = (await events()).json<{ cursor: string }>();
      // The tombstone goes, and the place from which on there are some is noted.
      await restored.writer.run('tidy', { now: Date.now() + 91 * 24 * 3600_000 });
      expect((await events(`?cursor=${cursor}`)).statusCode).toBe(200);
      await restored.close();
    },
    patienceMs,
  );
});
