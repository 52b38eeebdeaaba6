import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exportedRelationships } from '#server/db/account-export/relationships.ts';
import type { Actor, Outcome } from '#server/domain/sync/mutation-request.ts';
import { pullUser } from '#server/domain/sync/pull-user.ts';
import type { Storage } from '#server/writer/storage.ts';
import { databases } from '#world/servers/databases.ts';
import { createPostScene } from '#world/scenes/posts.ts';
import { noon } from '#world/scenes/events.ts';

const key = 'k'.repeat(32);

describe.each(databases)('[OFF-12] what people were told goes with what it is about, on $name', ({ open }) => {
  let storage: Storage;
  let scene: ReturnType<typeof createPostScene>;

  beforeAll(async () => {
    storage = await open();
    scene = createPostScene(storage);
  });
  afterAll(() => storage.close());

  const pull = (actor: Actor, cursor?: string) =>
    storage.database.snapshot((tx) => pullUser(tx, { actor, cursor, kinds: ['notices'], limit: 500, now: noon }));

  /** What comes to somebody's device, which knew all there was, once it has been done. */
  async function newsOf(reader: Actor, doing: () => Promise<Outcome>) {
    const { cursor } = await pull(reader);
    const { at, status } = await doing();
    expect(status).toBeLessThan(300);
    await scene.pullOwn(reader, { at });
    const { changes, deleted } = await pull(reader, cursor);
    return { come: (changes.notices ?? []).map(({ kind }) => kind), gone: deleted.notices ?? [] };
  }

  test('a like of a post that is deleted is told of no more', async () => {
    const [ana, ben] = [await scene.person(), await scene.person()];
    const post = await scene.post(ana);
    await scene.perform(ben, 'post.like', { post_id: post.id, liked: true });
    const told = (await pull(ana)).changes.notices ?? [];
    expect(told.map(({ kind }) => kind)).toEqual(['post-liked']);
    const news = await newsOf(ana, () => scene.on(ana, 'post.delete', post.id, {}));
    expect(news).toEqual({ come: [], gone: told.map((notice) => notice.client_id) });
    expect((await pull(ana)).changes.notices).toEqual([]);
  });

  test('another title is told of wherever the thing is', async () => {
    const [ana, ben] = [await scene.person(), await scene.person()];
    const titles = async (reader: Actor, cursor: string) =>
      ((await pull(reader, cursor)).changes.notices ?? []).map(({ about }) => about?.title);
    const post = await scene.post(ana);
    await scene.perform(ben, 'post.like', { post_id: post.id, liked: true });
    const posts = await pull(ana);
    const { at } = await scene.on(ana, 'post.update', post.id, { title: 'Another' });
    await scene.pullOwn(ana, { at });
    expect(await titles(ana, posts.cursor)).toEqual(['Another']);
    const event = await scene.event(ana);
    await scene.perform(ben, 'event.subscribe', { event_id: event.id, subscribed: true });
    await scene.on(ana, 'event.update', event.id, { city: 'Baní' });
    const events = await pull(ben);
    const done = await scene.on(ana, 'event.update', event.id, { title: 'Renamed' });
    await scene.pullOwn(ben, { at: done.at });
    expect(await titles(ben, events.cursor)).toEqual(['Renamed']);
  });

  test('[NOTICE-06] another place is, too, where the edit makes no notice', async () => {
    const [ana, ben] = [await scene.person(), await scene.person()];
    const event = await scene.event(ana, { city: 'Santo Domingo' });
    await scene.perform(ben, 'event.subscribe', { event_id: event.id, subscribed: true });
    await scene.on(ana, 'event.update', event.id, { city: 'Baní' });
    await scene.perform(ben, 'event.subscribe', { event_id: event.id, subscribed: false });
    const { cursor } = await pull(ben);
    const { at } = await scene.on(ana, 'event.update', event.id, { city: 'Azua' });
    await scene.pullOwn(ben, { at });
    const [notice] = (await pull(ben, cursor)).changes.notices ?? [];
    expect(notice?.changes?.place).toMatchObject({ before: { city: 'Santo Domingo' }, after: { city: 'Azua' } });
  });

  test.each([
    ['an event', {}],
    ['[UNLIST-06] an unlisted event', { visibility: 'unlisted' as const, link_key: key }],
  ])('the change of %s that nobody may see any more isn’t either, until it is shown again', async (_what, fields) => {
    const [ana, ben] = [await scene.person(), await scene.person()];
    const event = await scene.event(ana, fields);
    await scene.on(ben, 'event.open', event.id, { key });
    await scene.perform(ben, 'event.subscribe', { event_id: event.id, subscribed: true });
    await scene.on(ana, 'event.update', event.id, { city: 'Baní' });
    const told = (await pull(ben)).changes.notices ?? [];
    expect(told.map(({ kind }) => kind)).toEqual(['event-changed']);
    const setStatus = (status: 'draft' | 'active') => () => scene.on(ana, 'event.update', event.id, { status });
    expect(await newsOf(ben, setStatus('draft'))).toEqual({ come: [], gone: told.map((notice) => notice.client_id) });
    expect((await newsOf(ben, setStatus('active'))).come).toContain('event-changed');
    expect((await newsOf(ben, () => scene.on(ana, 'event.delete', event.id, {}))).gone).not.toEqual([]);
  });

  test('[PROF-13] nor is it in an export, whose notice stays', async () => {
    const [ana, ben] = [await scene.person(), await scene.person()];
    const event = await scene.event(ana);
    await scene.perform(ben, 'event.subscribe', { event_id: event.id, subscribed: true });
    await scene.on(ana, 'event.update', event.id, { city: 'Baní' });
    const exported = () =>
      storage.database.read((tx) => exportedRelationships.notices(tx, { ...ben, after: 0, limit: 9 }));
    const changes = async () => (await exported()).map((row) => [row.kind, row.changes?.includes('Baní') ?? null]);
    expect(await changes()).toEqual([['event-changed', true]]);
    await scene.on(ana, 'event.update', event.id, { status: 'draft' });
    expect(await changes()).toEqual([['event-changed', null]]);
    await scene.on(ana, 'event.update', event.id, { status: 'active' });
    expect(await changes()).toEqual([['event-changed', true]]);
    await scene.on(ana, 'event.delete', event.id, {});
    expect(await changes()).toEqual([['event-changed', null]]);
  });

  test('nor that an event is hidden, once its organizer has deleted it', async () => {
    const ana = await scene.person();
    const event = await scene.event(ana);
    await scene.hide('event', event.id);
    const told = (await pull(ana)).changes.notices ?? [];
    expect(told.map(({ kind }) => kind)).toEqual(['hidden']);
    const news = await newsOf(ana, () => scene.on(ana, 'event.delete', event.id, {}));
    expect(news).toEqual({ come: [], gone: told.map((notice) => notice.client_id) });
  });

  test('nor what others said on the post of somebody who has blocked the reader', async () => {
    const [ana, ben, cleo] = [await scene.person(), await scene.person(), await scene.person()];
    await scene.reply(cleo, await scene.comment(ben, await scene.post(ana)));
    const told = (await pull(ben)).changes.notices ?? [];
    expect(told.map(({ kind }) => kind)).toEqual(['comment-replied']);
    const news = await newsOf(ben, () => scene.perform(ana, 'user.block', { blockedId: ben.userId }));
    expect(news).toEqual({ come: [], gone: told.map((notice) => notice.client_id) });
  });
});
