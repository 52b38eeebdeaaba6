import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Storage } from '#server/writer/storage.ts';
import { until } from '#world/time/until.ts';
import { openPostgresDatabase } from '#world/servers/databases.ts';
import { createGroupScene } from '#world/scenes/groups.ts';
import { noon } from '#world/scenes/events.ts';

let storage: Storage;
let scene: ReturnType<typeof createGroupScene>;
let elsewhere: Client;

beforeEach(async () => {
  const { url, ...opened } = await openPostgresDatabase();
  storage = opened;
  scene = createGroupScene(storage);
  elsewhere = new Client({ connectionString: url });
  await elsewhere.connect();
});
afterEach(async () => {
  await elsewhere.end();
  await storage.close();
});

/** Lets an act wait for rows that are held elsewhere, and looks whether others are free meanwhile, for whoever holds those. */
async function whileHeld<Result>(held: string, act: () => Promise<Result>, free: string): Promise<Result> {
  await elsewhere.query('begin');
  await elsewhere.query(`${held} for update`);
  const acting = act();
  const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await until(
    'it waits',
    () => elsewhere.query(waiting),
    (seen) => seen.rowCount === 1,
  );
  const looked = await elsewhere.query(`${free} for update nowait`).catch((error: Error) => error.message);
  await elsewhere.query('rollback');
  const result = await acting;
  expect(looked).toMatchObject({ rowCount: 1 });
  return result;
}

test('[CHAT-04] who speaks waits for their own row before they hold the group: joining holds the two in this order', async () => {
  const [ana, ben] = await scene.two();
  const { id } = await scene.group(ana);
  await scene.join(ben, id);
  const author = `select id from users where id = ${String(ben.userId)}`;
  const said = await whileHeld(author, () => scene.say(ben, id), `select id from chats where id = ${String(id)}`);
  expect(said.status).toBe(201);
});

test('[ACC-14] whose account ends waits for their groups before they tell in them: joining holds the two in this order', async () => {
  const [ana, ben] = await scene.two();
  const { id } = await scene.group(ana);
  await scene.join(ben, id);
  const { password_hash: passwordHash } = await scene.user(ben);
  const args = { userId: ben.userId, tokenHash: 'of Ben', now: noon };
  await storage.writer.run('session.open', { ...args, expiresAt: noon + 1 });
  const feed = `select 1 from changes where scope = 'g:${String(id)}' and kind = 'groups'`;
  const end = () => storage.writer.run('user.delete', { ...args, passwordHash });
  await whileHeld(`select id from chats where id = ${String(id)}`, end, feed);
  expect(await scene.members(ana, id)).toEqual([ana.userId]);
});
