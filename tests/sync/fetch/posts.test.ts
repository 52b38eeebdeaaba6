import { beforeEach, expect, test } from 'vitest';
import type { Post } from '#contract/posts/entity.ts';
import { noRelationship } from '#data/people/rows.ts';
import { runQuery } from '#sync/fetch/fetch-query.ts';
import { queries } from '#sync/fetch/queries.ts';
import { looking, notFound, told } from '#world/devices/looking.ts';
import { ben, sampleCommentRow, samplePost, samplePostRow, written } from '#world/data/sample-people.ts';
import { sampleRow } from '#world/data/sample-rows.ts';
import { wish, write } from '#world/stores/sample-store.ts';

const world = looking('scape-device-see-posts');
const { signal } = new AbortController();
const ofBen = { type: 'user', userId: 2 } as const;
const feed = { type: 'feed' } as const;
const rows = () => world.store.rows('posts').map(({ ref }) => ref);
const post = (id: number, given: Partial<Post> = {}) => samplePost({ client_id: refOf(id), user: ben, ...given });
const refOf = (id: number) => `00000000-0000-4000-8000-0000000000${String(id)}`;
const held = (id: number) => ({ ...samplePostRow({ ref: refOf(id), post_id: id }), user_id: 2, user: ben });

beforeEach(() => write(world.store, (tx) => tx.put('posts', [10, 20, 30, 40].map(held))));

test.each([
  ['unreachable', () => told({}, { status: 503 })],
  ['unreachable', () => new Response('<html>Log in</html>')],
  ['missing', () => told({ data: [{ client_id: 7 }] })],
  ['missing', () => told({ error: 'no_such_call' }, { status: 404 })],
] as const)('[L6] [POST-06] %s: nothing is kept, and nothing goes', async (as, answer) => {
  world.answers.push(answer);
  expect(await runQuery(world.looker, queries.posts, { source: ofBen, page: null }, signal)).toEqual({ as });
  expect(rows()).toHaveLength(4);
});

test('[POST-02] a page is kept, and tells where the next begins', async () => {
  world.answers.push(() => told({ data: [post(50, { title: 'New' })] }, { next: '/api/posts/user/2?before=50' }));
  expect(await runQuery(world.looker, queries.posts, { source: ofBen, page: null }, signal)).toEqual({
    as: 'seen',
    next: '/posts/user/2?before=50',
  });
  expect(world.store.row('posts', refOf(50))).toMatchObject({ title: 'New', post_id: 50, user_id: 2 });
  world.answers.push(() => told({ data: [post(40)] }));
  expect(
    await runQuery(world.looker, queries.posts, { source: ofBen, page: '/posts/user/2?before=50' }, signal),
  ).toEqual({ as: 'seen', next: null });
  expect(world.asked.map(({ path }) => path)).toEqual(['/posts/user/2', '/posts/user/2?before=50']);
});

test('[L11] a first page shows what is gone down to its last, a later one what is gone between its two ends', async () => {
  world.answers.push(() => told({ data: [post(30)] }, { next: '/api/next' }));
  await runQuery(world.looker, queries.posts, { source: ofBen, page: null }, signal);
  expect(rows()).toEqual([10, 20, 30].map(refOf));
  world.answers.push(() => told({ data: [post(25), post(15)] }, { next: '/api/next' }));
  await runQuery(world.looker, queries.posts, { source: ofBen, page: '/next' }, signal);
  expect(rows()).toEqual([10, 15, 25, 30].map(refOf));
});

test('[L11] and what is gone between the page before and its first, where its address tells where that one ended', async () => {
  world.answers.push(() => told({ data: [post(20)] }, { next: '/api/next' }));
  await runQuery(world.looker, queries.posts, { source: ofBen, page: '/posts/user/2?limit=1&before=40' }, signal);
  expect(rows()).toEqual([10, 20, 40].map(refOf));
});

test.each(['?before=1700000000000', '?before=', '?after=40', '?page=2'])(
  '[L11] where it tells something else (%s), of a later page no more is taken than before',
  async (query) => {
    world.answers.push(() => told({ data: [post(20)] }, { next: '/api/next' }));
    await runQuery(world.looker, queries.posts, { source: ofBen, page: `/posts/user/2${query}` }, signal);
    expect(rows()).toEqual([10, 20, 30, 40].map(refOf));
  },
);

test('[L11] a last page shows what is gone to the end, with what was written under it', async () => {
  await write(world.store, (tx) => tx.put('comments', [sampleCommentRow({ post: refOf(10) })]));
  world.answers.push(() => told({ data: [post(20)] }));
  await runQuery(world.looker, queries.posts, { source: ofBen, page: '/next' }, signal);
  expect([rows(), world.store.rows('comments')]).toEqual([[20, 30, 40].map(refOf), []]);
  world.answers.push(() => told({ data: [] }));
  await runQuery(world.looker, queries.posts, { source: ofBen, page: null }, signal);
  expect(rows()).toEqual([]);
});

