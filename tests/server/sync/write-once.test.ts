import { describe, expect, test } from 'vitest';
import type { Event } from '#contract/events/entity.ts';
import { createdIdOf } from '#contract/sync/created-entity.ts';
import type { MutationKind } from '#contract/sync/mutations.ts';
import { uuidV7 } from '#contract/uuid.ts';
import { bare } from '#world/data/bare-pictures.ts';
import { writingDatabases } from '#world/servers/databases.ts';
import { aConcert, errorOf, noon, useScene } from '#world/scenes/events.ts';

const day = 24 * 3600_000;
const sha256 = 'a'.repeat(64);
const other = 'b'.repeat(64);

describe.each(writingDatabases)('[API-05] the write path on $name', ({ open }) => {
  const stage = useScene(open);

  describe('exactly once', () => {
    test('[API-03] the same key gives the same reply and one effect', async () => {
      const ana = await stage.scene.person();
      const key = uuidV7();
      const first = await stage.scene.perform(ana, 'event.create', aConcert, { key });
      const second = await stage.scene.perform(ana, 'event.create', aConcert, { key, now: noon + day });
      expect(first.isReplayed).toBe(false);
      expect(second).toEqual({
        ...first,
        subject: undefined,
        isReplayed: true,
        affected: { isPublic: false, users: [] },
      });
      const { events } = await stage.scene.pull(ana, { at: first.at });
      expect(events.filter((event) => event.organizer_id === ana.userId)).toHaveLength(1);
    });

    test('[API-03] 64 at once with one key are one effect', async () => {
      const ana = await stage.scene.person();
      const event = await stage.scene.event(ana);
      const flip = stage.scene.request(ana, 'event.like', { event_id: event.id }, { key: uuidV7() });
      const make = stage.scene.request(ana, 'event.create', { ...aConcert, title: 'Once' }, { key: uuidV7() });
      const all = await Promise.all(
        Array.from({ length: 64 }, (_, index) => stage.storage.writer.perform([index % 2 === 0 ? flip : make])),
      );
      const outcomes = all.map(([outcome]) => outcome);
      expect(outcomes.filter((outcome) => outcome?.isReplayed === false)).toHaveLength(2);
      for (const status of [200, 201]) {
        const bodies = outcomes.filter((outcome) => outcome?.status === status).map((outcome) => outcome?.body);
        expect(bodies).toHaveLength(32);
        expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
      }
      expect(await stage.scene.read(ana, event.id)).toMatchObject({ likes: 1, liked: true });
    });

    test('a known key with another request is refused and changes nothing', async () => {
      const ana = await stage.scene.person();
      const event = await stage.scene.event(ana);
      const key = uuidV7();
      const like = await stage.scene.perform(ana, 'event.like', { event_id: event.id, liked: true }, { key });
      const unlike = await stage.scene.perform(ana, 'event.like', { event_id: event.id, liked: false }, { key });
      expect([unlike.status, errorOf(unlike), unlike.isFinal]).toEqual([422, 'idempotency_key_reused', false]);
      expect(await stage.scene.perform(ana, 'event.like', { event_id: event.id, liked: true }, { key })).toMatchObject({
        isReplayed: true,
        body: like.body,
      });
    });

    test("another user's equal key is another key, and so is another guest's", async () => {
      const [ana, ben] = [await stage.scene.person(), await stage.scene.person()];
      const event = await stage.scene.event(ana);
      const key = uuidV7();
      await stage.scene.perform(ana, 'event.like', { event_id: event.id, liked: true }, { key });
      const bens = await stage.scene.perform(ben, 'event.like', { event_id: event.id, liked: true }, { key });
      expect([bens.isReplayed, (bens.body as { likes: number }).likes]).toEqual([false, 2]);
      const params = { id: String(event.id) };
      for (const client of ['one', 'two', 'one']) {
        await stage.scene.perform(null, 'view.record', {}, { key, client, params });
      }
      expect(await stage.scene.read(null, event.id)).toMatchObject({ views: 2, unique_view_count: 2 });
    });

    test('[OFF-02] what comes behind its lane is late: neither done nor stored', async () => {
      const ana = await stage.scene.person();
      const event = await stage.scene.event(ana);
      const lane = { client: 'phone', lane: `like:${event.ref}` };
      await stage.scene.perform(
        ana,
        'event.like',
        { event_id: event.id, liked: true },
        { ...lane, seq: 7, key: uuidV7() },
      );
      const key = uuidV7();
      const late = await stage.scene.perform(
        ana,
        'event.like',
        { event_id: event.id, liked: false },
        { ...lane, seq: 7, key },
      );
      expect([late.status, errorOf(late), late.isFinal, late.at]).toEqual([409, 'late_sequence', false, null]);
      const again = await stage.scene.perform(
        ana,
        'event.like',
        { event_id: event.id, liked: false },
        { ...lane, seq: 8, key },
      );
      expect([again.status, again.isReplayed]).toEqual([200, false]);
    });

    test("lanes are a device's own", async () => {
      const ana = await stage.scene.person();
      const event = await stage.scene.event(ana);
      const lane = `like:${event.ref}`;
      await stage.scene.perform(
        ana,
        'event.like',
        { event_id: event.id, liked: true },
        { client: 'phone', lane, seq: 90 },
      );
      const tablet = { client: 'tablet', lane, seq: 1 };
      expect((await stage.scene.perform(ana, 'event.like', { event_id: event.id, liked: false }, tablet)).status).toBe(
        200,
      );
    });

    test('a business refusal is stored, undoes what it began, and advances its lane', async () => {
      const ana = await stage.scene.person();
      const lane = { client: 'phone', lane: 'event:gone' };
      const params = { id: uuidV7() };
      const key = uuidV7();
      const refused = await stage.scene.perform(ana, 'event.update', { title: 'x' }, { ...lane, seq: 3, key, params });
      expect([refused.status, errorOf(refused), refused.isFinal]).toEqual([404, 'not_found', true]);
      expect(refused.at).not.toBeNull();
      const again = await stage.scene.perform(ana, 'event.update', { title: 'x' }, { ...lane, seq: 3, key, params });
      expect(again).toMatchObject({ status: 404, isReplayed: true, body: refused.body });
      const behind = await stage.scene.perform(
        ana,
        'event.update',
        { title: 'y' },
        { ...lane, seq: 2, key: uuidV7(), params },
      );
      expect(errorOf(behind)).toBe('late_sequence');
    });

    test('a picture that is not held stops its mutation for now: not stored, the lane not advanced', async () => {
      const [ana, ben] = [await stage.scene.person(), await stage.scene.person()];
      const details = { client: 'phone', lane: 'event:cover', seq: 1, key: uuidV7(), files: { cover_image: sha256 } };
      await stage.storage.writer.run('blob.hold', { sha256, userId: ben.userId, bytes: 1, now: noon });
      const missing = await stage.scene.perform(ana, 'event.create', aConcert, details);
      expect([missing.status, missing.body, missing.isFinal]).toEqual([
        424,
        { message: 'Upload the picture first', error: 'blob_missing', sha256 },
        false,
      ]);
      await stage.storage.writer.run('blob.hold', { sha256, userId: ana.userId, bytes: 1, now: noon });
      const made = await stage.scene.perform(ana, 'event.create', aConcert, details);
      expect([made.status, made.isReplayed]).toEqual([201, false]);
      expect(bare((made.body as Event).cover_image)).toBe(`/media/${sha256}/1600.webp`);
    });

    test('in one call, what comes behind an unsettled one of its lane is skipped, and only that', async () => {
      const ana = await stage.scene.person();
      const event = await stage.scene.event(ana);
      const lane = { client: 'phone', lane: 'event:a' };
      const outcomes = await stage.storage.writer.perform([
        stage.scene.request(ana, 'event.create', aConcert, { ...lane, seq: 1, files: { cover_image: other } }),
        stage.scene.request(
          ana,
          'event.like',
          { event_id: event.id, liked: true },
          { client: 'phone', lane: 'b', seq: 1 },
        ),
        stage.scene.request(ana, 'event.create', aConcert, { ...lane, seq: 2 }),
      ]);
      expect(outcomes.map((outcome) => outcome.status)).toEqual([424, 200, 425]);
    });

    test('after 30 days a replay tells the row as it now is; after 13 months the watermark still holds', async () => {
      const ana = await stage.scene.person();
      const event = await stage.scene.event(ana);
      const details = { client: 'phone', lane: `event:${event.ref}`, seq: 1, key: uuidV7(), params: { id: event.ref } };
      await stage.scene.perform(ana, 'event.update', { title: 'Second' }, details);
      await stage.scene.perform(ana, 'event.update', { title: 'Third' }, { params: { id: event.ref } });
      await stage.storage.writer.run('tidy', { now: noon + 31 * day });
      const replay = await stage.scene.perform(ana, 'event.update', { title: 'Second' }, details);
      expect(replay).toMatchObject({ status: 200, isReplayed: true, body: { title: 'Third', version: 3 } });
      await stage.storage.writer.run('tidy', { now: noon + 401 * day });
      const ancient = await stage.scene.perform(ana, 'event.update', { title: 'Second' }, details);
      expect(errorOf(ancient)).toBe('late_sequence');
      expect((await stage.scene.read(null, event.id)).title).toBe('Third');
    });

    test('what was made and is gone by then keeps its id in a replay, for what waits on a device for it', async () => {
      const ana = await stage.scene.person();
      const details = { client: 'phone', lane: 'event:made', seq: 1, key: uuidV7() };
      const made = await stage.scene.perform(ana, 'event.create', aConcert, details);
      const { event_id: id } = made.body as { event_id: number };
      await stage.scene.perform(ana, 'event.delete', {}, { params: { id: String(id) } });
      await stage.storage.writer.run('tidy', { now: noon + 31 * day });
      const replay = await stage.scene.perform(ana, 'event.create', aConcert, details);
      expect(replay).toMatchObject({ status: 201, isReplayed: true, body: { error: 'not_found', event_id: id } });
    });

    test('[OFF-05] so do a post, a comment, a reply and a request that are gone, each under its own name', async () => {
      const [ana, ben] = [await stage.scene.person(), await stage.scene.person()];
      const idIn = (kind: MutationKind, body: unknown) => createdIdOf(kind, body)?.id ?? 0;
      const keys = { client: 'phone', seq: 1 };
      const made: { kind: MutationKind; body: object; key: string; lane: string; id: number }[] = [];
      async function make(kind: MutationKind, body: object): Promise<number> {
        const [key, lane] = [uuidV7(), `${kind}:made`];
        const outcome = await stage.scene.perform(ana, kind, body, { ...keys, key, lane });
        const id = idIn(kind, outcome.body);
        made.push({ kind, body, key, lane, id });
        return id;
      }
      const postId = await make('post.create', { title: 'T', description: 'D' });
      const commentId = await make('comment.create', { post_id: postId, content: 'C' });
      await make('reply.create', { comment_post_id: commentId, content: 'R' });
      const requestId = await make('friend.request', { receiverId: ben.userId });
      await stage.scene.perform(ana, 'friend.withdraw', {}, { params: { id: String(requestId) } });
      await stage.scene.perform(ana, 'post.delete', {}, { params: { id: String(postId) } });
      await stage.storage.writer.run('tidy', { now: noon + 31 * day });
      for (const { kind, body, key, lane, id } of made) {
        const replay = await stage.scene.perform(ana, kind, body, { ...keys, key, lane });
        expect([kind, replay.status, errorOf(replay), idIn(kind, replay.body)]).toEqual([kind, 201, 'not_found', id]);
      }
    });
  });
});
