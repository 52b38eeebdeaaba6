import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { frontOfWaitingList } from '#contract/events/front-of-waiting-list.ts';
import type { Actor } from '#server/domain/sync/mutation-request.ts';
import type { Storage } from '#server/writer/storage.ts';
import { createScene, noon } from '#world/scenes/events.ts';
import { databases } from '#world/servers/databases.ts';

describe.each(databases)('[LEAVE-06] positions on a waiting list on $name', ({ open }) => {
  let storage: Storage;
  let scene: ReturnType<typeof createScene>;
  let ana: Actor;
  beforeAll(async () => {
    storage = await open();
    scene = createScene(storage);
    ana = await scene.person();
  });
  afterAll(() => storage.close());

  const subscribe = (who: Actor, id: number, subscribed = true) =>
    scene.perform(who, 'event.subscribe', { event_id: id, subscribed });

  /** An event with one place, which the first of the people has. */
  async function crowd(count: number) {
    const event = await scene.event(ana, { capacity: 1 });
    const people: Actor[] = [];
    for (let one = 0; one < count; one += 1) people.push(await scene.person());
    let at: string | null = null;
    for (const who of people) at = (await subscribe(who, event.id)).at;
    return { event, people, at };
  }

  async function cursorOf(who: Actor | undefined, at: string | null) {
    if (who === undefined) throw new Error('nobody');
    const { cursor, changes } = await scene.pullOwn(who, { at });
    return { who, cursor, position: changes.engagement?.[0]?.waiting_position };
  }
  const toldAfter = async ({ who, cursor }: { who: Actor; cursor: string }, at: string | null) =>
    (await scene.pullOwn(who, { cursor, at })).changes.engagement?.map((row) => [
      row.waiting_position,
      row.waiting_count,
    ]);

  test('come with the own pull, and again when one before gets a place or leaves the list', async () => {
    const { event, people, at } = await crowd(5);
    const [seated, second, third, fourth, fifth] = await Promise.all(people.map((who) => cursorOf(who, at)));
    if (!seated || !second || !third || !fourth || !fifth) throw new Error('nobody');
    expect([seated, second, fifth].map(({ position }) => position)).toEqual([null, 1, 4]);

    const left = await subscribe(third.who, event.id, false);
    expect(await toldAfter(second, left.at)).toBeUndefined();
    expect(await toldAfter(fourth, left.at)).toEqual([[2, 3]]);
    expect(await toldAfter(fifth, left.at)).toEqual([[3, 3]]);

    const given = await subscribe(seated.who, event.id, false);
    expect(await toldAfter(second, given.at)).toEqual([[null, 2]]);
    expect(await toldAfter(fifth, given.at)).toEqual([[2, 2]]);
  });

  test('move up when the event grows, and when an account that waits is erased', async () => {
    const { event, people, at } = await crowd(5);
    const last = await cursorOf(people[4], at);
    const grown = await scene.perform(ana, 'event.update', { capacity: 2 }, { params: { id: String(event.id) } });
    expect(await toldAfter(last, grown.at)).toEqual([[3, 3]]);
    const userId = people[2]?.userId ?? 0;
    const session = { userId, tokenHash: 'hash', now: noon };
    await storage.writer.run('session.open', { ...session, expiresAt: noon + 1_000 });
    await storage.writer.run('user.delete', { ...session, passwordHash: 'none' });
    const later = await scene.perform(ana, 'event.like', { event_id: event.id, liked: true });
    expect(await toldAfter(last, later.at)).toEqual([[2, 2]]);
  });

  test('of an event that is read are the reader’s own, and nobody else’s', async () => {
    const { event, people } = await crowd(3);
    const read = async (who: Actor | null) => (await scene.read(who, event.id)).waiting_position;
    expect(await Promise.all([people[0], people[1], people[2]].map((who) => read(who ?? null)))).toEqual([
      undefined,
      1,
      2,
    ]);
    expect(await read(null)).toBeUndefined();
    const feed = await scene.pull(people[1] ?? ana);
    const pulled = feed.events.find(({ id }) => id === event.id);
    expect([pulled?.waiting, pulled?.waiting_position]).toEqual([true, undefined]);
  });

  test('hear of each move at the front of the list alone, however long it is', async () => {
    const { event, people, at } = await crowd(frontOfWaitingList + 4);
    const [front, behind] = [
      await cursorOf(people[frontOfWaitingList + 1], at),
      await cursorOf(people[frontOfWaitingList + 2], at),
    ];
    const left = await subscribe(people[0] ?? ana, event.id, false);
    expect(await toldAfter(front, left.at)).toEqual([[frontOfWaitingList, frontOfWaitingList + 2]]);
    expect(await toldAfter(behind, left.at)).toBeUndefined();
  });
});
