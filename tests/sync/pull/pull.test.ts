import { describe, expect, test } from 'vitest';
import { syncKinds } from '#contract/sync/protocol.ts';
import { emptyEngagement } from '#data/events/engagements.ts';
import { noRelationship } from '#data/people/rows.ts';
import { pull } from '#sync/pull/pull.ts';
import type { MemoryStore } from '#world/stores/memory-store.ts';
import { noSuchCall, reply, samplePorts, type Answer } from '#world/devices/sample-ports.ts';
import {
  ben,
  sampleComment,
  sampleCommentRow,
  sampleNotice,
  samplePost,
  samplePostRow,
  sampleProfile,
  sampleRequest,
  written,
} from '#world/data/sample-people.ts';
import { ana, author, refs, sampleEvent } from '#world/data/sample-rows.ts';
import { amend, sampleStore, wish, write } from '#world/stores/sample-store.ts';

const event = refs.sunset;

const eventsPage = (cursor: string, given: Record<string, unknown> = {}) =>
  reply(200, { cursor, upto: 'e.5', more: false, events: [], deleted: [], ...given });
const mePage = (cursor: string, given: Record<string, unknown> = {}) =>
  reply(200, { cursor, upto: 'e.5', more: false, changes: {}, deleted: {}, ...given });

/** A server with one answer after another for each scope. */
function pulling(store: MemoryStore, events: Answer[], me: Answer[] = [mePage('m1')], userId: number | null = 1) {
  const world = samplePorts(
    store,
    ({ path }) => (path.startsWith('/sync/events') ? events : me).shift() ?? reply(500),
    { userId },
  );
  return { ...world, go: () => pull(world.delivery) };
}

test('[L8] [OFF-12] a server of a version before, which refuses a kind, is asked for all that it knows', async () => {
  const store = await sampleStore([]);
  const refused = reply(400, { error: 'invalid', message: 'kinds: No such kind', fields: { kinds: 'No such kind' } });
  const { go, paths } = pulling(store, [eventsPage('e1')], [refused, mePage('m1')]);
  expect(await go()).toBe('landed');
  expect(paths()).toEqual(['GET /sync/events?limit=500', `GET /sync/me?kinds=${syncKinds.join()}`, 'GET /sync/me?']);
});

test('[L1] [OFF-12] the first pull asks for everything, the next for what changed since', async () => {
  const store = await sampleStore([]);
  const { go, paths } = pulling(
    store,
    [eventsPage('c 1', { events: [sampleEvent()] }), eventsPage('c2')],
    [mePage('m1'), mePage('m2')],
  );
  expect([await go(), await go()]).toEqual(['landed', 'landed']);
  expect(paths()).toEqual([
    'GET /sync/events?limit=500',
    `GET /sync/me?kinds=${syncKinds.join()}`,
    'GET /sync/events?limit=500&cursor=c%201',
    `GET /sync/me?kinds=${syncKinds.join()}&cursor=m1`,
  ]);
  expect(store.rows('events').map(({ ref }) => ref)).toEqual([event]);
});

test('[L14] [OFF-12] a server that breaks over the public feed brings the user’s own all the same', async () => {
  const store = await sampleStore([]);
  const { go, paths } = pulling(store, [reply(500)], [mePage('m1')]);
  expect(await go()).toBe('again');
  expect(paths()).toHaveLength(2);
  expect(store.row('cursors', 'me')).toMatchObject({ cursor: 'm1' });
});

test('[L15] [OFF-12] a server that can’t tell all it knows says up to when it did, and that is when its kind was synced', async () => {
  const store = await sampleStore([]);
  const { go, delivery } = pulling(
    store,
    [eventsPage('c1', { behind_ms: 90_000 }), eventsPage('c2')],
    [mePage('m1', { behind_ms: 40_000 }), mePage('m2')],
  );
  const syncedAt = () => ['events', 'me'].map((scope) => store.row('cursors', scope)?.syncedAt);
  expect([await go(), delivery.engineState.behindMs, syncedAt()]).toEqual(['landed', 90_000, [910_000, 960_000]]);
  expect([await go(), delivery.engineState.behindMs, syncedAt()]).toEqual(['landed', 0, [1_000_000, 1_000_000]]);
});

