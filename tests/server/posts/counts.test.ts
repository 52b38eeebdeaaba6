import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pointsFor } from '#contract/people/points.ts';
import type { Actor } from '#server/domain/sync/mutation-request.ts';
import type { Storage } from '#server/writer/storage.ts';
import { createChance } from '#world/random/chance.ts';
import { concurrentDatabases } from '#world/servers/databases.ts';
import { createPostScene } from '#world/scenes/posts.ts';

describe.each(concurrentDatabases)('[POST-02] [POST-03] [RANK-02] counts of posts on $name', ({ open }) => {
  let storage: Storage;
  let scene: ReturnType<typeof createPostScene>;
  const people: Actor[] = [];
  const chance = createChance(8);

  beforeAll(async () => {
    storage = await open();
    scene = createPostScene(storage);
    for (let count = 0; count < 8; count += 1) people.push(await scene.person());
  });
  afterAll(() => storage.close());

  async function idsOf(table: 'posts' | 'comments'): Promise<[number, ...number[]]> {
    const rows = await storage.database.read((tx) => tx.sql.selectFrom(table).select('id').orderBy('id').execute());
    const ids = rows.map((row) => row.id).slice(-12);
    return [ids[0] ?? 1, ...ids.slice(1)];
  }

  /** Something that somebody does, allowed or not; what is hidden is shown again as often. */
  async function deed(): Promise<void> {
    const [who, post, comment] = [
      chance.pick(people),
      chance.pick(await idsOf('posts')),
      chance.pick(await idsOf('comments')),
    ];
    const draw = chance.next();
    const each = (kind: 'post.delete' | 'comment.delete' | 'reply.delete', id: number) =>
      Promise.all(people.map((one) => scene.on(one, kind, id, {})));
    if (draw < 0.1) await scene.post(who);
    else if (draw < 0.35) await scene.perform(who, 'post.like', { post_id: post });
    else if (draw < 0.6) await scene.perform(who, 'comment.create', { post_id: post, content: 'C' });
    else if (draw < 0.8) await scene.perform(who, 'reply.create', { comment_post_id: comment, content: 'R' });
    else if (draw < 0.86) await each('comment.delete', comment);
    else if (draw < 0.9) await each('reply.delete', comment);
    else if (draw < 0.92) await each('post.delete', post);
    else await scene.settle('comment', comment, chance.isTrue(0.5) ? 'hide' : 'restore');
  }

  /** Where a count isn't what its rows add up to. */
  async function wrong(): Promise<unknown[]> {
    const shown = sql`c.deleted_at is null and c.hidden_at is null`;
    const below = sql`(select count(*) from comments c where c.post_id = p.id and ${shown} and not exists (
      select 1 from comments m where m.id = c.parent_id and m.hidden_at is not null))`;
    const answers = sql`(select count(*) from comments c where c.parent_id = m.id and ${shown})`;
    const said = sql`(select count(*) from comments c where c.user_id = u.id and c.deleted_at is null)`;
    const liked = sql`(select count(*) from post_likes l where l.post_id = p.id)`;
    const earned = sql`(select coalesce(sum(points), 0) from points t where t.user_id = u.id)`;
    return await storage.database.read(async (tx) => {
      const found = [
        await sql`select p.id, p.likes_count, p.comments_count from posts p
          where p.likes_count <> ${liked} or p.comments_count <> ${below}`.execute(tx.sql),
        await sql`select m.id, m.replies_count from comments m
          where m.deleted_at is null and m.replies_count <> ${answers}`.execute(tx.sql),
        await sql`select u.id, u.comments_count, u.total_points from users u
          where u.comments_count <> ${said} or u.total_points <> ${earned}`.execute(tx.sql),
        await sql`select c.id from comments c join posts p on p.id = c.post_id left join comments m on m.id = c.parent_id
          where c.deleted_at is null and (p.deleted_at is not null or m.deleted_at is not null)`.execute(tx.sql),
      ];
      return found.flatMap(({ rows }) => rows);
    });
  }

  test('are what their rows add up to, whatever people do one after the other', async () => {
    for (let count = 0; count < 3; count += 1) await scene.post(people[0] as Actor);
    for (let round = 0; round < 12; round += 1) {
      for (let count = 0; count < 20; count += 1) await deed();
      expect(await wrong()).toEqual([]);
    }
    const users = await storage.database.read((tx) => tx.sql.selectFrom('users').selectAll().execute());
    expect(Math.max(...users.map((user) => user.comments_count))).toBeGreaterThan(0);
    expect(Math.max(...users.map((user) => user.total_points))).toBeGreaterThan(pointsFor['post-published'] * 2);
  });

  test('are so too when 48 do something at once', async () => {
    for (let round = 0; round < 4; round += 1) {
      await Promise.all(Array.from({ length: 48 }, () => deed()));
      expect(await wrong()).toEqual([]);
    }
  });
});
