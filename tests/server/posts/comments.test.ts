import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Comment, Reply } from '#contract/posts/comment.ts';
import { uuidV7 } from '#contract/uuid.ts';
import { repliesToComment } from '#server/domain/posts/lists.ts';
import type { Actor, Outcome } from '#server/domain/sync/mutation-request.ts';
import type { Storage } from '#server/writer/storage.ts';
import { databases } from '#world/servers/databases.ts';
import { createPostScene } from '#world/scenes/posts.ts';
import { noon } from '#world/scenes/events.ts';

const forbidden = 'No tienes permiso para acceder a este recurso';

function said({ status, body }: Outcome): [status: number, message: string] {
  return [status, (body as { message: string }).message];
}

describe.each(databases)('comments on $name', ({ open }) => {
  let storage: Storage;
  let scene: ReturnType<typeof createPostScene>;

  beforeAll(async () => {
    storage = await open();
    scene = createPostScene(storage);
  });
  afterAll(() => storage.close());

  const three = async () => [await scene.person(), await scene.person(), await scene.person()] as const;
  const countOf = async ({ id }: { id: number }) =>
    (await scene.posts(null)).find((post) => post.id === id)?.comments_count;
  const written = async (who: Actor) => (await scene.user(who)).comments_count;

  describe('refusals', () => {
    test('[POST-03] a guest writes, changes and deletes nothing', async () => {
      const ana = await scene.person();
      const post = await scene.post(ana);
      const comment = await scene.comment(ana, post);
      const { reply_id: id } = await scene.reply(ana, comment);
      const content = 'Mine';
      const replies = [
        await scene.perform(null, 'comment.create', { post_id: post.id, content }),
        await scene.on(null, 'comment.update', comment.comment_post_id, { content }),
        await scene.on(null, 'comment.delete', comment.comment_post_id, {}),
        await scene.perform(null, 'reply.create', { comment_post_id: comment.comment_post_id, content }),
        await scene.on(null, 'reply.update', id, { content }),
        await scene.on(null, 'reply.delete', id, {}),
      ];
      expect(replies.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 401]);
      expect(await countOf(post)).toBe(2);
    });

    test('[POST-05] nobody but its author edits or deletes a comment or a reply, the author of the post neither', async () => {
      const [ana, ben, cleo] = await three();
      const post = await scene.post(ana);
      const comment = await scene.comment(ben, post);
      const reply = await scene.reply(cleo, comment);
      const content = 'Mine';
      for (const who of [ana, cleo]) {
        const edit = await scene.on(who, 'comment.update', comment.client_id, { content });
        const end = await scene.on(who, 'comment.delete', comment.comment_post_id, {});
        expect([said(edit), said(end)]).toEqual([
          [403, forbidden],
          [403, forbidden],
        ]);
      }
      for (const who of [ana, ben]) {
        const edit = await scene.on(who, 'reply.update', reply.client_id, { content });
        const end = await scene.on(who, 'reply.delete', reply.reply_id, {});
        expect([said(edit), said(end)]).toEqual([
          [403, forbidden],
          [403, forbidden],
        ]);
      }
      expect(await scene.comments(null, post)).toEqual([{ ...comment, replies: [reply], replies_count: 1 }]);
    });

    test('[POST-03] the calls of comments are for comments alone, those of replies for replies', async () => {
      const ana = await scene.person();
      const post = await scene.post(ana);
      const comment = await scene.comment(ana, post);
      const reply = await scene.reply(ana, comment);
      const content = 'Other';
      const noComment = [404, 'Comment not found'];
      const noReply = [404, 'Reply not found'];
      expect(said(await scene.on(ana, 'comment.update', reply.reply_id, { content }))).toEqual(noComment);
      expect(said(await scene.on(ana, 'comment.delete', reply.client_id, {}))).toEqual(noComment);
      expect(said(await scene.on(ana, 'reply.update', comment.comment_post_id, { content }))).toEqual(noReply);
      expect(said(await scene.on(ana, 'reply.delete', comment.client_id, {}))).toEqual(noReply);
      const answer = await scene.perform(ana, 'reply.create', { comment_post_id: reply.reply_id, content });
      expect(said(answer)).toEqual(noComment);
      const asReply = { comment_post_id: comment.comment_post_id, content, client_id: comment.client_id };
      expect((await scene.perform(ana, 'reply.create', asReply)).status).toBe(409);
      const asComment = { post_id: post.id, content, client_id: reply.client_id };
      expect((await scene.perform(ana, 'comment.create', asComment)).status).toBe(409);
    });

    test('[POST-03] nothing is written below what never was, is deleted or hidden', async () => {
      const [ana, ben] = await three();
      const [gone, hidden, post] = [await scene.post(ana), await scene.post(ana), await scene.post(ana)];
      const [goneComment, hiddenComment] = [await scene.comment(ana, post), await scene.comment(ana, post)];
      await scene.on(ana, 'post.delete', gone.id, {});
      await scene.hide('post', hidden.id);
      await scene.on(ana, 'comment.delete', goneComment.comment_post_id, {});
      await scene.hide('comment', hiddenComment.comment_post_id);
      for (const id of [999_999, gone.id, hidden.id]) {
        const comment = await scene.perform(ben, 'comment.create', { post_id: id, content: 'C' });
        expect(said(comment)).toEqual([404, 'Post not found']);
      }
      for (const id of [999_999, goneComment.comment_post_id, hiddenComment.comment_post_id]) {
        const reply = await scene.perform(ben, 'reply.create', { comment_post_id: id, content: 'C' });
        expect(said(reply)).toEqual([404, 'Comment not found']);
      }
      expect([await countOf(post), await written(ben)]).toEqual([0, 0]);
    });

    test('[POST-03] nobody replies under another’s name', async () => {
      const [ana, ben] = await three();
      const { comment_post_id } = await scene.comment(ana, await scene.post(ana));
      const body = { comment_post_id, user_id: ana.userId, content: 'C' };
      expect(said(await scene.perform(ben, 'reply.create', body))).toEqual([403, forbidden]);
    });

    test('[POST-03] a ref names one comment for ever', async () => {
      const [ana, ben] = await three();
      const post = await scene.post(ana);
      const body = { post_id: post.id, content: 'C', client_id: uuidV7() };
      const first = await scene.perform(ana, 'comment.create', body);
      const again = await scene.perform(ana, 'comment.create', body);
      expect([first.status, again.status, again.body]).toEqual([201, 200, first.body]);
      expect((await scene.perform(ben, 'comment.create', body)).status).toBe(409);
      await scene.on(ana, 'comment.delete', body.client_id, {});
      expect(said(await scene.perform(ana, 'comment.create', body))).toEqual([404, 'Comment not found']);
      expect(await countOf(post)).toBe(0);
    });
  });

  test('[POST-03] comments come oldest first with their replies, and read as they were written', async () => {
    const [ana, ben, cleo] = await three();
    const post = await scene.post(ana);
    const first = await scene.comment(ben, post, '  Two spaces, and an end\n');
    const second = await scene.comment(cleo, post);
    const reply = await scene.reply(ana, first, 'Thank you');
    const about = { post_id: post.id, post_ref: post.client_id };
    expect(reply).toMatchObject({ ...about, comment_post_id: first.comment_post_id, comment_ref: first.client_id });
    expect(first).toMatchObject({ ...about, content: '  Two spaces, and an end\n', replies: [], replies_count: 0 });
    expect(reply).toMatchObject({ user_id: ana.userId, content: 'Thank you', user: { user_id: ana.userId } });
    expect(await scene.comments(null, post)).toEqual([{ ...first, replies: [reply], replies_count: 1 }, second]);
    expect(await countOf(post)).toBe(3);
  });

  test('[POST-03] the first twenty replies come with a comment, the others are asked for', async () => {
    const [ana, ben] = await three();
    const post = await scene.post(ana);
    const [long, short] = [await scene.comment(ben, post), await scene.comment(ben, post)];
    const replies: Reply[] = [];
    for (let count = 0; count < 22; count += 1) replies.push(await scene.reply(ana, long, `Reply ${String(count)}`));
    const last = await scene.reply(ana, short);
    await scene.on(ana, 'reply.delete', replies[1]?.reply_id ?? 0, {});
    const [of, ofShort] = (await scene.comments(ben, post)) as [Comment, Comment];
    expect(of.replies).toEqual([replies[0], ...replies.slice(2, 21)]);
    expect([of.replies_count, ofShort.replies]).toEqual([21, [last]]);
    const after = of.replies.at(-1)?.reply_id;
    const name = long.client_id;
    const more = await storage.database.read((tx) => repliesToComment(tx, ben, name, { after, limit: 5 }));
    expect(more).toEqual([replies[21]]);
  });

  test('[POST-05] its author writes a comment anew, and a reply', async () => {
    const [ana, ben] = await three();
    const post = await scene.post(ana);
    const comment = await scene.comment(ben, post);
    const reply = await scene.reply(ben, comment);
    const later = { now: noon + 5_000 };
    const content = 'Better said';
    const changed = { content, updated_at: new Date(noon + 5_000).toISOString() };
    const edit = { ...later, params: { id: comment.client_id } };
    const edited = await scene.perform(ben, 'comment.update', { content }, edit);
    expect(edited.body).toEqual({ data: { ...comment, ...changed, replies: [reply], replies_count: 1 } });
    const answered = await scene.perform(
      ben,
      'reply.update',
      { content },
      { ...later, params: { id: reply.client_id } },
    );
    expect(answered.body).toEqual({ data: { ...reply, ...changed } });
  });

  test('[POST-03] a comment that is deleted takes its replies along, and all that was counted of them', async () => {
    const [ana, ben, cleo] = await three();
    const post = await scene.post(ana);
    const [comment, other] = [await scene.comment(ben, post), await scene.comment(ben, post)];
    const reply = await scene.reply(cleo, comment);
    await scene.reply(ben, comment);
    const kept = await scene.reply(cleo, other);
    expect([await countOf(post), await written(ben), await written(cleo)]).toEqual([5, 3, 2]);
    const end = await scene.on(ben, 'comment.delete', comment.comment_post_id, {});
    expect(said(end)).toEqual([200, 'Comment deleted']);
    expect(await scene.comments(cleo, post)).toEqual([{ ...other, replies: [kept], replies_count: 1 }]);
    expect([await countOf(post), await written(ben), await written(cleo)]).toEqual([2, 1, 1]);
    expect(said(await scene.on(cleo, 'reply.update', reply.reply_id, { content: 'C' }))[0]).toBe(404);
    expect(said(await scene.on(cleo, 'reply.delete', kept.client_id, {}))).toEqual([200, 'Reply deleted']);
    expect(await scene.comments(cleo, post)).toEqual([other]);
    expect([await countOf(post), await written(cleo)]).toEqual([1, 0]);
  });

  test('[POST-05] a post that is deleted takes all below it along, and all that was counted of it', async () => {
    const [ana, ben, cleo] = await three();
    const [post, other] = [await scene.post(ana), await scene.post(ana)];
    const comment = await scene.comment(ben, post);
    await scene.reply(cleo, comment);
    await scene.comment(cleo, other);
    await scene.on(ana, 'post.delete', post.id, {});
    expect([await written(ben), await written(cleo)]).toEqual([0, 1]);
    await expect(scene.comments(ben, post)).rejects.toThrow('Post not found');
    const late = await scene.on(ben, 'comment.update', comment.client_id, { content: 'C' });
    expect(said(late)).toEqual([404, 'Comment not found']);
  });

  test('[POST-03] writing to others earns points once for each post and tells them each time; to oneself it does neither', async () => {
    const [ana, ben, cleo] = await three();
    const post = await scene.post(ana);
    const comment = await scene.comment(ben, post);
    await scene.reply(cleo, comment);
    await scene.on(cleo, 'reply.delete', (await scene.reply(cleo, comment)).client_id, {});
    await scene.reply(ben, comment);
    await scene.comment(ana, post);
    await scene.reply(ana, comment);
    const points = async (who: Actor) => (await scene.user(who)).total_points;
    expect([await points(ana), await points(ben), await points(cleo)]).toEqual([10, 5, 5]);
    expect(await scene.notices(ana)).toEqual(['post-commented']);
    expect(await scene.notices(ben)).toEqual(['comment-replied', 'comment-replied']);
    expect(await scene.notices(cleo)).toEqual([]);
  });

  test('[POST-03] what is hidden is there for its author alone, and counted for nobody', async () => {
    const [ana, ben, cleo] = await three();
    const post = await scene.post(ana);
    const [comment, other] = [await scene.comment(ben, post), await scene.comment(ben, post)];
    await scene.reply(cleo, comment);
    const reply = await scene.reply(cleo, other);
    await scene.hide('comment', comment.comment_post_id);
    await scene.hide('comment', reply.reply_id);
    expect(await scene.comments(ana, post)).toEqual([other]);
    expect(await countOf(post)).toBe(1);
    expect((await scene.comments(ben, post)).map(({ hidden }) => hidden)).toEqual([true, undefined]);
    expect((await scene.comments(cleo, post)).map(({ replies }) => replies)).toEqual([[{ ...reply, hidden: true }]]);
    await scene.reply(ben, comment);
    expect(await countOf(post)).toBe(1);
    await scene.restore('comment', comment.comment_post_id);
    expect(await countOf(post)).toBe(4);
  });

  test('[POST-03] below what is hidden there is nothing for others, its own author neither', async () => {
    const [ana, ben, cleo] = await three();
    const [post, other] = [await scene.post(ana), await scene.post(ana)];
    const [comment, kept] = [await scene.comment(ben, post), await scene.comment(ben, other)];
    await scene.reply(cleo, comment);
    const reply = await scene.reply(cleo, kept);
    await scene.hide('post', post.id);
    await scene.hide('comment', kept.comment_post_id);
    const repliesFor = async (reader: Actor, { client_id }: Comment) =>
      await storage.database.read((tx) => repliesToComment(tx, reader, client_id, { limit: 5 }));
    for (const who of [ben, cleo]) await expect(repliesFor(who, comment)).rejects.toThrow('Comment not found');
    await expect(repliesFor(cleo, kept)).rejects.toThrow('Comment not found');
    expect(await repliesFor(ben, kept)).toEqual([reply]);
    const edit = await scene.on(ben, 'comment.update', comment.client_id, { content: 'C' });
    const answer = await scene.on(cleo, 'reply.update', reply.client_id, { content: 'C' });
    expect([said(edit), said(answer)]).toEqual([
      [404, 'Comment not found'],
      [404, 'Reply not found'],
    ]);
  });

  test('[POST-03] between two of whom one has blocked the other there is nothing said, on a third’s post neither', async () => {
    const [ana, ben, cleo] = await three();
    const post = await scene.post(ana);
    const comment = await scene.comment(ben, post);
    const reply = await scene.reply(cleo, comment);
    await scene.perform(ben, 'user.block', { blockedId: cleo.userId });
    expect(await scene.comments(cleo, post)).toEqual([]);
    expect((await scene.comments(ben, post)).map(({ replies }) => replies)).toEqual([[]]);
    expect((await scene.comments(ana, post)).map(({ replies }) => replies)).toEqual([[reply]]);
    const { comment_post_id } = comment;
    const answer = await scene.perform(cleo, 'reply.create', { comment_post_id, content: 'C' });
    expect(said(answer)).toEqual([404, 'Comment not found']);
  });
});
