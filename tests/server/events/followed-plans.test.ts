import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { followedPlansLimits } from '#contract/events/people/followed-plans.ts';
import type { Event } from '#contract/events/entity.ts';
import { followedPlansOf } from '#server/domain/events/engagement/followed-plans.ts';
import type { Actor } from '#server/domain/sync/mutation-request.ts';
import type { Storage } from '#server/writer/storage.ts';
import { databases } from '#world/servers/databases.ts';
import { noon } from '#world/scenes/events.ts';
import { createPeopleScene } from '#world/scenes/people.ts';

const hourMs = 3_600_000;
const at = (ms: number) => new Date(ms).toISOString();

describe.each(databases)('[FOLLOWING-01] where those go whom somebody follows, on $name', ({ open }) => {
  let storage: Storage;
  let scene: ReturnType<typeof createPeopleScene>;
  let now = noon;

  beforeAll(async () => {
    storage = await open();
    scene = createPeopleScene(storage);
  });
  afterAll(() => storage.close());

  const subscribe = (who: Actor, { id }: Event, subscribed = true) =>
    scene.perform(who, 'event.subscribe', { event_id: id, subscribed }, { now: (now += 1000) });
  const share = (who: Actor, share_subscriptions: boolean) =>
    scene.perform(who, 'user.update', { share_subscriptions }, { params: { userId: String(who.userId) } });
  const event = (organizer: Actor, hours: number, more: Parameters<typeof scene.event>[1] = {}) =>
    scene.event(organizer, {
      date_time: at(noon + hours * hourMs),
      end_date_time: at(noon + (hours + 1) * hourMs),
      ...more,
    });

  /** Somebody who shows what they go to, and goes there. */
  async function guest(...events: Event[]): Promise<Actor> {
    const who = await scene.person();
    await share(who, true);
    for (const one of events) await subscribe(who, one);
    return who;
  }

  /** Refs, who is named and how many others go. */
  async function seen(reader: Actor, nowMs = noon): Promise<[string, number[], number][]> {
    const plans = await storage.database.snapshot((tx) => followedPlansOf(tx, reader, nowMs));
    return plans.map(({ event: { ref }, people, others }) => [ref, people.map((one) => one.user_id), others]);
  }

  test('the soonest comes first, with the first who go there; the others are a number', async () => {
    const ana = await scene.person();
    const [later, sooner] = [await event(ana, 30), await event(ana, 20)];
    const guests = [];
    for (let index = 0; index <= followedPlansLimits.people; index += 1) guests.push(await guest(later));
    const [first] = guests as [Actor];
    await subscribe(first, sooner);
    for (const one of guests) await scene.follow(ana, one);
    expect(await seen(ana)).toEqual([
      [sooner.ref, [first.userId], 0],
      [later.ref, guests.slice(0, followedPlansLimits.people).map(({ userId }) => userId), 1],
    ]);
  });

  test('only of those whom they follow, and only as long as they do', async () => {
    const ana = await scene.person();
    const going = await event(ana, 20);
    const [ben] = [await guest(going), await guest(going)];
    expect(await seen(ana)).toEqual([]);
    await scene.follow(ben, ana);
    expect(await seen(ana)).toEqual([]);
    await scene.follow(ana, ben);
    expect(await seen(ana)).toEqual([[going.ref, [ben.userId], 0]]);
    await scene.unfollow(ana, ben);
    expect(await seen(ana)).toEqual([]);
  });

  test('who stops sharing, leaves, blocks, is blocked or hidden is gone at once, from the number too', async () => {
    const ana = await scene.person();
    const going = await event(ana, 20);
    const [ben, cleo, dan, eva, finn] = [
      await guest(going),
      await guest(going),
      await guest(going),
      await guest(going),
      await guest(going),
    ] as const;
    for (const one of [ben, cleo, dan, eva, finn]) await scene.follow(ana, one);
    expect(await seen(ana)).toEqual([[going.ref, [ben.userId, cleo.userId, dan.userId], 2]]);
    await share(ben, false);
    expect(await seen(ana)).toEqual([[going.ref, [cleo.userId, dan.userId, eva.userId], 1]]);
    await subscribe(cleo, going, false);
    await scene.block(dan, ana);
    await scene.block(ana, eva);
    expect(await seen(ana)).toEqual([[going.ref, [finn.userId], 0]]);
    await scene.hide('user', finn.userId);
    expect(await seen(ana)).toEqual([]);
  });

  test('no drafts, hidden, cancelled or deleted events, and none that are over', async () => {
    const ana = await scene.person();
    const events = [];
    for (let index = 0; index < 4; index += 1) events.push(await event(ana, 20));
    const [withdrawn, hidden, cancelled, deleted] = events as [Event, Event, Event, Event];
    const over = await event(ana, 2);
    const ben = await guest(...events, over);
    await scene.follow(ana, ben);
    expect(await seen(ana)).toHaveLength(5);
    const update = ({ id }: Event, patch: object) =>
      scene.perform(ana, 'event.update', patch, { params: { id: String(id) } });
    await update(withdrawn, { status: 'draft' });
    await update(cancelled, { status: 'cancelled' });
    await scene.hide('event', hidden.id);
    await scene.perform(ana, 'event.delete', {}, { params: { id: String(deleted.id) } });
    expect(await seen(ana)).toEqual([[over.ref, [ben.userId], 0]]);
    expect(await seen(ana, noon + 3 * hourMs)).toHaveLength(1);
    expect(await seen(ana, noon + 3 * hourMs + 1)).toEqual([]);
  });

  test('who waits for a place doesn’t go yet', async () => {
    const ana = await scene.person();
    const full = await event(ana, 20, { capacity: 1 });
    const [first, second] = [await guest(full), await guest(full)];
    for (const one of [first, second]) await scene.follow(ana, one);
    expect(await seen(ana)).toEqual([[full.ref, [first.userId], 0]]);
  });

  test(`no more than ${String(followedPlansLimits.events)} events`, async () => {
    const ana = await scene.person();
    const events = [];
    for (let index = 0; index <= followedPlansLimits.events; index += 1) events.push(await event(ana, 20 + index));
    await scene.follow(ana, await guest(...events));
    expect((await seen(ana)).map(([ref]) => ref)).toEqual(
      events.slice(0, followedPlansLimits.events).map(({ ref }) => ref),
    );
  });
});