test('[L11] [OFF-11] what waits, what changed meanwhile and what others wrote is in no gap', async () => {
  await write(world.store, async (tx) => {
    const waiting = { ...samplePostRow({ ref: written.post, post_id: null }), user_id: 2 };
    await tx.put('posts', [waiting, { ...samplePostRow({ ref: written.other, post_id: 35 }), user_id: 3 }]);
  });
  await wish(world.store, 'post.like', { post: refOf(40), liked: true });
  world.answers.push(async () => {
    await write(world.store, (tx) => tx.put('posts', [{ ...held(20), tick: 900 }]));
    return told({ data: [] });
  });
  await runQuery(world.looker, queries.posts, { source: ofBen, page: null }, signal);
  expect(rows().toSorted()).toEqual([written.post, written.other, refOf(20), refOf(40)].toSorted());
});

test('[L5] [POST-02] [OFF-11] an answer goes over no like that waits', async () => {
  await wish(world.store, 'post.like', { post: refOf(40), liked: true });
  world.answers.push(() => told({ data: [post(40, { title: 'Late', likes_count: 9 })] }, { next: '/api/next' }));
  await runQuery(world.looker, queries.posts, { source: ofBen, page: null }, signal);
  expect(world.store.row('posts', refOf(40))).toMatchObject({ title: 'Morning', liked: true, likes_count: 1 });
});

test('the posts of somebody who isn’t there go', async () => {
  world.answers.push(notFound);
  expect(await runQuery(world.looker, queries.posts, { source: ofBen, page: null }, signal)).toEqual({ as: 'missing' });
  expect(rows()).toEqual([]);
});

test('[L11] [OFF-11] the feed speaks of those whom the server knows to be followed', async () => {
  await write(world.store, (tx) => tx.put('ties', [{ ...noRelationship('2'), isFollowing: true }]));
  await wish(world.store, 'user.follow', { user: 3 });
  await write(world.store, (tx) =>
    tx.put('posts', [{ ...samplePostRow({ ref: written.third, post_id: 33 }), user_id: 3 }]),
  );
  world.answers.push(() => told({ data: [post(40)] }));
  expect(await runQuery(world.looker, queries.posts, { source: feed, page: null }, signal)).toEqual({
    as: 'seen',
    next: null,
  });
  expect(world.asked[0]?.path).toBe('/posts/feed');
  expect(rows().toSorted()).toEqual([refOf(40), written.third].toSorted());
});

test('what is held already is not written again: the screen would read everything anew', async () => {
  world.answers.push(() => told({ data: [post(50)] }, { next: '/api/next' }));
  await runQuery(world.looker, queries.posts, { source: ofBen, page: null }, signal);
  const before = world.store.row('posts', refOf(50));
  world.answers.push(() => told({ data: [post(50)] }, { next: '/api/next' }));
  await runQuery(world.looker, queries.posts, { source: ofBen, page: null }, signal);
  expect(world.store.row('posts', refOf(50))).toBe(before);
});

test('[AFTER-03] posts from an event are asked for by its id, or its ref where it isn’t held, and those that left it go', async () => {
  const source = { type: 'event', event: refOf(90) } as const;
  const from = (id: number) => ({ ...held(id), event: source.event });
  await write(world.store, (tx) => tx.put('posts', [from(20), from(30)]));
  world.answers.push(() => told({ data: [post(30, { event_id: 9, event_ref: source.event })] }));
  expect(await runQuery(world.looker, queries.posts, { source, page: null }, signal)).toEqual({
    as: 'seen',
    next: null,
  });
  expect(rows()).toEqual([10, 30, 40].map(refOf));
  expect(world.store.row('posts', refOf(30))?.event).toBe(source.event);
  await write(world.store, (tx) => tx.put('events', [sampleRow({ ref: source.event, event_id: 9 })]));
  world.answers.push(() => told({ data: [] }));
  await runQuery(world.looker, queries.posts, { source, page: null }, signal);
  expect(world.asked.map(({ path }) => path)).toEqual([`/events/${source.event}/posts`, '/events/9/posts']);
});

test('[AFTER-03] an event that was never sent is asked of nobody, and one that is gone leaves its posts', async () => {
  const source = { type: 'event', event: refOf(90) } as const;
  await write(world.store, (tx) => tx.put('events', [{ ...sampleRow({ ref: source.event }), event_id: null }]));
  await write(world.store, (tx) => tx.put('posts', [{ ...held(20), event: source.event }]));
  expect(await runQuery(world.looker, queries.posts, { source, page: null }, signal)).toEqual({
    as: 'seen',
    next: null,
  });
  expect(world.asked).toEqual([]);
  await write(world.store, (tx) => tx.put('events', [sampleRow({ ref: source.event, event_id: 9 })]));
  world.answers.push(() => notFound());
  expect(await runQuery(world.looker, queries.posts, { source, page: null }, signal)).toEqual({ as: 'missing' });
  expect(rows()).toHaveLength(4);
});
