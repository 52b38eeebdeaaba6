import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SyncMeReply } from '#contract/sync/protocol.ts';
import { SyncMeReply as Shape } from '#contract/sync/protocol.ts';
import type { Actor, Outcome } from '#server/domain/sync/mutation-request.ts';
import { pullUser } from '#server/domain/sync/pull-user.ts';
import type { Storage } from '#server/writer/storage.ts';
import { databases } from '#world/servers/databases.ts';
import { createPostScene } from '#world/scenes/posts.ts';
import { noon } from '#world/scenes/events.ts';

const kinds = ['posts' as const, 'comments' as const];

describe.each(databases)('[OFF-12] posts and comments come to devices on $name', ({ open }) => {
  let storage: Storage;
  let scene: ReturnType<typeof createPostScene>;

  beforeAll(async () => {
    storage = await open();
    scene = createPostScene(storage);
  });
  afterAll(() => storage.close());

  const pull = (actor: Actor, { cursor, limit = 500 }: { cursor?: string; limit?: number } = {}) =>
    storage.database.snapshot((tx) => pullUser(tx, { actor, cursor, kinds, limit, now: noon }));

  /** The refs of what came, by kind, and of what went. */
  function refsOf({ changes, deleted }: SyncMeReply) {
    const refs = (rows: { client_id: string }[] = []) => rows.map((row) => row.client_id);
    return {
      posts: refs(changes.posts),
      comments: refs(changes.comments),
      gone: [...(deleted.posts ?? []), ...(deleted.comments ?? [])].toSorted(),
    };
  }

  /** What comes to somebody's device that knew all there was, once it has been done. */
  async function newsOf(reader: Actor, doing: () => Promise<Outcome>) {
    const { cursor } = await pull(reader);
    const { at, status } = await doing();
    expect(status).toBeLessThan(300);
    // PostgreSQL tells of a change once no older transaction is running.
    await scene.pullOwn(reader, { at });
    return await pull(reader, { cursor });
  }

  test('the first pull brings what one wrote, likes or has commented on, what was said to one, and nothing else', async () => {
    const [ana, ben, cleo] = [await scene.person(), await scene.person(), await scene.person()];
    const [own, liked, spoken, other] = [
      await scene.post(ana),
      await scene.post(ben),
      await scene.post(ben),
      await scene.post(ben),
    ];
    await scene.perform(ana, 'post.like', { post_id: liked.id, liked: true });
    const mine = await scene.comment(ana, spoken);
    const received = await scene.comment(cleo, own);
    const [answer, toAnother] = [await scene.reply(cleo, mine), await scene.reply(ben, received)];
    await scene.comment(cleo, spoken);
    await scene.comment(cleo, other);
    const page = await pull(ana);
    expect(Shape.parse(page)).toEqual(page);
    const comments = [mine, received, answer, toAnother].map((row) => row.client_id);
    expect(refsOf(page)).toEqual({ posts: [own, liked, spoken].map((row) => row.client_id), comments, gone: [] });
    expect(page.changes.posts?.map((post) => post.liked)).toEqual([false, true, false]);
    expect(page.changes.comments?.[0]).toMatchObject({ replies: [], replies_count: 1 });
    expect(page.changes.comments?.[2]).toEqual(answer);
    const paged: string[] = [];
    for (let [cursor, more] = [undefined as string | undefined, true]; more;) {
      const next = await pull(ana, { ...(cursor === undefined ? {} : { cursor }), limit: 2 });
      paged.push(...refsOf(next).posts, ...refsOf(next).comments);
      ({ cursor, more } = next);
    }
    expect(paged).toEqual([...refsOf(page).posts, ...comments]);
  });

  test('a like brings the post to the one who likes, and its count to its author', async () => {
    const [ana, ben] = [await scene.person(), await scene.person()];
    const post = await scene.post(ana);
    const like = () => scene.perform(ben, 'post.like', { post_id: post.id, liked: true });
    const news = await newsOf(ben, like);
    expect(news.changes.posts).toEqual([{ ...post, liked: true, likes_count: 1 }]);
    const unlike = () => scene.perform(ben, 'post.like', { post_id: post.id, liked: false });
    expect((await newsOf(ana, unlike)).changes.posts).toEqual([post]);
  });

  test('a comment comes to the author of the post, a reply to that of the comment too, each with the counts', async () => {
    const [ana, ben, cleo] = [await scene.person(), await scene.person(), await scene.person()];
    const post = await scene.post(ana);
    const say = () => scene.perform(ben, 'comment.create', { post_id: post.id, content: 'C' });
    const news = await newsOf(ana, say);
    expect(news.changes.posts).toMatchObject([{ id: post.id, comments_count: 1 }]);
    const comment = news.changes.comments?.[0];
    if (comment === undefined) throw new Error('No comment came');
    const answer = () =>
      scene.perform(cleo, 'reply.create', { comment_post_id: comment.comment_post_id, content: 'R' });
    const answered = await newsOf(ben, answer);
    expect(answered.changes.comments).toMatchObject([{ replies_count: 1 }, { content: 'R' }]);
    expect((await pull(cleo)).changes.posts).toMatchObject([{ id: post.id, comments_count: 2 }]);
  });

  test('an edit comes to all who have it', async () => {
    const [ana, ben] = [await scene.person(), await scene.person()];
    const post = await scene.post(ana);
    const comment = await scene.comment(ben, post);
    const edit = await newsOf(ben, () => scene.on(ana, 'post.update', post.id, { title: 'New' }));
    expect(edit.changes.posts).toMatchObject([{ title: 'New' }]);
    const { comment_post_id: id } = comment;
    const rewrite = await newsOf(ana, () => scene.on(ben, 'comment.update', id, { content: 'New' }));
    expect(rewrite.changes.comments).toMatchObject([{ content: 'New' }]);
  });

  test('what is deleted goes from all who have it, with what hangs on it', async () => {
    const [ana, ben, cleo] = [await scene.person(), await scene.person(), await scene.person()];
    const post = await scene.post(ana);
    const comment = await scene.comment(ben, post);
    const reply = await scene.reply(cleo, comment);
    await scene.perform(cleo, 'post.like', { post_id: post.id, liked: true });
    const last = await scene.comment(cleo, post);
    const end = await newsOf(cleo, () => scene.on(ben, 'comment.delete', comment.client_id, {}));
    expect(refsOf(end)).toEqual({ posts: [post.client_id], comments: [], gone: [reply.client_id] });
    expect(end.changes.posts).toMatchObject([{ comments_count: 1 }]);
    const all = await newsOf(cleo, () => scene.on(ana, 'post.delete', post.client_id, {}));
    expect(refsOf(all)).toEqual({ posts: [], comments: [], gone: [post.client_id, last.client_id].toSorted() });
  });

  test('what is said by and to somebody who blocks one goes, with one’s own words below theirs', async () => {
    const [ana, ben, cleo] = [await scene.person(), await scene.person(), await scene.person()];
    const [post, own] = [await scene.post(ana), await scene.post(cleo)];
    const [comment, theirs] = [await scene.comment(cleo, post), await scene.comment(ana, own)];
    const ofBen = await scene.comment(ben, own);
    const below = await scene.reply(cleo, theirs);
    const news = await newsOf(cleo, () => scene.perform(ana, 'user.block', { blockedId: cleo.userId }));
    const gone = [post, comment, theirs, below].map((row) => row.client_id).toSorted();
    expect(refsOf(news)).toEqual({ posts: [], comments: [], gone });
    const left = refsOf(await pull(cleo));
    expect(left).toEqual({ posts: [own.client_id], comments: [ofBen.client_id], gone: [] });
  });
});
