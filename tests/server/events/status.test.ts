import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Event } from '#contract/events/entity.ts';
import { isRefusal } from '#contract/sync/refusals.ts';
import { publicCalendar } from '#server/domain/events/calendar-feeds.ts';
import { eventPage, eventsOfUser, subscribedEvents } from '#server/domain/events/lists.ts';
import { eventFor } from '#server/domain/events/find.ts';
import type { Actor, Outcome } from '#server/domain/sync/mutation-request.ts';
import { listStart, subscriberPage } from '#server/domain/events/engagement/subscriber-list.ts';
import type { Storage } from '#server/writer/storage.ts';
import { databases } from '#world/servers/databases.ts';
import { createScene, noon } from '#world/scenes/events.ts';

describe.each(databases)('[WIZ-11] an event from draft to published, cancelled and back, on $name', ({ open }) => {
  let storage: Storage;
  let scene: ReturnType<typeof createScene>;
  let ana: Actor;
  let ben: Actor;

  beforeAll(async () => {
    storage = await open();
    scene = createScene(storage);
    [ana, ben] = [await scene.person(), await scene.person()];
  });
  afterAll(() => storage.close());

  function edit({ ref }: Event, body: object): Promise<Outcome> {
    return scene.perform(ana, 'event.update', body, { params: { id: ref } });
  }

  interface Sight {
    anybody: string;
    inTheirList: string;
    listed: boolean;
    inCalendar: string;
    attended: string;
    organizers: string;
  }

  /** The event as everybody finds it, as somebody who attends it does, and as its organizer does. */
  async function sightOf({ id, ref }: Event): Promise<Sight> {
    const statusIn = (events: Event[]) => events.find((event) => event.id === id)?.status ?? 'none';
    return await storage.database.snapshot(async (tx) => {
      const nobody = { actor: null, now: noon };
      const place = { now: noon, phase: 'ahead' as const, after: null };
      const { events } = await eventPage(tx, nobody, { filter: {}, place, limit: 500 });
      const calendar = await publicCalendar(tx, {}, noon);
      return {
        anybody: await eventFor(tx, null, id, noon).then(
          (event) => event.status,
          (error: unknown) => (isRefusal(error) ? error.code : 'failed'),
        ),
        inTheirList: statusIn(await eventsOfUser(tx, nobody, ana.userId)),
        listed: events.some((event) => event.ref === ref),
        inCalendar: statusIn(calendar.events),
        attended: statusIn(await subscribedEvents(tx, ben, ben.userId, noon)),
        organizers: statusIn(await eventsOfUser(tx, { actor: ana, now: noon }, ana.userId)),
      };
    });
  }

  const asSeen = (status: string): Sight => {
    const isShown = status !== 'draft';
    const seen = isShown ? status : 'none';
    return {
      anybody: isShown ? status : 'not_found',
      inTheirList: seen,
      listed: isShown,
      inCalendar: seen,
      attended: seen,
      organizers: status,
    };
  };

  async function rollOf({ id }: Event) {
    const { people } = await storage.database.snapshot((tx) => subscriberPage(tx, id, listStart));
    const { subscribers_count: held, interested_count: interested } = await scene.read(ana, id);
    return { statuses: people.map(({ status }) => status), held, interested };
  }

  test('each step is seen by whom it should be, and nobody loses their place', async () => {
    const event = await scene.event(ana, { status: 'draft', capacity: 1 });
    expect(await sightOf(event)).toEqual({ ...asSeen('draft') });
    await edit(event, { status: 'active' });
    const cleo = await scene.person();
    for (const actor of [ben, cleo]) {
      await scene.perform(actor, 'event.subscribe', { event_id: event.id, subscribed: true });
    }
    const roll = { statuses: ['subscribed', 'waiting'], held: 1, interested: 2 };
    let { cursor } = await scene.pull(ben, { at: (await edit(event, { subtitle: 'S' })).at });
    for (const status of ['pending', 'cancelled', 'active', 'draft', 'active'] as const) {
      const words = status === 'cancelled' ? { cancel_message: 'It rains' } : {};
      const { at } = await edit(event, { status, ...words });
      expect(await sightOf(event)).toEqual(asSeen(status));
      expect(await rollOf(event)).toEqual(roll);
      const news = await scene.pull(ben, { cursor, at });
      ({ cursor } = news);
      const isGone = status === 'draft';
      expect(news.deleted).toEqual(isGone ? [event.id] : []);
      const shown = news.events.map((row) => [row.id, row.status, row.subscribed, row.cancel_message]);
      const message = status === 'pending' ? null : 'It rains';
      expect(shown).toEqual(isGone ? [] : [[event.id, status, true, message]]);
    }
  });

  test('one that is over says so whatever is done, until it is put off', async () => {
    const event = await scene.event(ana, { date_time: '2026-05-01T20:00:00Z' });
    expect((await scene.read(null, event.id)).status).toBe('finished');
    expect((await edit(event, { title: 'Later', status: 'active' })).body).toMatchObject({ status: 'finished' });
    expect((await edit(event, { date_time: '2026-08-01T20:00:00Z' })).body).toMatchObject({ status: 'active' });
  });

  test('a cancelled event takes nobody in, lets anybody go, and takes them in again when it is on', async () => {
    const event = await scene.event(ana, { capacity: 1 });
    const wish = (actor: Actor, subscribed?: boolean) =>
      scene.perform(actor, 'event.subscribe', {
        event_id: event.id,
        ...(subscribed === undefined ? {} : { subscribed }),
      });
    const [cleo, dan] = [await scene.person(), await scene.person()];
    await wish(ben, true);
    await wish(cleo, true);
    await edit(event, { status: 'cancelled', cancel_message: 'It rains' });
    for (const subscribed of [true, undefined]) {
      const refused = await wish(dan, subscribed);
      const fields = { event_id: 'This event was cancelled' };
      expect(refused).toMatchObject({ status: 422, body: { error: 'invalid', fields } });
    }
    expect((await wish(ben, true)).body).toMatchObject({ subscribed: true });
    expect((await wish(cleo, true)).body).toMatchObject({ waiting: true, position: 1 });
    expect((await wish(ben, false)).body).toMatchObject({ subscribed: false });
    expect((await wish(ben)).status).toBe(422);
    // Its seats are nobody's to be given, though one is free and more are added.
    await edit(event, { capacity: 2 });
    expect(await rollOf(event)).toEqual({ statuses: ['waiting'], held: 0, interested: 1 });
    await edit(event, { capacity: 1 });
    await edit(event, { status: 'active' });
    expect(await rollOf(event)).toEqual({ statuses: ['subscribed'], held: 1, interested: 1 });
    expect((await wish(dan, true)).body).toMatchObject({ waiting: true });
  });
});
