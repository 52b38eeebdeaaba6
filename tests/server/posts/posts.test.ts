import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Post } from '#contract/posts/entity.ts';
import { uuidV7 } from '#contract/uuid.ts';
import type { Outcome } from '#server/domain/sync/mutation-request.ts';
import type { Storage } from '#server/writer/storage.ts';
import { databases } from '#world/servers/databases.ts';
import { createPostScene } from '#world/scenes/posts.ts';
import { noon } from '#world/scenes/events.ts';

const forbidden = 'No tienes permiso para acceder a este recurso';

function said({ status, body }: Outcome): [status: number, message: string] {
  return [status, (body as { message: string }).message];
}

function data<Row>({ body }: Outcome): Row {
  return (body as { data: Row }).data;
}

describe.each(databases)('posts on $name', ({ open }) => {
  let storage: Storage;
  let scene: ReturnType<typeof createPostScene>;

  beforeAll(async () => {
    storage = await open();
    scene = createPostScene(storage);
  });
  afterAll(() => storage.close());

  const two = async () => [await scene.person(), await scene.person()] as const;

  describe('refusals', () => {
    test('[POST-02] a guest writes, changes and likes nothing', async () => {
      const ana = await scene.person();
      const { id } = await scene.post(ana);
      const replies = [
        await scene.perform(null, 'post.create', { title: 'T', description: 'D' }, { client: 'device' }),
        await scene.on(null, 'post.update', id, { title: 'Mine' }),
        await scene.on(null, 'post.delete', id, {}),
        await scene.perform(null, 'post.like', { post_id: id, liked: true }),
      ];
      expect(replies.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
      expect(await scene.posts(ana)).toMatchObject([{ id, title: 'A night', likes_count: 0 }]);
    });

    test('[POST-05] nobody but its author edits or deletes a post', async () => {
      const [ana, ben] = await two();
      const post = await scene.post(ana);
      expect(said(await scene.on(ben, 'post.update', post.id, { title: 'Mine' }))).toEqual([403, forbidden]);
      expect(said(await scene.on(ben, 'post.delete', post.client_id, {}))).toEqual([403, forbidden]);
      expect(await scene.posts(ana)).toContainEqual(post);
    });

    test('[POST-02] nobody likes under another’s name', async () => {
      const [ana, ben] = await two();
      const { id } = await scene.post(ana);
      const wish = { user_id: ben.userId, post_id: id, liked: true };
      expect(said(await scene.perform(ana, 'post.like', wish))).toEqual([403, forbidden]);
    });

    test('[POST-05] what never was and what is deleted is not found by anybody, its author neither', async () => {
      const ana = await scene.person();
      const { id, client_id: ref } = await scene.post(ana);
      await scene.on(ana, 'post.delete', id, {});
      for (const name of [id, ref, 999_999, uuidV7()]) {
        expect(said(await scene.on(ana, 'post.update', name, { title: 'T' }))).toEqual([404, 'Post not found']);
        expect(said(await scene.on(ana, 'post.delete', name, {}))).toEqual([404, 'Post not found']);
      }
      expect(said(await scene.perform(ana, 'post.like', { post_id: id, liked: true }))).toEqual([
        404,
        'Post not found',
      ]);
      expect((await scene.posts(ana)).map((post) => post.id)).not.toContain(id);
    });

    test('[POST-02] a ref names one post for ever', async () => {
      const [ana, ben] = await two();
      const ref = uuidV7();
      const body = { title: 'T', description: 'D', client_id: ref };
      const first = await scene.perform(ana, 'post.create', body);
      const again = await scene.perform(ana, 'post.create', body);
      expect([first.status, again.status]).toEqual([201, 200]);
      expect(again.body).toEqual(first.body);
      const other = await scene.perform(ben, 'post.create', body);
      expect([other.status, (other.body as { error: string }).error]).toEqual([409, 'ref_taken']);
      await scene.on(ana, 'post.delete', ref, {});
      expect(said(await scene.perform(ana, 'post.create', body))).toEqual([404, 'Post not found']);
      expect((await scene.user(ana)).total_points).toBe(10);
    });
  });

  test('[POST-02] a post is there for everybody, and worth points to its author once', async () => {
    const ana = await scene.person();
    const post = await scene.post(ana, { title: 'Rooftop', description: 'Line one\nline two' });
    const { username, display_name } = await scene.user(ana);
    expect(post).toEqual({
      post_id: post.id,
      id: expect.any(Number),
      client_id: expect.any(String),
      title: 'Rooftop',
      description: 'Line one\nline two',
      content: 'Line one\nline two',
      image: null,
      event_id: null,
      event_ref: null,
      likes_count: 0,
      liked: false,
      comments_count: 0,
      created_at: new Date(noon).toISOString(),
      updated_at: new Date(noon).toISOString(),
      user: { user_id: ana.userId, username, display_name, profile_picture: null },
    });
    expect((await scene.posts(null))[0]).toEqual(post);
    expect((await scene.user(ana)).total_points).toBe(10);
  });

  test('[POST-05] its author writes a post anew, and deletes it by its ref', async () => {
    const ana = await scene.person();
    const post = await scene.post(ana);
    const details = { params: { id: post.client_id }, now: noon + 5_000 };
    const edited = await scene.perform(ana, 'post.update', { description: 'Without a band' }, details);
    const now = { description: 'Without a band', content: 'Without a band' };
    expect(data<Post>(edited)).toEqual({ ...post, ...now, updated_at: new Date(noon + 5_000).toISOString() });
    const same = await scene.perform(ana, 'post.update', { title: post.title }, { ...details, now: noon + 9_000 });
    expect(data<Post>(same)).toEqual(data<Post>(edited));
    expect(said(await scene.on(ana, 'post.delete', post.client_id, {}))).toEqual([200, 'Post deleted']);
  });

  test('[POST-05] of what was deleted nothing is left but that it was there', async () => {
    const [ana, ben] = await two();
    const post = await scene.post(ana);
    await scene.reply(ana, await scene.comment(ben, post));
    await scene.on(ana, 'post.delete', post.id, {});
    const left = await storage.database.read(async ({ sql }) => ({
      posts: await sql
        .selectFrom('posts')
        .select(['title', 'description', 'image'])
        .where('id', '=', post.id)
        .execute(),
      below: await sql.selectFrom('comments').select('content').where('post_id', '=', post.id).execute(),
    }));
    expect(left.posts).toEqual([{ title: '', description: '', image: null }]);
    expect(left.below).toEqual([{ content: '' }, { content: '' }]);
  });

  test('[POST-02] a like sets the wished state, counts once, and without a wish flips', async () => {
    const [ana, ben] = await two();
    const { id } = await scene.post(ana);
    const like = async (liked?: boolean) =>
      (await scene.perform(ben, 'post.like', { post_id: id, ...(liked === undefined ? {} : { liked }) })).body;
    expect(await like(false)).toEqual({ liked: false, likes_count: 0 });
    expect(await like(true)).toEqual({ liked: true, likes_count: 1 });
    expect(await like(true)).toEqual({ liked: true, likes_count: 1 });
    expect((await scene.posts(ben)).find((post) => post.id === id)).toMatchObject({ liked: true, likes_count: 1 });
    expect((await scene.posts(ana)).find((post) => post.id === id)).toMatchObject({ liked: false, likes_count: 1 });
    expect(await like()).toEqual({ liked: false, likes_count: 0 });
  });

  test('[POST-02] a like earns a point once, and tells the author once; one’s own like does neither', async () => {
    const [ana, ben] = await two();
    const { id } = await scene.post(ana);
    for (const liked of [true, false, true]) await scene.perform(ben, 'post.like', { post_id: id, liked });
    await scene.perform(ana, 'post.like', { post_id: id, liked: true });
    expect([(await scene.user(ben)).total_points, (await scene.user(ana)).total_points]).toEqual([1, 10]);
    expect([await scene.notices(ana), await scene.notices(ben)]).toEqual([['post-liked'], []]);
  });

  test('[POST-02] what is hidden is there for its author alone, who is told so, until it is shown again', async () => {
    const [ana, ben] = await two();
    const post = await scene.post(ana);
    await scene.hide('post', post.id);
    const ids = async (reader: typeof ana | null) => (await scene.posts(reader)).map(({ id }) => id);
    for (const reader of [ben, null]) expect(await ids(reader)).not.toContain(post.id);
    expect(said(await scene.perform(ben, 'post.like', { post_id: post.id, liked: true }))[0]).toBe(404);
    expect((await scene.posts(ana)).find(({ id }) => id === post.id)).toEqual({ ...post, hidden: true });
    expect((await scene.on(ana, 'post.update', post.id, { title: 'Milder' })).status).toBe(200);
    await scene.restore('post', post.id);
    expect(await ids(null)).toContain(post.id);
  });

  test('[POST-02] what a hidden person posts is there for them alone', async () => {
    const [ana, ben] = await two();
    const post = await scene.post(ana);
    await scene.hide('user', ana.userId);
    expect((await scene.posts(ben)).map(({ id }) => id)).not.toContain(post.id);
    expect((await scene.posts(ana)).map(({ id }) => id)).toContain(post.id);
    expect(said(await scene.perform(ben, 'post.like', { post_id: post.id, liked: true }))[0]).toBe(404);
  });

  test('[POST-02] between two of whom one has blocked the other there are no posts', async () => {
    const [ana, ben] = await two();
    const [ofAna, ofBen] = [await scene.post(ana), await scene.post(ben)];
    await scene.perform(ana, 'user.block', { blockedId: ben.userId });
    const both = [ofAna.id, ofBen.id];
    const seen = async (reader: typeof ana) =>
      (await scene.posts(reader)).map(({ id }) => id).filter((id) => both.includes(id));
    expect([await seen(ana), await seen(ben)]).toEqual([[ofAna.id], [ofBen.id]]);
    expect(said(await scene.perform(ana, 'post.like', { post_id: ofBen.id, liked: true }))[0]).toBe(404);
    expect(said(await scene.perform(ben, 'post.like', { post_id: ofAna.id, liked: true }))[0]).toBe(404);
  });
});
