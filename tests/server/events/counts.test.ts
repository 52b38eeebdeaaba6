import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '#server/domain/sync/mutation-request.ts';
import type { Storage } from '#server/writer/storage.ts';
import { createChance } from '#world/random/chance.ts';
import { concurrentDatabases } from '#world/servers/databases.ts';
import { createScene } from '#world/scenes/events.ts';

const statuses = ['active', 'active', 'draft', 'cancelled'] as const;

describe.each(concurrentDatabases)('[ENG-03] [RANK-02] counts on $name', ({ open }) => {
  let storage: Storage;
  let scene: ReturnType<typeof createScene>;
  const people: Actor[] = [];
  const events: number[] = [];
  const chance = createChance(5);

  async function make(): Promise<void> {
    events.push((await scene.event(chance.pick(people), { capacity: chance.int(1, 4) })).id);
  }

  beforeAll(async () => {
    storage = await open();
    scene = createScene(storage);
    for (let count = 0; count < 12; count += 1) people.push(await scene.person());
    for (let count = 0; count < 5; count += 1) await make();
  });
  afterAll(() => storage.close());

  /** Something that somebody does, allowed or not. */
  async function deed(): Promise<void> {
    const [who, id] = [chance.pick(people), chance.pick(events)];
    const params = { params: { id: String(id) } };
    const wish = chance.isTrue(0.3) ? undefined : chance.isTrue(0.6);
    const draw = chance.next();
    if (draw < 0.3) {
      await scene.perform(who, 'event.like', { event_id: id, ...(wish === undefined ? {} : { liked: wish }) });
    } else if (draw < 0.7) {
      await scene.perform(who, 'event.subscribe', {
        event_id: id,
        ...(wish === undefined ? {} : { subscribed: wish }),
      });
    } else if (draw < 0.97) {
      const patch = draw < 0.85 ? { capacity: chance.int(1, 6) } : { status: chance.pick(statuses) };
      await Promise.all(people.map((each) => scene.perform(each, 'event.update', patch, params)));
    } else {
      await Promise.all(people.map((each) => scene.perform(each, 'event.delete', {}, params)));
      await make();
    }
  }

  /** Where a count isn't what its rows add up to, or a place is free while somebody waits for one. A cancelled event gives none. */
  async function wrong(): Promise<unknown[]> {
    const held = (flag: string) => sql`(select count(*) from engagement g join events e on e.id = g.event_id
      where g.user_id = u.id and e.deleted_at is null and ${sql.raw(flag)})`;
    const of = (flag: string) => sql`(select count(*) from engagement g where g.event_id = e.id and ${sql.raw(flag)})`;
    return await storage.database.read(async (tx) => {
      const users = await sql`select u.id, u.likes_given, u.subscriptions_count from users u
        where u.likes_given <> ${held('g.liked = 1')} or u.subscriptions_count <> ${held('g.subscribed = 1')}`.execute(
        tx.sql,
      );
      const counted = await sql`select e.id, e.likes_count, e.subscribers_count, e.waiting_count from events e
        where e.likes_count <> ${of('g.liked = 1')} or e.subscribers_count <> ${of('g.subscribed = 1')}
        or e.waiting_count <> ${of('g.waiting is not null')} or ${of('g.waiting is not null and g.subscribed = 1')} > 0
        or (e.waiting_count > 0 and e.subscribers_count < e.capacity and e.status <> 'cancelled')`.execute(tx.sql);
      return [...users.rows, ...counted.rows];
    });
  }

  test('are what their rows add up to, whatever people do one after the other', async () => {
    for (let round = 0; round < 15; round += 1) {
      for (let count = 0; count < 20; count += 1) await deed();
      expect(await wrong()).toEqual([]);
    }
    const moved = await storage.database.read((tx) =>
      sql<{ sum: number }>`select sum(likes_given) + sum(subscriptions_count) as sum from users`.execute(tx.sql),
    );
    expect(Number(moved.rows[0]?.sum)).toBeGreaterThan(10);
  });

  test('are so too when 64 do something at once', async () => {
    for (let round = 0; round < 4; round += 1) {
      await Promise.all(Array.from({ length: 64 }, () => deed()));
      expect(await wrong()).toEqual([]);
    }
  });
});
