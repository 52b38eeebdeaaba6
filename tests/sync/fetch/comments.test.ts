import { beforeEach, expect, test } from 'vitest';
import { runQuery } from '#sync/fetch/fetch-query.ts';
import { queries } from '#sync/fetch/queries.ts';
import { looking, notFound, told } from '#world/devices/looking.ts';
import { sampleComment, sampleCommentRow, samplePostRow, sampleReply, written } from '#world/data/sample-people.ts';
import { wish, write } from '#world/stores/sample-store.ts';

const world = looking('scape-device-see-comments');
const { signal } = new AbortController();
const { post, comment, second, reply } = written;
const rows = () => world.store.rows('comments').map(({ ref }) => ref);
const see = (asked: string | null = null) => runQuery(world.looker, queries.comments, { post, page: asked }, signal);
const late = '00000000-0000-4000-8000-000000000039';

beforeEach(() =>
  write(world.store, async (tx) => {
    await tx.put('posts', [samplePostRow({ ref: post, post_id: 11 })]);
    await tx.put('comments', [
      sampleCommentRow({ ref: comment, comment_id: 21 }),
      sampleCommentRow({ ref: second, comment_id: 22 }),
      sampleCommentRow({ ref: reply, comment_id: 31, parent: comment }),
      sampleCommentRow({ ref: late, comment_id: 39, parent: comment }),
    ]);
  }),
);

test.each([
  ['unreachable', () => told({}, { status: 502 })],
  ['missing', () => told({ data: [{ client_id: comment }] })],
  ['missing', () => told({ error: 'no_such_call' }, { status: 404 })],
] as const)('[L6] [POST-06] %s: nothing is kept, and nothing goes', async (as, answer) => {
  world.answers.push(answer);
  expect(await see()).toEqual({ as });
  expect(rows()).toHaveLength(4);
});

test('[POST-03] comments are kept with the replies that come with them', async () => {
  const told1 = sampleComment({ content: 'Edited', replies: [sampleReply({ content: 'New' })], replies_count: 2 });
  world.answers.push(() => told({ data: [told1, sampleComment({ client_id: second })] }, { next: '/api/more' }));
  expect(await see()).toEqual({ as: 'seen', next: '/more' });
  expect(world.asked.map(({ path }) => path)).toEqual(['/posts/comments/11']);
  expect(world.store.row('comments', comment)).toMatchObject({ content: 'Edited', parent: null, replies_count: 2 });
  expect(world.store.row('comments', reply)).toMatchObject({ content: 'New', parent: comment, post });
});

test('[L11] replies beyond the first ones that came along stay, unless those are all there are', async () => {
  const some = sampleComment({ replies: [sampleReply()], replies_count: 2 });
  world.answers.push(() => told({ data: [some] }, { next: '/api/more' }));
  await see();
  expect(rows()).toEqual([comment, second, reply, late]);
  const all = sampleComment({ replies: [sampleReply()], replies_count: 1 });
  world.answers.push(() => told({ data: [all] }, { next: '/api/more' }));
  await see();
  expect(rows()).toEqual([comment, second, reply]);
});

test('[L11] a comment that the page doesn’t hold goes, with the replies to it', async () => {
  world.answers.push(() => told({ data: [sampleComment({ client_id: second })] }));
  await see();
  expect(rows()).toEqual([second]);
});

test('[L11] of a later page what lay behind the one before goes too', async () => {
  world.answers.push(() => told({ data: [] }));
  await see('/posts/comments/11?after=21');
  expect(rows()).toEqual([comment, reply, late]);
  world.answers.push(() => told({ data: [] }));
  await runQuery(world.looker, queries.replies, { comment, page: '/posts/replies/comment/21?after=31' }, signal);
  expect(rows()).toEqual([comment, reply]);
});

test('[L11] [OFF-11] what waits to be sent is in no gap', async () => {
  const { ref } = { ref: '00000000-0000-4000-8000-000000000061' };
  await wish(world.store, 'comment.create', { ref, post, content: 'Mine' });
  await wish(world.store, 'comment.update', { comment: second, content: 'Mine too' });
  world.answers.push(() => told({ data: [] }));
  await see();
  expect(rows()).toEqual([second, ref]);
});

test('a page of replies speaks of that comment alone', async () => {
  world.answers.push(() => told({ data: [sampleReply({ content: 'New' })] }));
  expect(await runQuery(world.looker, queries.replies, { comment, page: null }, signal)).toEqual({
    as: 'seen',
    next: null,
  });
  expect(world.asked[0]?.path).toBe('/posts/replies/comment/21');
  expect(rows()).toEqual([comment, second, reply]);
  expect(world.store.row('comments', reply)?.content).toBe('New');
});

test('[L10] a post that isn’t there any more goes, with all that was written under it', async () => {
  world.answers.push(notFound);
  expect(await see()).toEqual({ as: 'missing' });
  expect([world.store.rows('posts'), rows()]).toEqual([[], []]);
});

test('[L10] a comment that isn’t there any more goes, with the replies to it', async () => {
  world.answers.push(notFound);
  expect(await runQuery(world.looker, queries.replies, { comment, page: null }, signal)).toEqual({ as: 'missing' });
  expect(rows()).toEqual([second]);
});

test('[OFF-03] of what nobody but this device knows nothing is asked', async () => {
  await write(world.store, async (tx) => {
    await tx.put('posts', [samplePostRow({ ref: post, post_id: null })]);
    await tx.put('comments', [sampleCommentRow({ ref: comment, comment_id: null })]);
  });
  expect(await see()).toEqual({ as: 'seen', next: null });
  expect(await runQuery(world.looker, queries.replies, { comment, page: null }, signal)).toEqual({
    as: 'seen',
    next: null,
  });
  expect(world.asked).toEqual([]);
});
