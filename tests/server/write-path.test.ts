import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Event } from '#contract/event.ts';
import { uuidV7 } from '#contract/ids.ts';
import type { Outcome } from '#server/domain/perform-request.ts';
import type { Storage } from '#server/writer/storage.ts';
import { databases } from './databases.ts';
import { aConcert, createScene, noon } from './scene.ts';

const day = 24 * 3600_000;
const sha256 = 'a'.repeat(64);
const other = 'b'.repeat(64);

function errorOf({ body }: Outcome): string {
  return (body as { error: string }).error;
}

describe.each(databases)('[API-05] the write path on $name', ({ open }) => {
  let storage: Storage;
  let scene: ReturnType<typeof createScene>;

  beforeAll(async () => {
    storage = await open();
    scene = createScene(storage);
  });
  afterAll(() => storage.close());

  describe('who and what', () => {
    test('a mutation that needs a user and has none is 401 and leaves no trace under its key', async () => {
      const key = uuidV7();
      const nobody = await scene.perform(null, 'event.create', aConcert, { key, client: 'device' });
      expect([nobody.status, errorOf(nobody), nobody.isFinal]).toEqual([401, 'unauthorized', false]);
      expect((await scene.pull(null)).events).toEqual([]);
    });

    test("naming somebody else as the one who acts is 403 with the specification's text", async () => {
      const [ana, ben] = [await scene.person(), await scene.person()];
      const event = await scene.event(ana);
      const asBen = await scene.perform(ana, 'event.like', { event_id: event.id, user_id: ben.userId, liked: true });
      expect([asBen.status, (asBen.body as { message: string }).message]).toEqual([
        403,
        'No tienes permiso para acceder a este recurso',
      ]);
      const made = await scene.perform(ana, 'event.create', { ...aConcert, organizer_id: ben.userId });
      expect(made.status).toBe(403);
      expect((await scene.read(null, event.id)).likes).toBe(0);
    });

    test('only its organizer edits or deletes an event', async () => {
      const [ana, ben] = [await scene.person(), await scene.person()];
      const event = await scene.event(ana);
      const params = { id: String(event.id) };
      expect((await scene.perform(ben, 'event.update', { title: 'Mine now' }, { params })).status).toBe(403);
      expect((await scene.perform(ben, 'event.delete', {}, { params })).status).toBe(403);
      expect(await scene.read(null, event.id)).toEqual({
        ...event,
        liked: undefined,
        subscribed: undefined,
        waiting: undefined,
        bookmarked: undefined,
      });
    });

    test('a draft is unknown to everybody but its organizer', async () => {
      const [ana, ben] = [await scene.person(), await scene.person()];
      const draft = await scene.event(ana, { status: 'draft' });
      const like = await scene.perform(ben, 'event.like', { event_id: draft.id, liked: true });
      expect([like.status, errorOf(like)]).toEqual([404, 'not_found']);
      const edit = await scene.perform(ben, 'event.update', { title: 'x' }, { params: { id: draft.ref } });
      expect(edit.status).toBe(404);
      await expect(scene.read(ben, draft.id)).rejects.toThrow('Event not found');
      expect((await scene.read(ana, draft.ref)).id).toBe(draft.id);
    });

    test('an end before the start is refused and names its field', async () => {
      const ana = await scene.person();
      const wrong = await scene.perform(ana, 'event.create', { ...aConcert, end_date_time: '2026-06-30T20:00:00Z' });
      expect(wrong.status).toBe(422);
      expect(Object.keys((wrong.body as { fields: object }).fields)).toEqual(['end_date_time']);
    });
  });

  describe('exactly once', () => {
    test('[API-03] the same key gives the same reply and one effect', async () => {
      const ana = await scene.person();
      const key = uuidV7();
      const first = await scene.perform(ana, 'event.create', aConcert, { key });
      const second = await scene.perform(ana, 'event.create', aConcert, { key, now: noon + day });
      expect(first.isReplayed).toBe(false);
      expect(second).toEqual({ ...first, isReplayed: true, affected: { isPublic: false, users: [] } });
      const { events } = await scene.pull(ana, { at: first.at });
      expect(events.filter((event) => event.organizer_id === ana.userId)).toHaveLength(1);
    });

    test('[API-03] 64 at once with one key are one effect', async () => {
      const ana = await scene.person();
      const event = await scene.event(ana);
      const flip = scene.request(ana, 'event.like', { event_id: event.id }, { key: uuidV7() });
      const make = scene.request(ana, 'event.create', { ...aConcert, title: 'Once' }, { key: uuidV7() });
      const all = await Promise.all(
        Array.from({ length: 64 }, (_, index) => storage.writer.perform([index % 2 === 0 ? flip : make])),
      );
      const outcomes = all.map(([outcome]) => outcome);
      expect(outcomes.filter((outcome) => outcome?.isReplayed === false)).toHaveLength(2);
      for (const status of [200, 201]) {
        const bodies = outcomes.filter((outcome) => outcome?.status === status).map((outcome) => outcome?.body);
        expect(bodies).toHaveLength(32);
        expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
      }
      expect(await scene.read(ana, event.id)).toMatchObject({ likes: 1, liked: true });
    });

    test('a known key with another request is refused and changes nothing', async () => {
      const ana = await scene.person();
      const event = await scene.event(ana);
      const key = uuidV7();
      const like = await scene.perform(ana, 'event.like', { event_id: event.id, liked: true }, { key });
      const unlike = await scene.perform(ana, 'event.like', { event_id: event.id, liked: false }, { key });
      expect([unlike.status, errorOf(unlike), unlike.isFinal]).toEqual([422, 'idempotency_key_reused', false]);
      expect(await scene.perform(ana, 'event.like', { event_id: event.id, liked: true }, { key })).toMatchObject({
        isReplayed: true,
        body: like.body,
      });
    });

    test("another user's equal key is another key, and so is another guest's", async () => {
      const [ana, ben] = [await scene.person(), await scene.person()];
      const event = await scene.event(ana);
      const key = uuidV7();
      await scene.perform(ana, 'event.like', { event_id: event.id, liked: true }, { key });
      const bens = await scene.perform(ben, 'event.like', { event_id: event.id, liked: true }, { key });
      expect([bens.isReplayed, (bens.body as { likes: number }).likes]).toEqual([false, 2]);
      const params = { id: String(event.id) };
      for (const client of ['one', 'two', 'one']) {
        await scene.perform(null, 'view.record', {}, { key, client, params });
      }
      expect(await scene.read(null, event.id)).toMatchObject({ views: 2, unique_view_count: 2 });
    });

    test('[OFF-02] what comes behind its lane is late: neither done nor stored', async () => {
      const ana = await scene.person();
      const event = await scene.event(ana);
      const lane = { client: 'phone', lane: `like:${event.ref}` };
      await scene.perform(ana, 'event.like', { event_id: event.id, liked: true }, { ...lane, seq: 7, key: uuidV7() });
      const key = uuidV7();
      const late = await scene.perform(
        ana,
        'event.like',
        { event_id: event.id, liked: false },
        { ...lane, seq: 7, key },
      );
      expect([late.status, errorOf(late), late.isFinal, late.at]).toEqual([409, 'late_sequence', false, null]);
      const again = await scene.perform(
        ana,
        'event.like',
        { event_id: event.id, liked: false },
        { ...lane, seq: 8, key },
      );
      expect([again.status, again.isReplayed]).toEqual([200, false]);
    });

    test("lanes are a device's own", async () => {
      const ana = await scene.person();
      const event = await scene.event(ana);
      const lane = `like:${event.ref}`;
      await scene.perform(ana, 'event.like', { event_id: event.id, liked: true }, { client: 'phone', lane, seq: 90 });
      const tablet = { client: 'tablet', lane, seq: 1 };
      expect((await scene.perform(ana, 'event.like', { event_id: event.id, liked: false }, tablet)).status).toBe(200);
    });

    test('a business refusal is stored, undoes what it began, and advances its lane', async () => {
      const ana = await scene.person();
      const lane = { client: 'phone', lane: 'event:gone' };
      const params = { id: uuidV7() };
      const key = uuidV7();
      const refused = await scene.perform(ana, 'event.update', { title: 'x' }, { ...lane, seq: 3, key, params });
      expect([refused.status, errorOf(refused), refused.isFinal]).toEqual([404, 'not_found', true]);
      expect(refused.at).not.toBeNull();
      const again = await scene.perform(ana, 'event.update', { title: 'x' }, { ...lane, seq: 3, key, params });
      expect(again).toMatchObject({ status: 404, isReplayed: true, body: refused.body });
      const behind = await scene.perform(
        ana,
        'event.update',
        { title: 'y' },
        { ...lane, seq: 2, key: uuidV7(), params },
      );
      expect(errorOf(behind)).toBe('late_sequence');
    });

    test('a picture that is not held stops its mutation for now: not stored, the lane not advanced', async () => {
      const [ana, ben] = [await scene.person(), await scene.person()];
      const details = { client: 'phone', lane: 'event:cover', seq: 1, key: uuidV7(), files: { cover_image: sha256 } };
      await storage.writer.run('blob.hold', { sha256, userId: ben.userId, bytes: 1, now: noon });
      const missing = await scene.perform(ana, 'event.create', aConcert, details);
      expect([missing.status, missing.body, missing.isFinal]).toEqual([
        424,
        { message: 'Upload the picture first', error: 'blob_missing', sha256 },
        false,
      ]);
      await storage.writer.run('blob.hold', { sha256, userId: ana.userId, bytes: 1, now: noon });
      const made = await scene.perform(ana, 'event.create', aConcert, details);
      expect([made.status, made.isReplayed]).toEqual([201, false]);
      expect((made.body as Event).cover_image).toBe(`/media/${sha256}/1600.webp`);
    });

    test('in one call, what comes behind an unsettled one of its lane is skipped, and only that', async () => {
      const ana = await scene.person();
      const event = await scene.event(ana);
      const lane = { client: 'phone', lane: 'event:a' };
      const outcomes = await storage.writer.perform([
        scene.request(ana, 'event.create', aConcert, { ...lane, seq: 1, files: { cover_image: other } }),
        scene.request(ana, 'event.like', { event_id: event.id, liked: true }, { client: 'phone', lane: 'b', seq: 1 }),
        scene.request(ana, 'event.create', aConcert, { ...lane, seq: 2 }),
      ]);
      expect(outcomes.map((outcome) => outcome.status)).toEqual([424, 200, 425]);
    });

    test('after 30 days a replay tells the row as it now is; after 13 months the watermark still holds', async () => {
      const ana = await scene.person();
      const event = await scene.event(ana);
      const details = { client: 'phone', lane: `event:${event.ref}`, seq: 1, key: uuidV7(), params: { id: event.ref } };
      await scene.perform(ana, 'event.update', { title: 'Second' }, details);
      await scene.perform(ana, 'event.update', { title: 'Third' }, { params: { id: event.ref } });
      await storage.writer.run('tidy', { now: noon + 31 * day });
      const replay = await scene.perform(ana, 'event.update', { title: 'Second' }, details);
      expect(replay).toMatchObject({ status: 200, isReplayed: true, body: { title: 'Third', version: 3 } });
      await storage.writer.run('tidy', { now: noon + 401 * day });
      const ancient = await scene.perform(ana, 'event.update', { title: 'Second' }, details);
      expect(errorOf(ancient)).toBe('late_sequence');
      expect((await scene.read(null, event.id)).title).toBe('Third');
    });
  });

  describe('voids', () => {
    const line = { client: 'phone', lane: 'like:x' };

    test('a mutation that never came can never come after', async () => {
      const ana = await scene.person();
      const event = await scene.event(ana);
      const key = uuidV7();
      const args = { actor: ana, key, ...line, seq: 5, now: noon };
      expect((await storage.writer.run('mutation.void', args)).body).toEqual({ outcome: 'void' });
      expect((await storage.writer.run('mutation.void', args)).body).toEqual({ outcome: 'void' });
      const like = { event_id: event.id, liked: true };
      expect(errorOf(await scene.perform(ana, 'event.like', like, { key, ...line, seq: 4 }))).toBe('late_sequence');
      expect(errorOf(await scene.perform(ana, 'event.like', like, { key }))).toBe('late_sequence');
      const under = await scene.perform(ana, 'event.like', like, { key: uuidV7(), ...line, seq: 5 });
      expect(errorOf(under)).toBe('late_sequence');
      expect((await scene.read(ana, event.id)).liked).toBe(false);
    });

    test('one that was done tells its outcome, and the lane stays', async () => {
      const ana = await scene.person();
      const event = await scene.event(ana);
      const key = uuidV7();
      const like = { event_id: event.id, liked: true };
      const done = await scene.perform(ana, 'event.like', like, { key, ...line, seq: 1 });
      const result = await storage.writer.run('mutation.void', { actor: ana, key, ...line, seq: 9, now: noon });
      expect(result).toEqual({ body: { outcome: 'applied', status: 200, body: done.body }, at: done.at });
      const next = await scene.perform(
        ana,
        'event.like',
        { ...like, liked: false },
        { key: uuidV7(), ...line, seq: 2 },
      );
      expect(next.status).toBe(200);
    });
  });

  describe('refs', () => {
    test('given again by its author a ref answers the row as it now is; to anybody else it is taken, for ever', async () => {
      const [ana, ben] = [await scene.person(), await scene.person()];
      const event = await scene.event(ana);
      await scene.perform(ana, 'event.update', { title: 'Renamed' }, { params: { id: event.ref } });
      const again = await scene.perform(ana, 'event.create', { ...aConcert, client_id: event.ref });
      expect(again).toMatchObject({ status: 200, body: { id: event.id, title: 'Renamed', version: 2 } });
      const theft = () => scene.perform(ben, 'event.create', { ...aConcert, client_id: event.ref });
      expect(errorOf(await theft())).toBe('ref_taken');
      await scene.perform(ana, 'event.delete', {}, { params: { id: event.ref } });
      expect(errorOf(await theft())).toBe('ref_taken');
      const back = await scene.perform(ana, 'event.create', { ...aConcert, client_id: event.ref });
      expect(errorOf(back)).toBe('not_found');
    });
  });

  describe('edits', () => {
    async function edited(base: Record<string, unknown> | undefined, patch: object, ifMatch?: number) {
      const ana = await scene.person();
      const event = await scene.event(ana);
      const params = { id: String(event.id) };
      await scene.perform(ana, 'event.update', { title: 'Theirs', tags: ['music', 'late'] }, { params });
      const outcome = await scene.perform(ana, 'event.update', { ...patch, base }, { params, ifMatch });
      return { outcome, event, now: await scene.read(null, event.id) };
    }

    test('groups whose base still holds are applied, whatever else has changed', async () => {
      const { now } = await edited({ description: aConcert.description }, { description: 'Mine' });
      expect(now).toMatchObject({ title: 'Theirs', description: 'Mine', version: 3 });
    });

    test('a group that somebody changed is a conflict, and then nothing is applied', async () => {
      const base = { title: aConcert.title, description: aConcert.description };
      const { outcome, now } = await edited(base, { title: 'Mine', description: 'Mine' });
      expect(outcome).toMatchObject({ status: 409, body: { error: 'conflict', groups: ['title'] } });
      expect((outcome.body as { current: Event }).current.title).toBe('Theirs');
      expect(now).toMatchObject({ title: 'Theirs', description: aConcert.description, version: 2 });
    });

    test('what is already as wished is done, and an edit that changes nothing makes no version', async () => {
      const { outcome, now } = await edited({ title: aConcert.title }, { title: 'Theirs' });
      expect([outcome.status, now.version]).toEqual([200, 2]);
    });

    test('tags merge as sets', async () => {
      const { now } = await edited({ tags: ['music', 'dance'] }, { tags: ['dance', 'free'] });
      expect(now.tags.toSorted()).toEqual(['free', 'late']);
    });

    test('the fields of one group stand and fall together', async () => {
      const ana = await scene.person();
      const event = await scene.event(ana, { price: '5' });
      const params = { id: event.ref };
      const base = { price: { price: '5.00', pricing_type: 'free', ticket_types: [] } };
      const paid = await scene.perform(ana, 'event.update', { pricing_type: 'paid', base }, { params });
      expect(paid.status).toBe(200);
      const dear = await scene.perform(ana, 'event.update', { price: '9', base }, { params });
      expect(dear).toMatchObject({ status: 409, body: { groups: ['price'] } });
    });

    test('a base in another spelling of the same value is the same', async () => {
      const ana = await scene.person();
      const event = await scene.event(ana, { price: '5' });
      const base = { price: { price: '5', pricing_type: 'free', ticket_types: [] } };
      const outcome = await scene.perform(ana, 'event.update', { price: '6', base }, { params: { id: event.ref } });
      expect((outcome.body as Event).price).toBe('6.00');
    });

    test('If-Match alone compares versions; with neither the edit overwrites', async () => {
      const stale = await edited(undefined, { title: 'Mine' }, 1);
      expect(stale.outcome).toMatchObject({
        status: 412,
        body: { error: 'version_mismatch', current: { version: 2 } },
      });
      expect(stale.now.title).toBe('Theirs');
      expect((await edited(undefined, { title: 'Mine' }, 2)).now.title).toBe('Mine');
      expect((await edited(undefined, { title: 'Mine' })).now.title).toBe('Mine');
    });

    test('null clears, what is left out stays', async () => {
      const ana = await scene.person();
      const event = await scene.event(ana, { city: 'Santo Domingo', resume: 'Short' });
      const outcome = await scene.perform(ana, 'event.update', { city: null }, { params: { id: event.ref } });
      expect(outcome.body).toMatchObject({ city: null, resume: 'Short', title: aConcert.title });
    });

    test('a gallery keeps what it names, in order, with new pictures behind; strangers are refused', async () => {
      const ana = await scene.person();
      const [one, two, three] = ['1', '2', '3'].map((digit) => digit.repeat(64)) as [string, string, string];
      for (const held of [one, two, three]) {
        await storage.writer.run('blob.hold', { sha256: held, userId: ana.userId, bytes: 1, now: noon });
      }
      const files = { 'gallery.0': one, 'gallery.1': two };
      const made = (await scene.perform(ana, 'event.create', aConcert, { files })).body as Event;
      const url = (name: string) => `/media/${name}/1600.webp`;
      expect(made.gallery_images).toEqual([url(one), url(two)]);
      const params = { id: made.ref };
      const edit = { gallery_images: [url(two)] };
      const after = await scene.perform(ana, 'event.update', edit, { params, files: { 'gallery.0': three } });
      expect((after.body as Event).gallery_images).toEqual([url(two), url(three)]);
      const strange = await scene.perform(ana, 'event.update', { gallery_images: [url(one)] }, { params });
      expect(strange).toMatchObject({ status: 422, body: { fields: { gallery_images: expect.any(String) } } });
    });
  });

  describe('toggles', () => {
    test('[ENG-01] a wished state sets, and again changes nothing; without one it flips', async () => {
      const ana = await scene.person();
      const { id } = await scene.event(ana);
      const like = async (liked?: boolean) =>
        (await scene.perform(ana, 'event.like', { event_id: id, ...(liked === undefined ? {} : { liked }) })).body;
      expect(await like(true)).toEqual({ liked: true, likes: 1 });
      expect(await like(true)).toEqual({ liked: true, likes: 1 });
      expect(await like()).toEqual({ liked: false, likes: 0 });
      expect(await like(false)).toEqual({ liked: false, likes: 0 });
      const bookmark = async (bookmarked?: boolean) => {
        const wish = bookmarked === undefined ? {} : { bookmarked };
        return (await scene.perform(ana, 'event.bookmark', { object_type: 'event', object_id: id, ...wish })).body;
      };
      expect([await bookmark(true), await bookmark(true), await bookmark()]).toEqual([
        { bookmarked: true },
        { bookmarked: true },
        { bookmarked: false },
      ]);
    });

    test('[ENG-03] a full event keeps a waiting list in order of arrival, and a seat that is left goes to its first', async () => {
      const [ana, ben, cleo, dan] = await Promise.all([scene.person(), scene.person(), scene.person(), scene.person()]);
      const { id } = await scene.event(ana, { capacity: 1 });
      const wish = async (who: typeof ana, subscribed?: boolean) => {
        const body = { event_id: id, ...(subscribed === undefined ? {} : { subscribed }) };
        return (await scene.perform(who, 'event.subscribe', body)).body;
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
      expect(await scene.read(cleo, id)).toMatchObject({ subscribed: true, waiting: false });
      expect(await wish(dan)).toMatchObject({ subscribed: false, waiting: false, position: null });
      expect(await scene.read(null, id)).toMatchObject({ subscribers_count: 1, interested_count: 1 });
    });

    test('more room lets those who wait in', async () => {
      const [ana, ben, cleo] = await Promise.all([scene.person(), scene.person(), scene.person()]);
      const event = await scene.event(ana, { capacity: 0 });
      for (const who of [ben, cleo]) {
        await scene.perform(who, 'event.subscribe', { event_id: event.id, subscribed: true });
      }
      const outcome = await scene.perform(ana, 'event.update', { capacity: 1 }, { params: { id: event.ref } });
      expect(outcome.affected.users).toContain(ben.userId);
      expect(await scene.read(ben, event.id)).toMatchObject({ subscribed: true, subscribers_count: 1 });
      expect(await scene.read(cleo, event.id)).toMatchObject({ subscribed: false, waiting: true });
    });

    test('40 people at once get exactly the seats there are', async () => {
      const ana = await scene.person();
      const { id } = await scene.event(ana, { capacity: 25 });
      const people = await Promise.all(Array.from({ length: 40 }, () => scene.person()));
      await Promise.all(people.map((who) => scene.perform(who, 'event.subscribe', { event_id: id, subscribed: true })));
      await Promise.all(people.map((who) => scene.perform(who, 'event.like', { event_id: id, liked: true })));
      expect(await scene.read(null, id)).toMatchObject({ subscribers_count: 25, interested_count: 40, likes: 40 });
      await Promise.all(
        people.map((who) => scene.perform(who, 'event.subscribe', { event_id: id, subscribed: false })),
      );
      expect(await scene.read(null, id)).toMatchObject({ subscribers_count: 0, interested_count: 0 });
    });

    test('views count each time, viewers once', async () => {
      const [ana, ben] = [await scene.person(), await scene.person()];
      const event = await scene.event(ana);
      const params = { id: event.ref };
      const visitor = uuidV7();
      await scene.perform(ben, 'view.record', {}, { params });
      await scene.perform(ben, 'view.record', { visitor_id: visitor }, { params });
      await scene.perform(null, 'view.record', { visitor_id: visitor }, { params });
      const last = await scene.perform(null, 'view.record', { visitor_id: visitor }, { params });
      expect(last.body).toEqual({ view_count: 4, unique_view_count: 2 });
    });
  });
});
