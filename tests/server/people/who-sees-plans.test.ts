import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Event } from '#contract/events/entity.ts';
import { isRefusal } from '#contract/sync/refusals.ts';
import { listSeated } from '#server/db/events/subscribers.ts';
import { attendeesOf } from '#server/domain/events/engagement/attendees.ts';
import { followedPlansOf } from '#server/domain/events/engagement/followed-plans.ts';
import { subscribedEvents } from '#server/domain/events/lists.ts';
import type { Actor } from '#server/domain/sync/mutation-request.ts';
import type { Storage } from '#server/writer/storage.ts';
import { databases } from '#world/servers/databases.ts';
import { noon } from '#world/scenes/events.ts';
import { createPeopleScene } from '#world/scenes/people.ts';

/** What the settings say of it, in `src/features/settings/account/texts.ts`. */
describe.each(databases)('[MET-07] who sees what one goes to, on $name', ({ open }) => {
  let storage: Storage;
  let scene: ReturnType<typeof createPeopleScene>;

  beforeAll(async () => {
    storage = await open();
    scene = createPeopleScene(storage);
  });
  afterAll(() => storage.close());

  /** Where a reader finds somebody among those who go to an event. */
  async function placesWith(reader: Actor | null, who: Actor, { id, ref }: Event): Promise<string[]> {
    return await storage.database.snapshot(async (tx) => {
      const named = (await attendeesOf(tx, reader, id)).people.some((one) => one.user_id === who.userId);
      if (reader === null) return named ? ['faces'] : [];
      const plans = await followedPlansOf(tx, reader, noon);
      const listed = await subscribedEvents(tx, reader, who.userId, noon).catch((error: unknown) => {
        if (isRefusal(error)) return [];
        throw error;
      });
      return [
        ...(named ? ['faces'] : []),
        ...(plans.some(({ people }) => people.some((one) => one.user_id === who.userId)) ? ['followed'] : []),
        ...(listed.some((one) => one.ref === ref) ? ['profile'] : []),
      ];
    });
  }

  test('by their own choice everyone with an account, or nobody but themselves and the organizer', async () => {
    const [organizer, who, stranger] = await scene.three();
    const [follower, friend, blocked] = await scene.three();
    const event = await scene.event(organizer, { date_time: new Date(noon + 3_600_000).toISOString() });
    await scene.perform(who, 'event.subscribe', { event_id: event.id, subscribed: true });
    await scene.follow(follower, who);
    await scene.follow(blocked, who);
    await scene.befriend(friend, who);
    await scene.block(who, blocked);
    const readers = [null, stranger, follower, friend, blocked];
    const found = async () => {
      const places = [];
      for (const reader of readers) places.push(await placesWith(reader, who, event));
      return places;
    };
    const share = (share_subscriptions: boolean) =>
      scene.perform(who, 'user.update', { share_subscriptions }, { params: { userId: String(who.userId) } });
    await share(true);
    const everyone = ['faces', 'profile'];
    expect(await found()).toEqual([[], everyone, ['faces', 'followed', 'profile'], everyone, []]);
    await share(false);
    expect(await found()).toEqual([[], [], [], [], []]);
    // The organizer's list of attendees, which nobody else may ask for, has them all the same.
    const seats = await storage.database.read((tx) => listSeated(tx, event.id, { since: null, userId: 0 }, 9));
    expect(seats).toHaveLength(1);
  });
});
