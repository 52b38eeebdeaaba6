import { expect, test } from 'vitest';
import type { SyncMeReply } from '#contract/sync/protocol.ts';
import { applyPatch, resetCursors, startPull } from '#data/apply/patch.ts';
import type { MemoryStore } from '#world/stores/memory-store.ts';
import {
  ben,
  sampleComment,
  sampleNotice,
  samplePost,
  sampleProfile,
  sampleReply,
  sampleRequest,
  written,
} from '#world/data/sample-people.ts';
import { ana } from '#world/data/sample-rows.ts';
import { amend, sampleStore, shown, wish } from '#world/stores/sample-store.ts';

type Changes = SyncMeReply['changes'];
type Deleted = SyncMeReply['deleted'];

let pages = 0;

/** Lands a page of the user's own pull, and one of the public feed, so that both have landed. */
async function land(store: MemoryStore, changes: Changes, deleted: Deleted = {}, upto = 'e.5', isLast = true) {
  for (const scope of ['events', 'me'] as const) {
    const { cursor } = await startPull(store, scope);
    pages += 1;
    const mine = scope === 'me' ? { changes, deleted, isLast } : { changes: {}, deleted: {}, isLast: true };
    await applyPatch(
      store,
      { scope, fromCursor: cursor, cursor: `${scope}-${String(pages)}`, upto, deletedEventIds: [], ...mine },
      { hasUser: true, nowMs: 77 },
    );
  }
}

const everything: Changes = {
  user: [ana],
  people: [sampleProfile({ isFollowing: true, friendship: 'received', followers_count: 4 })],
  requests: [sampleRequest()],
  posts: [samplePost({ comments_count: 2 })],
  comments: [sampleComment({ replies_count: 1 }), sampleReply()],
  notices: [sampleNotice()],
};

test('[L1] [OFF-12] people, ties, requests, posts, comments and notices land as rows', async () => {
  const store = await sampleStore([]);
  await land(store, everything);
  expect(store.row('people', '2')).toMatchObject({ username: 'ben', followers_count: 4 });
  expect(store.row('people', '2')).not.toHaveProperty('isFollowing');
  expect(store.row('ties', '2')).toMatchObject({
    isFollowing: true,
    friendship: 'received',
    blocked: false,
    request: written.request,
  });
  expect(store.row('requests', written.request)).toMatchObject({ request_id: 41, status: 'pending', sent: false });
  expect(store.row('posts', written.post)).toMatchObject({ post_id: 11, user_id: 1, comments_count: 2 });
  expect(store.row('comments', written.comment)).toMatchObject({ comment_id: 21, parent: null, replies_count: 1 });
  expect(store.row('comments', written.reply)).toMatchObject({ comment_id: 31, parent: written.comment });
  expect(store.rows('notices')).toMatchObject([{ kind: 'followed', notice_id: 1, read: false }]);
});

test('[L1] a comment that comes without its replies leaves them', async () => {
  const store = await sampleStore([]);
  await land(store, everything);
  await land(store, { comments: [sampleComment({ content: 'Edited', replies_count: 1 })] });
  expect(store.rows('comments').map(({ content }) => content)).toEqual(['Edited', 'Indeed']);
});

test('[L1] [OFF-11] news lands beneath what is pending', async () => {
  const store = await sampleStore([]);
  await land(store, everything);
  await wish(store, 'user.unfollow', { user: 2 });
  await wish(store, 'post.update', { post: written.post, patch: { title: 'Mine' } });
  await wish(store, 'comment.create', { ref: written.second, post: written.post, content: 'New' });
  await land(store, {
    people: [sampleProfile({ isFollowing: true, friendship: 'friends', followers_count: 9 })],
    posts: [samplePost({ title: 'Theirs', likes_count: 3, comments_count: 5 })],
  });
  expect(store.row('people', '2')?.followers_count).toBe(8);
  expect(store.row('ties', '2')).toMatchObject({ isFollowing: false, friendship: 'friends' });
  expect(store.row('posts', written.post)).toMatchObject({ title: 'Mine', likes_count: 3, comments_count: 6 });
});

