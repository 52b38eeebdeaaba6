import { describe, expect, test } from 'vitest';
import { uuidV7 } from '#contract/uuid.ts';
import { writingDatabases } from '#world/servers/databases.ts';
import { useScene } from '#world/scenes/events.ts';

describe.each(writingDatabases)('[API-05] the write path on $name', ({ open }) => {
  const stage = useScene(open);

  describe('toggles', () => {
    test('[ENG-01] a wished state sets, and again changes nothing; without one it flips', async () => {
      const ana = await stage.scene.person();
      const { id } = await stage.scene.event(ana);
      const like = async (liked?: boolean) =>
        (await stage.scene.perform(ana, 'event.like', { event_id: id, ...(liked === undefined ? {} : { liked }) }))
          .body;
      expect(await like(true)).toEqual({ liked: true, likes: 1 });
      expect(await like(true)).toEqual({ liked: true, likes: 1 });
      expect(await like()).toEqual({ liked: false, likes: 0 });
      expect(await like(false)).toEqual({ liked: false, likes: 0 });
      const bookmark = async (bookmarked?: boolean) => {
        const wish = bookmarked === undefined ? {} : { bookmarked };
        return (await stage.scene.perform(ana, 'event.bookmark', { object_type: 'event', object_id: id, ...wish }))
          .body;
      };
      expect([await bookmark(true), await bookmark(true), await bookmark()]).toEqual([
        { bookmarked: true },
        { bookmarked: true },
        { bookmarked: false },
      ]);
    });

    test('[ENG-03] a full event keeps a waiting list in order of arrival, and a seat that is left goes to its first', async () => {
      const [ana, ben, cleo, dan] = await Promise.all([
        stage.scene.person(),
        stage.scene.person(),
        stage.scene.person(),
        stage.scene.person(),
      ]);
      const { id } = await stage.scene.event(ana, { capacity: 1 });
      const wish = async (who: typeof ana, subscribed?: boolean) => {
        const body = { event_id: id, ...(subscribed === undefined ? {} : { subscribed }) };
        return (await stage.scene.perform(who, 'event.subscribe', body)).body;
      };
      expect(await wish(ben, true)).toMatchObject({ subscribed: true, waiting: false, position: null });
      expect(await wish(cleo, true)).toMatchObject({ subscribed: false, waiting: true, position: 1 });
      expect(await wish(dan)).toMatchObject({ subscribed: false, waiting: true, position: 2 });
      expect(await wish(cleo, true)).toMatchObject({ waiting: true, position: 1, event: { subscribers_count: 1 } });
      expect(await wish(ben, false)).toMatchObject({
        subscribed: false,
        waiting: false,
        event: { attendees_count: 1 },
      });
      expect(await wish(dan, true)).toMatchObject({ waiting: true, position: 1 });
      expect(await stage.scene.read(cleo, id)).toMatchObject({ subscribed: true, waiting: false });
      expect(await wish(dan)).toMatchObject({ subscribed: false, waiting: false, position: null });
      expect(await stage.scene.read(null, id)).toMatchObject({ subscribers_count: 1, interested_count: 1 });
    });

    test('more room lets those who wait in', async () => {
      const [ana, dora] = await Promise.all([stage.scene.person(), stage.scene.person()]);
      const [ben, cleo] = await Promise.all([stage.scene.person(), stage.scene.person()]);
      const event = await stage.scene.event(ana, { capacity: 1 });
      for (const who of [dora, ben, cleo]) {
        await stage.scene.perform(who, 'event.subscribe', { event_id: event.id, subscribed: true });
      }
      const outcome = await stage.scene.perform(ana, 'event.update', { capacity: 2 }, { params: { id: event.ref } });
      expect(outcome.affected.users).toContain(ben.userId);
      expect(await stage.scene.read(ben, event.id)).toMatchObject({ subscribed: true, subscribers_count: 2 });
      expect(await stage.scene.read(cleo, event.id)).toMatchObject({ subscribed: false, waiting: true });
    });

    test('40 people at once get exactly the seats there are', async () => {
      const ana = await stage.scene.person();
      const { id } = await stage.scene.event(ana, { capacity: 25 });
      const people = await Promise.all(Array.from({ length: 40 }, () => stage.scene.person()));
      await Promise.all(
        people.map((who) => stage.scene.perform(who, 'event.subscribe', { event_id: id, subscribed: true })),
      );
      await Promise.all(people.map((who) => stage.scene.perform(who, 'event.like', { event_id: id, liked: true })));
      expect(await stage.scene.read(null, id)).toMatchObject({
        subscribers_count: 25,
        interested_count: 40,
        likes: 40,
      });
      await Promise.all(
        people.map((who) => stage.scene.perform(who, 'event.subscribe', { event_id: id, subscribed: false })),
      );
      expect(await stage.scene.read(null, id)).toMatchObject({ subscribers_count: 0, interested_count: 0 });
    });

    test('views count each time, viewers once', async () => {
      const [ana, ben] = [await stage.scene.person(), await stage.scene.person()];
      const event = await stage.scene.event(ana);
      const params = { id: event.ref };
      const visitor = uuidV7();
      await stage.scene.perform(ben, 'view.record', {}, { params });
      await stage.scene.perform(ben, 'view.record', { visitor_id: visitor }, { params });
      await stage.scene.perform(null, 'view.record', { visitor_id: visitor }, { params });
      const last = await stage.scene.perform(null, 'view.record', { visitor_id: visitor }, { params });
      expect(last.body).toEqual({ view_count: 4, unique_view_count: 2 });
    });
  });
});
