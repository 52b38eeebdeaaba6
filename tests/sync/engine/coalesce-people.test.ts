import { describe, expect, test } from 'vitest';
import { rebase } from '#data/tx/rebase.ts';
import { isOutstanding, type OutboxEntry } from '#data/outbox/entry.ts';
import { coalesce } from '#sync/engine/coalesce.ts';
import type { MemoryStore } from '#world/stores/memory-store.ts';
import { written } from '#world/data/sample-people.ts';
import { amend, sampleStore, wish, write } from '#world/stores/sample-store.ts';
import { meetPeople } from './people-model.ts';

const { post, other, comment } = written;
const made = {
  post: '00000000-0000-4000-8000-000000010001',
  comment: '00000000-0000-4000-8000-000000020001',
  reply: '00000000-0000-4000-8000-000000030001',
  request: '00000000-0000-4000-8000-000000040001',
};
const text = { title: 'T', description: 'D' };
const sent = { state: 'sent' as const, seal: { clientId: 'c', path: '/', body: {}, sentAt: 1 } };
const picture = (letter: 'a' | 'b') => letter.repeat(64);

async function peopled(): Promise<MemoryStore> {
  const store = await sampleStore([]);
  await meetPeople(store);
  return store;
}

async function folded(store: MemoryStore): Promise<OutboxEntry[]> {
  return write(store, async (tx) => {
    const entries = await tx.all('outbox');
    const { changed, coalesced: carried, dropped: vanished } = coalesce(entries, 10_000);
    await rebase(tx, { entries, drop: vanished, put: [...changed, ...carried] });
    return (await tx.all('outbox')).filter(isOutstanding);
  });
}

const brief = (entries: readonly OutboxEntry[]) => entries.map(({ kind, args }) => [kind, args]);

describe('[F4] [USER-02] [OFF-04] the last wish goes out', () => {
  test('of following and not following somebody, under the first one’s seq and id', async () => {
    const store = await peopled();
    const first = await wish(store, 'user.follow', { user: 2 });
    await wish(store, 'user.unfollow', { user: 2 });
    const [left, ...others] = await folded(store);
    expect([left?.id, left?.seq, left?.kind, left?.lane]).toEqual([first.id, first.seq, 'user.unfollow', 'follow:2']);
    expect([others, store.row('people', '2')?.followers_count]).toEqual([[], 0]);
  });

  test('of likes of a post, and of pictures, each of its kind', async () => {
    const store = await peopled();
    for (const liked of [true, false, true]) await wish(store, 'post.like', { post: other, liked });
    await wish(store, 'user.picture', { type: 'profile', image: picture('a') });
    await wish(store, 'user.picture', { type: 'banner', image: picture('a') });
    await wish(store, 'user.picture', { type: 'profile', image: picture('b') });
    const left = await folded(store);
    expect(brief(left)).toEqual([
      ['post.like', { post: other, liked: true }],
      ['user.picture', { type: 'profile', image: picture('b') }],
      ['user.picture', { type: 'banner', image: picture('a') }],
    ]);
    expect(left[1]?.files).toEqual({ image: picture('b') });
  });

  test('of how far somebody has read, the furthest', async () => {
    const store = await peopled();
    for (const upto of [4, 9, 7]) await wish(store, 'notices.read', { upto });
    expect(brief(await folded(store))).toEqual([['notices.read', { upto: 9 }]]);
  });
});

test('[F7] [USER-03] blocking ends more than it says: it never folds, and nothing folds over it', async () => {
  const store = await peopled();
  await wish(store, 'user.follow', { user: 2 });
  await wish(store, 'user.block', { user: 2 });
  await wish(store, 'user.unblock', { user: 2 });
  await wish(store, 'user.unfollow', { user: 2 });
  expect((await folded(store)).map(({ kind }) => kind)).toEqual([
    'user.follow',
    'user.block',
    'user.unblock',
    'user.unfollow',
  ]);
});

test('[F2] [F3] [POST-01] edits of a post go into its making, or into one another', async () => {
  const store = await peopled();
  await wish(store, 'post.create', { ref: made.post, post: text, image: picture('a') });
  await wish(store, 'post.update', { post: made.post, patch: { title: 'U' } });
  await wish(store, 'post.update', { post, patch: { title: 'A', description: 'B' } });
  await wish(store, 'post.update', { post, patch: { title: 'C' } });
  expect(brief(await folded(store))).toEqual([
    ['post.create', { ref: made.post, post: { ...text, title: 'U' }, image: picture('a') }],
    ['post.update', { post, patch: { title: 'C', description: 'B' } }],
  ]);
});

test('[F6] [POST-02] a deletion takes the place of an edit of the post before it', async () => {
  const store = await peopled();
  await wish(store, 'post.update', { post, patch: { title: 'A' } });
  await wish(store, 'post.delete', { post });
  expect(brief(await folded(store))).toEqual([['post.delete', { post }]]);
});

test('[F11] [POST-03] texts of comments stay as many as were written', async () => {
  const store = await peopled();
  await wish(store, 'comment.update', { comment, content: 'A' });
  await wish(store, 'comment.update', { comment, content: 'B' });
  await wish(store, 'comment.create', { ref: made.comment, post, content: 'A' });
  await wish(store, 'comment.update', { comment: made.comment, content: 'B' });
  expect(await folded(store)).toHaveLength(4);
});

test('[F5] [OFF-05] a post that nobody heard of vanishes with the comments on it and the replies to those', async () => {
  const store = await peopled();
  await wish(store, 'post.create', { ref: made.post, post: text, image: null });
  await wish(store, 'comment.create', { ref: made.comment, post: made.post, content: 'C' });
  await wish(store, 'reply.create', { ref: made.reply, post: made.post, comment: made.comment, content: 'R' });
  await wish(store, 'reply.update', { reply: made.reply, content: 'S' });
  await wish(store, 'post.like', { post: made.post, liked: true });
  await wish(store, 'post.delete', { post: made.post });
  const left = await folded(store);
  expect([left, store.rows('outbox'), store.row('posts', made.post)]).toEqual([[], [], undefined]);
  expect(store.rows('comments').map(({ ref }) => ref)).toEqual([comment]);
});

test('[F5] [OFF-05] so do a comment with its replies, a reply, and a request that is taken back', async () => {
  const store = await peopled();
  await wish(store, 'comment.create', { ref: made.comment, post, content: 'C' });
  await wish(store, 'reply.create', { ref: made.reply, post, comment: made.comment, content: 'R' });
  await wish(store, 'comment.delete', { comment: made.comment });
  await wish(store, 'friend.request', { user: 2, ref: made.request });
  await wish(store, 'friend.withdraw', { user: 2, request: made.request });
  expect([await folded(store), store.rows('requests')]).toEqual([[], []]);
  await wish(store, 'reply.create', { ref: made.reply, post, comment, content: 'R' });
  await wish(store, 'reply.delete', { reply: made.reply });
  expect([await folded(store), store.row('comments', comment)?.replies_count]).toEqual([[], 0]);
});

test('[F5] [OFF-05] what may have been sent is deleted by a deletion', async () => {
  const store = await peopled();
  const create = await wish(store, 'comment.create', { ref: made.comment, post, content: 'C' });
  await amend(store, create.id, sent);
  await wish(store, 'comment.delete', { comment: made.comment });
  expect((await folded(store)).map(({ kind }) => kind)).toEqual(['comment.create', 'comment.delete']);
});