test('[L10] [USER-03] who isn’t there any more goes with their request and all that they wrote', async () => {
  const store = await sampleStore([]);
  const theirs = samplePost({ client_id: written.other, user: ben });
  const own = sampleComment({ client_id: written.second, post_ref: written.other, user: ben });
  await land(store, { ...everything, posts: [samplePost(), theirs], comments: [...(everything.comments ?? []), own] });
  await land(store, {}, { people: [2] });
  const { people, ties, requests, posts, comments } = shown(store);
  expect([people, ties, requests]).toEqual([[], [], []]);
  expect(posts).toMatchObject([{ ref: written.post }]);
  expect([comments, store.rows('comments')]).toEqual([[], []]);
});

test('[L10] a post goes with all that was written under it, a comment with the replies to it', async () => {
  const store = await sampleStore([]);
  await land(store, everything);
  await land(store, {}, { comments: [written.comment] });
  expect([store.rows('comments'), store.rows('posts').length]).toEqual([[], 1]);
  await land(store, everything);
  await land(store, {}, { posts: [written.post] });
  expect([store.rows('comments'), store.rows('posts')]).toEqual([[], []]);
});

test('[L1] a request that is no more stands between nobody, also where a change hides it', async () => {
  const store = await sampleStore([]);
  await land(store, everything);
  await land(store, {}, { requests: [written.request] });
  expect([store.rows('requests'), store.row('ties', '2')?.friendship]).toEqual([[], 'none']);
  await land(store, everything);
  const { id } = await wish(store, 'friend.withdraw', { user: 2, request: written.request });
  await land(store, {}, { requests: [written.request] });
  await amend(store, id, { state: 'applied', ack: { at: 'e.6', status: 200, body: {} } });
  await land(store, {}, {}, 'e.6');
  expect([store.rows('outbox'), store.rows('requests')]).toEqual([[], []]);
  expect(store.row('ties', '2')).toMatchObject({ friendship: 'none', request: null, isFollowing: true });
});

test('[L1] a request that was answered makes two people friends', async () => {
  const store = await sampleStore([]);
  await land(store, everything);
  await land(store, { requests: [sampleRequest({ status: 'accepted' })] });
  expect(store.row('ties', '2')).toMatchObject({ friendship: 'friends', request: written.request, isFollowing: true });
});

test('[L3] [OFF-12] starting over sweeps what the pull doesn’t bring again, and nothing that waits', async () => {
  const store = await sampleStore([]);
  await land(store, everything);
  await wish(store, 'user.follow', { user: 3 });
  await wish(store, 'post.create', { ref: written.third, post: { title: 'T', description: 'D' }, image: null });
  await resetCursors(store);
  await land(store, { people: everything.people ?? [] }, {}, 'e.9', false);
  expect(store.rows('posts')).toHaveLength(2);
  await land(store, { comments: [sampleReply()] }, {}, 'e.9');
  const { people, ties, requests, posts, notices, users } = shown(store);
  expect([people, ties]).toMatchObject([[{ user_id: 2 }], [{ person: '2' }, { person: '3' }]]);
  expect([requests, notices, users.length]).toEqual([[], [], 1]);
  expect(posts).toMatchObject([{ ref: written.third }]);
  expect(store.rows('comments')).toMatchObject([{ ref: written.reply }]);
});

test('[L4] what was read stays read when the pull has said so', async () => {
  const store = await sampleStore([]);
  await land(store, everything);
  const { id } = await wish(store, 'notices.read', { upto: 1 });
  expect(store.row('users', 'me')?.notices_read_upto).toBe(1);
  await amend(store, id, { state: 'applied', ack: { at: 'e.6', status: 200, body: {} } });
  await land(store, { notices: [sampleNotice({ read: true })] }, {}, 'e.6');
  expect([store.rows('outbox'), store.rows('notices')[0]?.read]).toEqual([[], true]);
});
