import { expect, test } from 'vitest';
import { acknowledge } from '#data/apply/acknowledge.ts';
import type { OutboxEntry } from '#data/outbox/entry.ts';
import { createWriteBatch } from '#data/tx/write-batch.ts';
import type { MutationArgs, MutationKind } from '#contract/sync/mutations.ts';
import { sampleComment, samplePost, sampleReply, sampleRequest, written } from '#world/data/sample-people.ts';
import { ana, author } from '#world/data/sample-rows.ts';
import { sampleStore, wish, write } from '#world/stores/sample-store.ts';
import { prepare } from '#world/data/people-steps.ts';

const { post, comment, reply, request, third } = written;

/** The rows after the reply was written on those that the device held before the wish. */
async function after<Kind extends MutationKind>(
  kind: Kind,
  args: MutationArgs<Kind>,
  body: unknown,
  known: Parameters<typeof prepare>[1] = {},
) {
  const [other, store] = [await sampleStore([]), await sampleStore([])];
  for (const one of [other, store]) {
    await prepare(one, known);
    const picture = { size: 1, type: 'image/webp', isUploaded: true, createdAt: 1, sha256: 'a'.repeat(64) };
    await write(one, (tx) => tx.put('blobs', [picture]));
  }
  const entry = await wish(other, kind, args);
  const acked: OutboxEntry = { ...entry, state: 'applied', ack: { at: null, status: 200, body } };
  await write(store, async (tx) => {
    const rows = createWriteBatch(tx);
    await acknowledge(rows, acked, author);
    await rows.flush(9);
  });
  return store;
}

test('[O10] [USER-02] a follow’s reply says how many follow them now', async () => {
  const told = await after('user.follow', { user: 2 }, { data: { isFollowing: true, followers_count: 12 } });
  expect([told.row('people', '2')?.followers_count, told.row('ties', '2')?.isFollowing]).toEqual([12, true]);
  expect(told.row('people', '1')?.following_count).toBe(1);
  const silent = await after('user.unfollow', { user: 2 }, null, { isFollowing: true, followers_count: 4 });
  expect([silent.row('people', '2')?.followers_count, silent.row('ties', '2')?.isFollowing]).toEqual([3, false]);
});

test('[O10] [USER-03] a block ends what there was, and its end brings nothing of it back', async () => {
  const known = { isFollowing: true, friendship: 'friends' } as const;
  const blocked = await after('user.block', { user: 2 }, { data: { blockedId: 2, blocked: true } }, known);
  expect(blocked.row('ties', '2')).toMatchObject({ blocked: true, isFollowing: false, friendship: 'none' });
  expect(blocked.rows('requests')).toEqual([]);
  const free = await after('user.unblock', { user: 2 }, null, {});
  expect(free.row('ties', '2')?.blocked).toBe(false);
});

test('[O10] a request’s reply is the request that stands, be it the other one’s', async () => {
  const asked = await after(
    'friend.request',
    { user: 2, ref: third },
    { data: sampleRequest({ client_id: third, sent: true }) },
  );
  expect(asked.row('ties', '2')).toMatchObject({ friendship: 'requested', request: third });
  const yes = await after(
    'friend.request',
    { user: 2, ref: third },
    { data: sampleRequest({ status: 'accepted' }) },
    { friendship: 'received' },
  );
  expect(yes.row('ties', '2')).toMatchObject({ friendship: 'friends', request });
  expect(yes.rows('requests').map(({ ref, status }) => [ref, status])).toEqual([[request, 'accepted']]);
});

test.each([
  ['friend.answer', { user: 2, request, status: 'accepted' }, 'friends', 1],
  ['friend.answer', { user: 2, request, status: 'declined' }, 'none', 0],
  ['friend.withdraw', { user: 2, request }, 'none', 0],
] as const)('[O10] %s %j leaves two people %s', async (kind, args, friendship, requests) => {
  const told = await after(kind, args, { message: 'ok' }, { friendship: 'received' });
  expect([told.row('ties', '2')?.friendship, told.rows('requests').length]).toEqual([friendship, requests]);
});

