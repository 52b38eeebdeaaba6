import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { maxNamedAttendees } from '#contract/events/people/attendees.ts';
import type { Event } from '#contract/events/entity.ts';
import { attendeesOf } from '#server/domain/events/engagement/attendees.ts';
import type { Actor } from '#server/domain/sync/mutation-request.ts';
import type { Storage } from '#server/writer/storage.ts';
import { databases } from '#world/servers/databases.ts';
import { noon } from '#world/scenes/events.ts';
import { createPeopleScene } from '#world/scenes/people.ts';

describe.each(databases)('[SCREEN-03] who comes to an event, on $name', ({ open }) => {
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

  /** Somebody who comes, and shows it. */
  async function guest(event: Event): Promise<Actor> {
    const who = await scene.person();
    await share(who, true);
    await subscribe(who, event);
    return who;
  }

  /** Ids of those who are named, and how many others come. */
  async function seen(reader: Actor | null, { id }: Event): Promise<[number[], number]> {
    const { people, others } = await storage.database.snapshot((tx) => attendeesOf(tx, reader, id));
    return [people.map((person) => person.user_id), others];
  }
  const ids = (...people: Actor[]) => people.map(({ userId }) => userId);

  test('those who show what they subscribe to are named, the last to come first; the others are a number', async () => {
    const [ana, quiet] = await scene.two();
    const event = await scene.event(ana);
    const [first, second] = [await guest(event), await guest(event)];
    await subscribe(quiet, event);
    expect(await seen(ana, event)).toEqual([ids(second, first), 1]);
    await share(second, false);
    expect(await seen(ana, event)).toEqual([ids(first), 2]);
    await subscribe(first, event, false);
    expect(await seen(ana, event)).toEqual([[], 2]);
  });

  test('guests get the number alone', async () => {
    const event = await scene.event(await scene.person());
    await guest(event);
    expect(await seen(null, event)).toEqual([[], 1]);
  });

  test('friends come first, then who is followed, and the one who asks is in neither part', async () => {
    const ana = await scene.person();
    const event = await scene.event(ana);
    const [asked, followed, sent, other] = [
      await guest(event),
      await guest(event),
      await guest(event),
      await guest(event),
    ];
    await share(ana, true);
    await subscribe(ana, event);
    await scene.follow(ana, followed);
    await scene.befriend(ana, sent);
    await scene.befriend(asked, ana);
    expect(await seen(ana, event)).toEqual([ids(asked, sent, followed, other), 0]);
    expect(await seen(other, event)).toEqual([ids(ana, sent, followed, asked), 0]);
  });

  test('friends who show nothing aren’t named, nor is who has only been asked put first', async () => {
    const [ana, friend] = await scene.two();
    const event = await scene.event(ana);
    const [asked, asking, other] = [await guest(event), await guest(event), await guest(event)];
    await subscribe(friend, event);
    await scene.befriend(ana, friend);
    await scene.ask(ana, asked);
    await scene.ask(asking, ana);
    expect(await seen(ana, event)).toEqual([ids(other, asking, asked), 1]);
  });

  test('blocked, blocking and hidden people aren’t named', async () => {
    const ana = await scene.person();
    const event = await scene.event(ana);
    const [ben, cleo, dan] = [await guest(event), await guest(event), await guest(event)];
    await scene.block(ana, ben);
    await scene.block(cleo, ana);
    await scene.hide('user', dan.userId);
    expect(await seen(ana, event)).toEqual([[], 3]);
    expect(await seen(cleo, event)).toEqual([ids(ben), 1]);
  });

  test('who waits for a place doesn’t come yet', async () => {
    const ana = await scene.person();
    const event = await scene.event(ana, { capacity: 1 });
    const [first, friend] = [await guest(event), await guest(event)];
    await scene.befriend(ana, friend);
    expect(await seen(ana, event)).toEqual([ids(first), 0]);
  });

  test(`no more than ${String(maxNamedAttendees)} are named, friends among them however early they came`, async () => {
    const ana = await scene.person();
    const event = await scene.event(ana);
    const friend = await guest(event);
    await scene.befriend(ana, friend);
    for (let number = 0; number < maxNamedAttendees; number += 1) await guest(event);
    const [people, others] = await seen(ana, event);
    expect([people[0], people.length, new Set(people).size, others]).toEqual([
      friend.userId,
      maxNamedAttendees,
      maxNamedAttendees,
      1,
    ]);
  });

  test('of a draft, or an event that isn’t there, there is nothing to be had', async () => {
    const [ana, ben] = await scene.two();
    const draft = await scene.event(ana, { status: 'draft' });
    await expect(seen(ben, draft)).rejects.toMatchObject({ code: 'not_found' });
    expect(await seen(ana, draft)).toEqual([[], 0]);
    await expect(seen(ana, { ...draft, id: 999_999 })).rejects.toMatchObject({ code: 'not_found' });
  });
});