test.each([503, 429])('[L14] a server that says %d to one feed isn’t asked for the other', async (status) => {
  const { go, paths } = pulling(await sampleStore([]), [reply(status)]);
  expect([await go(), paths().length]).toEqual(['again', 1]);
});

test('[L1] [OFF-12] pages follow each other until there are no more', async () => {
  const store = await sampleStore([]);
  const pages = [
    eventsPage('c1', { more: true, events: [sampleEvent()] }),
    eventsPage('c2', { events: [sampleEvent({ ref: refs.market })] }),
  ];
  expect(await pulling(store, pages).go()).toBe('landed');
  expect([store.rows('events').length, store.row('cursors', 'events')?.cursor]).toEqual([2, 'c2']);
});

test('[L1] what was landed before a pull broke off is not asked for again', async () => {
  const store = await sampleStore([]);
  const { go, paths } = pulling(store, [
    eventsPage('c1', { more: true, events: [sampleEvent()] }),
    'network',
    eventsPage('c2'),
  ]);
  await expect(go()).rejects.toMatchObject({ failure: 'network' });
  expect(store.rows('events')).toHaveLength(1);
  await go();
  expect(paths().slice(1, 3)).toEqual(['GET /sync/events?limit=500&cursor=c1', 'GET /sync/events?limit=500&cursor=c1']);
});

test('[L3] [OFF-12] 410 starts over without touching what is held or what waits', async () => {
  const store = await sampleStore([]);
  const first = pulling(store, [eventsPage('c1', { events: [sampleEvent(), sampleEvent({ ref: refs.market })] })]);
  await first.go();
  await wish(store, 'event.like', { event, liked: true });
  const expired = reply(410, { error: 'cursor_expired', message: 'Start over' });
  const { go, paths } = pulling(store, [expired, eventsPage('c9', { events: [sampleEvent()] })], [mePage('m9')]);
  expect(await go()).toBe('landed');
  expect(paths()[1]).toBe('GET /sync/events?limit=500');
  expect(store.rows('events').map(({ ref, likes }) => [ref, likes])).toEqual([[event, 1]]);
  expect(store.rows('outbox')).toHaveLength(1);
});

test('[L3] a server that always says so is not asked for ever', async () => {
  const { go, requests } = pulling(
    await sampleStore([]),
    Array.from({ length: 9 }, () => reply(410)),
  );
  expect(await go()).toBe('again');
  expect(requests).toHaveLength(3);
});

test.each([
  ['events', { cursor: 'c' }],
  ['events', '<html>Log in to our Wi-Fi</html>'],
  ['events', { cursor: 'c', upto: 'e.1', more: false, events: [{ event_id: 1 }], deleted: [] }],
  ['me', { cursor: 'c', upto: 'e.1', more: false }],
  ['me', { cursor: 'c', upto: 'e.1', more: false, changes: { events: [{}] }, deleted: {} }],
])('[L6] a page of %s that is not ours lands nothing: %j', async (scope, json) => {
  const store = await sampleStore();
  const foreign = reply(200, json);
  const { go } = scope === 'events' ? pulling(store, [foreign]) : pulling(store, [eventsPage('c1')], [foreign]);
  await expect(go()).rejects.toMatchObject({ name: 'WireError', failure: 'foreign' });
  expect(store.rows('events')).toHaveLength(1);
  expect(store.row('cursors', scope)?.cursor ?? null).toBeNull();
});

test('[O2] [SESS-03] 401 to a pull is a matter of the session', async () => {
  expect(await pulling(await sampleStore(), [reply(401)]).go()).toBe('signed-out');
});

test.each([429, 500, 503])('[L6] %d is not now', async (status) => {
  expect(await pulling(await sampleStore(), [reply(status)]).go()).toBe('again');
});

