import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Post } from '#contract/posts/entity.ts';
import { uuidV7 } from '#contract/uuid.ts';
import { findEvent } from '#server/db/events/rows.ts';
import type { Storage } from '#server/writer/storage.ts';
import { openPostgresDatabase } from '#world/servers/databases.ts';
import { noon } from '#world/scenes/events.ts';
import { createPostScene } from '#world/scenes/posts.ts';
import { until } from '#world/time/until.ts';

let storage: Storage;
let scene: ReturnType<typeof createPostScene>;
let elsewhere: Client;

beforeEach(async () => {
  const { url, ...opened } = await openPostgresDatabase();
  storage = opened;
  scene = createPostScene(storage);
  elsewhere = new Client({ connectionString: url });
  await elsewhere.connect();
});
afterEach(async () => {
  await elsewhere.end();
  await storage.close();
});

async function untilItWaits(): Promise<void> {
  const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await until(
    'it waits for the other',
    () => elsewhere.query(waiting),
    (seen) => seen.rowCount === 1,
  );
}

test('[AFTER-04] [ACC-14] a rating that another process is writing is taken back by the account that ends', async () => {
  const [ana, ben] = [await scene.person(), await scene.person()];
  const { id } = await scene.event(ana);
  await scene.perform(ben, 'event.subscribe', { event_id: id, subscribed: true });
  const args = { userId: ben.userId, tokenHash: 'of Ben', now: noon };
  await storage.writer.run('session.open', { ...args, expiresAt: noon + 1 });
  await elsewhere.query('begin');
  await elsewhere.query('update events set ratings_sum = 5, ratings_count = 1');
  await elsewhere.query('update engagement set stars = 5');
  const ended = storage.writer.run('user.delete', { ...args, passwordHash: 'none' });
  await untilItWaits();
  await elsewhere.query('commit');
  await ended;
  const row = await storage.database.read((tx) => findEvent(tx, id));
  expect(row).toMatchObject({ ratings_sum: 0, ratings_count: 0, subscribers_count: 0 });
});

test('[AFTER-02] deleting an event locks its posts before their changes are logged, as every change of a post does', async () => {
  const ana = await scene.person();
  const event = await scene.event(ana);
  const input = { title: 'A night', description: '', client_id: uuidV7(), event_id: event.id };
  const { data: post } = (await scene.perform(ana, 'post.create', input)).body as { data: Post };
  await elsewhere.query('begin');
  await elsewhere.query('select id from posts where id = $1 for update', [post.id]);
  const deleted = scene.on(ana, 'event.delete', event.ref, {});
  await untilItWaits();
  const told = `select 1 from changes where kind = 'posts' and row_id = ${String(post.id)} for update nowait`;
  const looked = await elsewhere.query(told).catch((error: Error) => error.message);
  await elsewhere.query('rollback');
  expect([(await deleted).status, looked]).toMatchObject([200, { rowCount: 1 }]);
});
