import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findUserByGoogle } from '#server/db/people/users.ts';
import type { Storage } from '#server/writer/storage.ts';
import { createChance } from '#world/random/chance.ts';
import { concurrentDatabases } from '#world/servers/databases.ts';
import { createPeopleScene, requestOf } from '#world/scenes/people.ts';
import { noon } from '#world/scenes/events.ts';

describe.each(concurrentDatabases)('[USER-03] people who act at once on $name', ({ open }) => {
  let storage: Storage;
  let scene: ReturnType<typeof createPeopleScene>;

  beforeAll(async () => {
    storage = await open();
    scene = createPeopleScene(storage);
  });
  afterAll(() => storage.close());

  /** Pairs with more than one request that says something, what holds across a block, and counts that are wrong. */
  async function wrong(): Promise<unknown[]> {
    return await storage.database.read(async (tx) => {
      const pairs = await sql`
        select case when sender_id < receiver_id then sender_id else receiver_id end as one,
          case when sender_id < receiver_id then receiver_id else sender_id end as other
        from friend_requests where status <> 'ended' group by 1, 2 having count(*) > 1`.execute(tx.sql);
      const across = await sql`
        select b.blocker_id, b.blocked_id from blocks b where
          exists (select 1 from follows f where (f.follower_id = b.blocker_id and f.followed_id = b.blocked_id)
            or (f.follower_id = b.blocked_id and f.followed_id = b.blocker_id))
          or exists (select 1 from friend_requests r where r.status <> 'ended'
            and ((r.sender_id = b.blocker_id and r.receiver_id = b.blocked_id)
              or (r.sender_id = b.blocked_id and r.receiver_id = b.blocker_id)))
          or exists (select 1 from blocks o where o.blocker_id = b.blocked_id and o.blocked_id = b.blocker_id)
      `.execute(tx.sql);
      const counts = await sql`
        select u.id, u.followers_count, u.following_count from users u
        where u.followers_count <> (select count(*) from follows f where f.followed_id = u.id)
          or u.following_count <> (select count(*) from follows f where f.follower_id = u.id)
          or u.total_points <> (select coalesce(sum(p.points), 0) from points p where p.user_id = u.id)
      `.execute(tx.sql);
      return [...pairs.rows, ...across.rows, ...counts.rows];
    });
  }

  test('two who ask one another at once are friends, by one request', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [ana, ben] = await scene.two();
      const [one, other] = await Promise.all([scene.ask(ana, ben), scene.ask(ben, ana)]);
      expect(requestOf(one).id).toBe(requestOf(other).id);
      expect(new Set([one.status, other.status])).toEqual(new Set([200, 201]));
      expect(await scene.profile(ana, ben)).toMatchObject({ friendship: 'friends' });
    }
    expect(await wrong()).toEqual([]);
  });

  test('one who asks twice at once has asked once', async () => {
    const [ana, ben] = await scene.two();
    const sent = await Promise.all(Array.from({ length: 6 }, () => scene.ask(ana, ben)));
    expect(new Set(sent.map((outcome) => requestOf(outcome).id)).size).toBe(1);
    expect(await wrong()).toEqual([]);
  });

  test('many who follow one person at once are all counted, and somebody twice is one', async () => {
    const star = await scene.person();
    const fans = await Promise.all(Array.from({ length: 8 }, () => scene.person()));
    await Promise.all([...fans, ...fans].map((fan) => scene.follow(fan, star)));
    expect(await scene.profile(null, star)).toMatchObject({ followers_count: 8, total_points: 16 });
    expect(await scene.told(star)).toHaveLength(8);
    expect(await wrong()).toEqual([]);
  });

  test('two who follow one another, and one who blocks at that moment, leave nothing across the block', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [ana, ben] = await scene.two();
      await Promise.all([
        scene.follow(ana, ben),
        scene.follow(ben, ana),
        scene.ask(ana, ben),
        scene.block(ben, ana),
        scene.follow(ana, ben),
        scene.ask(ben, ana),
      ]);
      expect(await scene.profile(ben, ana)).toMatchObject({ blocked: true, isFollowing: false, friendship: 'none' });
      expect(await scene.profile(ana, ben)).toBeNull();
    }
    expect(await wrong()).toEqual([]);
  });

  test('two who block one another at once: one has, and for the other there is nobody to block', async () => {
    const [ana, ben] = await scene.two();
    const outcomes = await Promise.all([scene.block(ana, ben), scene.block(ben, ana)]);
    expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set([200, 404]));
    expect(await wrong()).toEqual([]);
  });

  test('[ACC-14] who comes by Google while their account ends finds it, or another: never one that is gone', async () => {
    const { writer, database } = storage;
    for (const sub of ['1', '2', '3']) {
      const ana = await scene.person();
      const { email, password_hash: passwordHash } = await scene.user(ana);
      const args = { userId: ana.userId, tokenHash: `of ${sub}`, now: noon };
      await writer.run('session.open', { ...args, expiresAt: noon + 1 });
      await Promise.all([
        writer.run('user.delete', { ...args, passwordHash }).catch(() => null),
        writer.run('user.google', { person: { sub, email, isGoogles: true, name: 'Ana', lastname: 'Oh' }, now: noon }),
      ]);
      const found = await database.read((tx) => findUserByGoogle(tx, sub));
      expect(found).toMatchObject({ email, deleted_at: null });
    }
  });

  test('[PROF-03] whatever people do to one another, one by one or 32 at once, counts are what the rows add up to', async () => {
    const chance = createChance(11);
    const people = await Promise.all(Array.from({ length: 5 }, () => scene.person()));
    async function deed(): Promise<void> {
      const who = chance.pick(people);
      const other = chance.pick(people.filter((each) => each !== who));
      const draw = chance.next();
      if (draw < 0.35) await scene.follow(who, other);
      else if (draw < 0.5) await scene.unfollow(who, other);
      else if (draw < 0.65) await scene.ask(who, other);
      else if (draw < 0.75) {
        const { body } = await scene.ask(who, other);
        const id = (body as { data?: { id: number } }).data?.id ?? 0;
        await scene.answer(other, id, chance.pick(['accepted', 'declined']));
      } else if (draw < 0.83) {
        const { body } = await scene.ask(who, other);
        await scene.withdraw(chance.pick([who, other]), (body as { data?: { id: number } }).data?.id ?? 0);
      } else if (draw < 0.9) await scene.block(who, other);
      else await scene.unblock(who, other);
    }
    for (let round = 0; round < 5; round += 1) {
      for (let count = 0; count < 20; count += 1) await deed();
      expect(await wrong()).toEqual([]);
      await Promise.all(Array.from({ length: 32 }, () => deed()));
      expect(await wrong()).toEqual([]);
    }
    const rows = await storage.database.read((tx) =>
      sql<{ count: number }>`select count(*) as count from points`.execute(tx.sql),
    );
    expect(Number(rows.rows[0]?.count)).toBeGreaterThan(10);
  });
});