test('[O10] [PROF-10] a picture’s reply is where it is had', async () => {
  const told = await after('user.picture', { type: 'profile', image: 'a'.repeat(64) }, { url: '/media/a/800.webp' });
  expect(told.row('users', 'me')).toMatchObject({ profile_picture: '/media/a/800.webp', avatar: '/media/a/800.webp' });
  expect(told.row('people', '1')?.profile_picture).toBe('/media/a/800.webp');
  const none = await after('user.picture', { type: 'banner', image: null }, { url: null });
  expect(none.row('people', '1')).toMatchObject({ banner_image: null, banner: null });
});

test('[O10] [PROF-08] what one changed of oneself is shown wherever one is shown, as the server keeps it', async () => {
  const told = await after(
    'user.update',
    { patch: { username: 'Ana.Sol' } },
    { data: { ...ana, username: 'ana.sol' } },
  );
  expect([told.row('users', 'me')?.username, told.row('people', '1')?.username]).toEqual(['ana.sol', 'ana.sol']);
});

test('[O10] [POST-01] a post’s reply is its row, under the name that the device gave it', async () => {
  const args = { ref: third, post: { title: 'T', description: 'D' }, image: null };
  const told = await after('post.create', args, { data: samplePost({ client_id: third, post_id: 71, title: 'T' }) });
  expect(told.row('posts', third)).toMatchObject({ post_id: 71, title: 'T', tick: 9 });
  const gone = await after('post.create', args, { error: 'not_found', message: 'Post not found', post_id: 71 });
  expect(gone.row('posts', third)).toBeUndefined();
  const edited = await after(
    'post.update',
    { post, patch: { title: 'U' } },
    { data: samplePost({ title: 'As kept' }) },
  );
  expect(edited.row('posts', post)?.title).toBe('As kept');
  expect((await after('post.delete', { post }, null)).row('posts', post)).toBeUndefined();
});

test('[O10] [POST-02] a like’s reply says whether it is liked, and by how many', async () => {
  const told = await after('post.like', { post, liked: true }, { liked: false, likes_count: 7 });
  expect(told.row('posts', post)).toMatchObject({ liked: false, likes_count: 7 });
  const silent = await after('post.like', { post, liked: true }, null);
  expect(silent.row('posts', post)).toMatchObject({ liked: true, likes_count: 4 });
});

test('[O10] [POST-03] a comment’s reply is its row, and it is counted where it stands', async () => {
  const own = await after(
    'comment.create',
    { ref: third, post, content: 'C' },
    { data: sampleComment({ client_id: third, content: 'As kept' }) },
  );
  expect(own.row('comments', third)).toMatchObject({ content: 'As kept', comment_id: 13 });
  expect(own.row('posts', post)?.comments_count).toBe(3);
  const answer = await after(
    'reply.create',
    { ref: third, post, comment, content: 'R' },
    { data: sampleReply({ client_id: third }) },
  );
  expect(answer.row('comments', third)).toMatchObject({ parent: comment, comment_id: 13 });
  expect([answer.row('comments', comment)?.replies_count, answer.row('posts', post)?.comments_count]).toEqual([2, 3]);
  const edited = await after('reply.update', { reply, content: 'U' }, { data: sampleReply({ content: 'Kept' }) });
  expect(edited.row('comments', reply)?.content).toBe('Kept');
  const gone = await after('comment.delete', { comment }, null);
  expect([gone.row('comments', comment), gone.row('posts', post)?.comments_count]).toEqual([undefined, 0]);
});

test('[O10] what was read is read', async () => {
  expect((await after('notices.read', { upto: 8 }, { message: 'ok' })).row('users', 'me')?.notices_read_upto).toBe(8);
});

test('[O10] [CHAT-08] a message’s reply is its id and its place; of one that was taken back meanwhile nothing stays', async () => {
  const said = { ref: third, user: 2, content: 'Hi', image: null, written: '2031-01-01T09:00:00.000Z' };
  const sent = { id: 71, client_id: third, senderId: 1, receiverId: 2, content: 'Hi', createdAt: said.written };
  const told = await after('message.send', said, { data: sent });
  expect(told.rows('messages')).toMatchObject([{ ref: third, message_id: 71, place: 71 }]);
  const gone = await after('message.send', said, { error: 'not_found', message: 'Message not found', id: 71 });
  expect([gone.rows('messages'), gone.rows('conversations')]).toEqual([[], []]);
});

test('[O10] a reply that doesn’t tell the request leaves what the device holds', async () => {
  const told = await after('friend.request', { ref: request, user: 2 }, null);
  expect(told.rows('requests')).toEqual([]);
});
