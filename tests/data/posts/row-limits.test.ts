import { expect, test } from 'vitest';
import { applyFetched } from '#data/apply/fetched.ts';
import { maxCachedRows } from '#data/posts/row-limits.ts';
import { ben, sampleComment, sampleCommentRow, samplePost, samplePostRow, written } from '#world/data/sample-people.ts';
import { sampleStore, wish, write } from '#world/stores/sample-store.ts';

const refOf = (index: number) => `00000000-0000-4000-9000-${String(index).padStart(12, '0')}`;
const never = Number.MAX_SAFE_INTEGER;

/** A device that holds as many posts of Ben's as it may, the first of them landed longest ago. */
async function fullOfPosts() {
  const store = await sampleStore([]);
  const posts = Array.from({ length: maxCachedRows.posts }, (_unused, index) => ({
    ...samplePostRow({ ref: refOf(index), post_id: index + 100, user_id: 2, user: ben }),
    tick: index,
  }));
  await write(store, (tx) => tx.put('posts', posts));
  return store;
}

test('[L12] what was landed longest ago of what others wrote makes room, with what was written under it', async () => {
  const store = await fullOfPosts();
  await write(store, (tx) => tx.put('comments', [sampleCommentRow({ post: refOf(5), user_id: 3 })]));
  await applyFetched(store, { posts: [samplePost({ user: ben })] }, never);
  const kept = store.rows('posts').map(({ ref }) => ref);
  expect(kept.length).toBeLessThanOrEqual(maxCachedRows.posts);
  expect([kept.includes(refOf(0)), kept.includes(refOf(maxCachedRows.posts - 1))]).toEqual([false, true]);
  expect([kept.includes(written.post), store.rows('comments')]).toEqual([true, []]);
});

test('[L12] what the owner wrote, likes, has commented on or changes stays', async () => {
  const store = await fullOfPosts();
  await write(store, async (tx) => {
    await tx.put('posts', [
      { ...samplePostRow({ ref: refOf(0), post_id: 100 }), tick: 0 },
      { ...samplePostRow({ ref: refOf(1), post_id: 101, user_id: 2, liked: true }), tick: 0 },
    ]);
    await tx.put('comments', [sampleCommentRow({ post: refOf(2), user_id: 1 })]);
  });
  await wish(store, 'post.like', { post: refOf(3), liked: true });
  await applyFetched(store, { posts: [samplePost({ user: ben })] }, never);
  const kept = new Set(store.rows('posts').map(({ ref }) => ref));
  expect([0, 1, 2, 3, 4].map((index) => kept.has(refOf(index)))).toEqual([true, true, true, true, false]);
});

test('[L12] comments make room too; those of the owner, and under the owner’s posts, stay', async () => {
  const store = await sampleStore([]);
  const comments = Array.from({ length: maxCachedRows.comments }, (_unused, index) => ({
    ...sampleCommentRow({ ref: refOf(index), comment_id: index + 100, post: written.other, user_id: 2 }),
    tick: index,
  }));
  await write(store, async (tx) => {
    await tx.put('posts', [samplePostRow({ ref: written.post })]);
    await tx.put('comments', comments);
    await tx.put('comments', [
      sampleCommentRow({ ref: refOf(0), post: written.other, user_id: 1 }),
      sampleCommentRow({ ref: refOf(1), post: written.post, user_id: 2 }),
    ]);
  });
  await applyFetched(store, { comments: [sampleComment()] }, never);
  const kept = new Set(store.rows('comments').map(({ ref }) => ref));
  expect(kept.size).toBeLessThanOrEqual(maxCachedRows.comments);
  expect([0, 1, 2].map((index) => kept.has(refOf(index)))).toEqual([true, true, false]);
  expect(kept.has(written.comment)).toBe(true);
});

test('as long as there is room nothing goes', async () => {
  const store = await sampleStore([]);
  await write(store, (tx) => tx.put('posts', [samplePostRow({ ref: written.other, user_id: 2 })]));
  await applyFetched(store, { posts: [samplePost({ user: ben })] }, never);
  expect(store.rows('posts')).toHaveLength(2);
});
