import { describe, expect, test } from 'vitest';
import { uuidV7 } from '#contract/uuid.ts';
import { writingDatabases } from '#world/servers/databases.ts';
import { aConcert, errorOf, useScene } from '#world/scenes/events.ts';

describe.each(writingDatabases)('[API-05] the write path on $name', ({ open }) => {
  const stage = useScene(open);

  describe('who and what', () => {
    test('a mutation that needs a user and has none is 401 and leaves no trace under its key', async () => {
      const key = uuidV7();
      const nobody = await stage.scene.perform(null, 'event.create', aConcert, { key, client: 'device' });
      expect([nobody.status, errorOf(nobody), nobody.isFinal]).toEqual([401, 'unauthorized', false]);
      expect((await stage.scene.pull(null)).events).toEqual([]);
    });

    test("naming somebody else as the one who acts is 403 with the specification's text", async () => {
      const [ana, ben] = [await stage.scene.person(), await stage.scene.person()];
      const event = await stage.scene.event(ana);
      const asBen = await stage.scene.perform(ana, 'event.like', {
        event_id: event.id,
        user_id: ben.userId,
        liked: true,
      });
      expect([asBen.status, (asBen.body as { message: string }).message]).toEqual([
        403,
        'No tienes permiso para acceder a este recurso',
      ]);
      const made = await stage.scene.perform(ana, 'event.create', { ...aConcert, organizer_id: ben.userId });
      expect(made.status).toBe(403);
      expect((await stage.scene.read(null, event.id)).likes).toBe(0);
    });

    test('only its organizer edits or deletes an event', async () => {
      const [ana, ben] = [await stage.scene.person(), await stage.scene.person()];
      const event = await stage.scene.event(ana);
      const params = { id: String(event.id) };
      expect((await stage.scene.perform(ben, 'event.update', { title: 'Mine now' }, { params })).status).toBe(403);
      expect((await stage.scene.perform(ben, 'event.delete', {}, { params })).status).toBe(403);
      expect(await stage.scene.read(null, event.id)).toEqual({
        ...event,
        liked: undefined,
        subscribed: undefined,
        waiting: undefined,
        bookmarked: undefined,
        stars: undefined,
      });
    });

    test('a draft is unknown to everybody but its organizer', async () => {
      const [ana, ben] = [await stage.scene.person(), await stage.scene.person()];
      const draft = await stage.scene.event(ana, { status: 'draft' });
      const like = await stage.scene.perform(ben, 'event.like', { event_id: draft.id, liked: true });
      expect([like.status, errorOf(like)]).toEqual([404, 'not_found']);
      const edit = await stage.scene.perform(ben, 'event.update', { title: 'x' }, { params: { id: draft.ref } });
      expect(edit.status).toBe(404);
      await expect(stage.scene.read(ben, draft.id)).rejects.toThrow('Event not found');
      expect((await stage.scene.read(ana, draft.ref)).id).toBe(draft.id);
    });

    test('an end before the start is refused and names its field', async () => {
      const ana = await stage.scene.person();
      const wrong = await stage.scene.perform(ana, 'event.create', {
        ...aConcert,
        end_date_time: '2026-06-30T20:00:00Z',
      });
      expect(wrong.status).toBe(422);
      expect(Object.keys((wrong.body as { fields: object }).fields)).toEqual(['end_date_time']);
    });
  });

  describe('refs', () => {
    test('given again by its author a ref answers the row as it now is; to anybody else it is taken, for ever', async () => {
      const [ana, ben] = [await stage.scene.person(), await stage.scene.person()];
      const event = await stage.scene.event(ana);
      await stage.scene.perform(ana, 'event.update', { title: 'Renamed' }, { params: { id: event.ref } });
      const renamed = { ...aConcert, title: 'Renamed', client_id: event.ref };
      const again = await stage.scene.perform(ana, 'event.create', renamed);
      expect(again).toMatchObject({ status: 200, body: { id: event.id, title: 'Renamed', version: 2 } });
      const theft = () => stage.scene.perform(ben, 'event.create', { ...aConcert, client_id: event.ref });
      expect(errorOf(await theft())).toBe('ref_taken');
      await stage.scene.perform(ana, 'event.delete', {}, { params: { id: event.ref } });
      expect(errorOf(await theft())).toBe('ref_taken');
      const back = await stage.scene.perform(ana, 'event.create', { ...aConcert, client_id: event.ref });
      expect(errorOf(back)).toBe('not_found');
    });
  });
});