test('[L8] a guest pulls the public feed alone', async () => {
  const { go, paths } = pulling(await sampleStore(), [eventsPage('c1')], [], null);
  expect(await go()).toBe('landed');
  expect(paths()).toEqual(['GET /sync/events?limit=500']);
});

describe('[L7] a server without pulls of changes', () => {
  function lists(store: MemoryStore, userId: number | null, given: Record<string, Answer> = {}) {
    const answers: Record<string, Answer> = {
      '/sync/events?limit=500': noSuchCall,
      '/events?limit=500': reply(200, [sampleEvent()], { next: '/events?limit=500&page=2' }),
      '/events?limit=500&page=2': reply(200, [sampleEvent({ ref: refs.market })]),
      '/users/events/1': reply(200, [sampleEvent({ ref: refs.made, status: 'draft' })]),
      '/users/subscribed/1': reply(200, [sampleEvent({ ref: refs.market })]),
      '/bookmarks/users/1/bookmarks/events': reply(200, { events: [sampleEvent()] }),
      '/events/event-likes/1': reply(200, { likedEventIds: [2] }),
      '/users/1': reply(200, { data: { ...ana, bio: 'Told' } }),
      ...given,
    };
    const world = samplePorts(store, ({ path }) => answers[path] ?? noSuchCall, { userId });
    return { ...world, go: () => pull(world.delivery) };
  }

  test('[L7] its lists are read whole, page by page, and what they don’t hold goes', async () => {
    const store = await sampleStore([{ ref: '00000000-0000-4000-8000-000000000009' }]);
    const { go, engineState: memory, paths } = lists(store, 1);
    expect([await go(), memory.hasSync]).toEqual(['landed', false]);
    expect(store.rows('events').map(({ ref }) => ref)).toEqual([refs.sunset, refs.market, refs.made]);
    expect(
      store
        .rows('engagements')
        .map(({ event: ref, liked, subscribed, bookmarked }) => [ref, liked, subscribed, bookmarked]),
    ).toEqual([
      [refs.sunset, false, false, true],
      [refs.market, true, true, false],
    ]);
    expect(store.row('users', 'me')?.bio).toBe('Told');
    await go();
    expect(paths().filter((path) => path.startsWith('GET /sync'))).toHaveLength(1);
  });

  test('[SESS-09] a list that is not an array counts as empty', async () => {
    const store = await sampleStore();
    expect(await lists(store, 1, { '/users/subscribed/1': reply(200, { nothing: true }) }).go()).toBe('landed');
    expect(store.rows('engagements').some(({ subscribed }) => subscribed)).toBe(false);
    expect(store.rows('events')).toHaveLength(3);
  });

  const bare = (json: unknown) => reply(200, json, { isMarked: false });
  test.each([
    ['/events?limit=500', bare({})],
    ['/users/events/1', bare({ message: 'Welcome' })],
    ['/bookmarks/users/1/bookmarks/events', bare({ data: [] })],
    ['/events/event-likes/1', bare({})],
    ['/users/1', bare([])],
  ])(
    '[L7] what isn’t a list takes nothing away where nothing shows that it is the server’s: %s',
    async (path, answer) => {
      const store = await sampleStore();
      await write(store, (tx) => tx.put('engagements', [{ ...emptyEngagement(refs.sunset), liked: true }]));
      const before = [store.rows('events'), store.rows('engagements')];
      await expect(lists(store, 1, { [path]: answer }).go()).rejects.toMatchObject({ failure: 'foreign' });
      expect([store.rows('events'), store.rows('engagements')]).toEqual(before);
    },
  );

  const { post, other, request } = written;
  const people: Record<string, Answer> = {
    '/posts/user/1?limit=100': reply(200, { data: [samplePost()] }, { next: '/posts/user/1?limit=100&before=11' }),
    '/posts/user/1?limit=100&before=11': reply(200, { data: [samplePost({ client_id: written.third })] }),
    '/friend-request?limit=200': reply(200, { data: [sampleRequest()] }),
    '/notifications?limit=200': reply(200, { data: [sampleNotice()] }),
    '/users/following/1?limit=200': reply(200, { data: [ben] }),
    '/blocks?limit=200': reply(200, { data: [{ ...ben, user_id: 3, username: 'eva' }] }),
    '/users/profile/1': reply(200, { data: sampleProfile({ user_id: 1, following_count: 1 }) }),
    '/users/profile/2': reply(200, { data: sampleProfile({ isFollowing: true, friendship: 'received' }) }),
    '/users/profile/3': reply(200, { data: sampleProfile({ user_id: 3, blocked: true }) }),
  };

  test('[L7] so are the user’s posts, people, requests and what arrived', async () => {
    const store = await sampleStore([]);
    await write(store, async (tx) => {
      await tx.put('posts', [samplePostRow({ ref: other, post_id: 12 }), samplePostRow({ ref: post, user_id: 2 })]);
      await tx.put('comments', [sampleCommentRow({ post: other })]);
      await tx.put('ties', [{ ...noRelationship('7'), isFollowing: true, friendship: 'friends' }]);
    });
    expect(await lists(store, 1, people).go()).toBe('landed');
    expect(store.rows('posts').map(({ ref }) => ref)).toEqual([post, written.third]);
    expect([store.rows('comments'), store.rows('notices').length]).toEqual([[], 1]);
    expect(store.rows('requests').map(({ ref }) => ref)).toEqual([request]);
    expect(store.row('people', '1')?.following_count).toBe(1);
    expect(store.rows('ties')).toMatchObject([
      { person: '2', isFollowing: true, friendship: 'received', request },
      { person: '3', isFollowing: false, blocked: true },
      { person: '7', isFollowing: false, friendship: 'friends' },
    ]);
  });

  test('[L7] [OFF-11] what waits to be sent, and what changed meanwhile, stays as it is', async () => {
    const store = await sampleStore([]);
    await wish(store, 'user.unfollow', { user: 2 });
    await wish(store, 'user.follow', { user: 7 });
    const text = { title: 'Mine', description: 'D' };
    await wish(store, 'post.create', { ref: other, post: text, image: null });
    await write(store, (tx) => tx.put('posts', [samplePostRow({ ref: post })]));
    const { go } = lists(store, 1, people);
    expect(await go()).toBe('landed');
    await wish(store, 'post.update', { post, patch: { title: 'Mine' } });
    expect(await go()).toBe('landed');
    expect(store.rows('posts').map(({ ref, title }) => [ref, title])).toEqual([
      [post, 'Mine'],
      [other, 'Mine'],
      [written.third, 'Morning'],
    ]);
    expect(store.rows('ties').map(({ person, isFollowing }) => [person, isFollowing])).toEqual([
      ['2', false],
      ['3', false],
      ['7', true],
    ]);
  });

  test('[L7] [O10] what was acknowledged and no list tells of is written as its reply says', async () => {
    const store = await sampleStore([]);
    await write(store, (tx) => tx.put('ids', [{ ref: other, kind: 'post', id: 12 }]));
    const { id } = await wish(store, 'comment.create', { ref: written.comment, post: other, content: 'C' });
    const body = { data: sampleComment({ content: 'As kept', post_ref: other, user: author }) };
    await amend(store, id, { state: 'applied', ack: { at: 'e.1', status: 201, body } });
    expect(await lists(store, 1, people).go()).toBe('landed');
    expect(store.rows('outbox')).toEqual([]);
    expect(store.rows('comments')).toMatchObject([{ content: 'As kept', comment_id: 21 }]);
  });

  test('[L7] a guest reads the public list', async () => {
    const store = await sampleStore([]);
    expect(await lists(store, null).go()).toBe('landed');
    expect(store.rows('events')).toHaveLength(2);
  });

  test.each([
    [401, 'signed-out'],
    [503, 'again'],
  ])('[L7] [SESS-09] a list that answers %d lands nothing, and what is held stays: %s', async (status, result) => {
    const store = await sampleStore();
    expect(await lists(store, 1, { '/users/subscribed/1': reply(status) }).go()).toBe(result);
    expect(store.rows('events').map(({ ref }) => ref)).toEqual([event]);
  });
});
