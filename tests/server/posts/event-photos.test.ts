import { beforeAll, afterAll, describe, expect, test } from 'vitest';
import type { Event } from '#contract/events/entity.ts';
import type { Post } from '#contract/posts/entity.ts';
import { uuidV7 } from '#contract/uuid.ts';
import { postsFromEvent } from '#server/domain/posts/lists.ts';
import type { Actor } from '#server/domain/sync/mutation-request.ts';
import type { Storage } from '#server/writer/storage.ts';
import { errorOf, noon } from '#world/scenes/events.ts';
import { createPostScene } from '#world/scenes/posts.ts';
import { databases } from '#world/servers/databases.ts';

describe.each(databases)('[AFTER-01] photos of an event, on $name', ({ open }) => {
  let storage: Storage;
  let scene: ReturnType<typeof createPostScene>;
  let ana: Actor;
  let ben: Actor;
  let party: Event;

  beforeAll(async () => {
    storage = await open();
    scene = createPostScene(storage);
    [ana, ben] = [await scene.person(), await scene.person()];
    party = await scene.event(ana);
    await scene.perform(ben, 'event.subscribe', { event_id: party.id, subscribed: true });
  });
  afterAll(() => storage.close());

  const add = (author: Actor, event_id: number) =>
    scene.perform(author, 'post.create', { title: 'A night', description: '', client_id: uuidV7(), event_id });
  const postOf = ({ body }: { body: unknown }) => (body as { data: Post }).data;
  const from = (reader: Actor | null, { id }: Event, place: { before?: number; limit: number } = { limit: 10 }) =>
    storage.database.read((tx) => postsFromEvent(tx, reader, id, place));

  test('are posts that name it, newest first, in pages', async () => {
    const first = postOf(await add(ana, party.id));
    const second = postOf(await add(ben, party.id));
    await scene.post(ben);
    expect([first.event_id, first.event_ref]).toEqual([party.id, party.ref]);
    expect((await from(null, party)).map(({ id }) => id)).toEqual([second.id, first.id]);
    expect((await from(null, party, { limit: 1 })).map(({ id }) => id)).toEqual([second.id]);
    expect((await from(null, party, { limit: 1, before: second.id })).map(({ id }) => id)).toEqual([first.id]);
  });

  test('a post without an event names none', async () => {
    expect(await scene.post(ana)).toMatchObject({ event_id: null, event_ref: null });
  });

  test('come from those who go or went and the organizer alone', async () => {
    const stranger = await scene.person();
    const refused = await add(stranger, party.id);
    expect([refused.status, errorOf(refused)]).toEqual([403, 'forbidden']);
    expect(refused.body).toMatchObject({ fields: { event_id: expect.any(String) } });
  });

  test('the list follows who sees whom', async () => {
    const [cleo, night] = [await scene.person(), await scene.event(ana)];
    await scene.perform(cleo, 'event.subscribe', { event_id: night.id, subscribed: true });
    const shown = postOf(await add(cleo, night.id));
    const hidden = postOf(await add(ana, night.id));
    await scene.hide('post', hidden.id);
    expect((await from(ben, night)).map(({ id }) => id)).toEqual([shown.id]);
    await scene.perform(ben, 'user.block', { blockedId: cleo.userId });
    expect(await from(ben, night)).toEqual([]);
    expect((await from(null, night)).map(({ id }) => id)).toEqual([shown.id]);
  });

  test('[AFTER-02] a deleted event leaves them, without it, and devices hear of it', async () => {
    const night = await scene.event(ana);
    await scene.perform(ben, 'event.subscribe', { event_id: night.id, subscribed: true });
    const created = await add(ben, night.id);
    const post = postOf(created);
    const { cursor } = await scene.pullOwn(ben, { at: created.at ?? null });
    const deleted = await scene.on(ana, 'event.delete', night.ref, {});
    expect(deleted.affected.users).toContain(ben.userId);
    const { changes } = await scene.pullOwn(ben, { cursor, at: deleted.at ?? null });
    expect(changes.posts).toMatchObject([{ client_id: post.client_id, event_id: null, event_ref: null }]);
    await expect(from(ana, night)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('[AFTER-02] name no event that is a draft or hidden, and name it again once it is shown', async () => {
    const night = await scene.event(ana);
    await scene.perform(ben, 'event.subscribe', { event_id: night.id, subscribed: true });
    const created = await add(ben, night.id);
    const device = { cursor: (await scene.pullOwn(ben, { at: created.at ?? null })).cursor };
    const named = { event_id: night.id, event_ref: night.ref };
    const unnamed = { event_id: null, event_ref: null };
    const setStatus = async (status: 'draft' | 'active') => {
      const { at } = await scene.on(ana, 'event.update', night.id, { status });
      const { changes, cursor } = await scene.pullOwn(ben, { ...device, at });
      device.cursor = cursor;
      return changes.posts;
    };
    const read = async () => (await scene.posts(null)).find(({ id }) => id === postOf(created).id);
    expect(await setStatus('draft')).toMatchObject([unnamed]);
    expect(await read()).toMatchObject(unnamed);
    const late = await add(ana, night.id);
    expect(await setStatus('active')).toMatchObject([named]);
    expect(await read()).toMatchObject(named);
    expect([late.status, postOf(late).event_id, (await from(null, night)).length]).toEqual([201, null, 1]);
    await scene.hide('event', night.id);
    expect(await read()).toMatchObject(unnamed);
  });

  test('[AFTER-02] a deleted post names its event no more, and neither does one whose author has gone', async () => {
    const [cleo, night] = [await scene.person(), await scene.event(ana)];
    await scene.perform(cleo, 'event.subscribe', { event_id: night.id, subscribed: true });
    const own = postOf(await add(ana, night.id));
    await add(cleo, night.id);
    await scene.on(ana, 'post.delete', own.id, {});
    const session = { userId: cleo.userId, tokenHash: 'of Cleo', now: noon };
    await storage.writer.run('session.open', { ...session, expiresAt: noon + 1 });
    await storage.writer.run('user.delete', { ...session, passwordHash: 'none' });
    const naming = await storage.database.read(({ sql }) =>
      sql.selectFrom('posts').select('id').where('event_id', '=', night.id).execute(),
    );
    expect(naming).toEqual([]);
  });

  test('[AFTER-02] a post for an event that is gone by then is published without it', async () => {
    const night = await scene.event(ana);
    await scene.on(ana, 'event.delete', night.ref, {});
    const late = await add(ana, night.id);
    expect([late.status, postOf(late).event_id]).toEqual([201, null]);
    expect((await add(ana, 999_999)).status).toBe(201);
  });
});
