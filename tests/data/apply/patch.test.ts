import { expect, test } from 'vitest';
import type { Engagement } from '#contract/events/engagement.ts';
import type { Event } from '#contract/events/entity.ts';
import { applyPatch, takeReadVersion, resetCursors, startPull, type Patch } from '#data/apply/patch.ts';
import { applyFetched } from '#data/apply/fetched.ts';
import type { MemoryStore } from '#world/stores/memory-store.ts';
import { sampleProfile } from '#world/data/sample-people.ts';
import { sampleConversation, sampleMessage, spoken } from '#world/data/sample-chats.ts';
import { ana, refs, sampleEvent } from '#world/data/sample-rows.ts';
import { amend, sampleStore, wish } from '#world/stores/sample-store.ts';

const event = refs.sunset;
const forUser = { hasUser: true, nowMs: 77 };

function page(scope: Patch['scope'], asked: string | null, given: Partial<Patch> = {}): Patch {
  return {
    scope,
    fromCursor: asked,
    cursor: `${scope}-1`,
    upto: 'e.5',
    isLast: true,
    changes: {},
    deleted: {},
    deletedEventIds: [],
    ...given,
  };
}

const engagement: Engagement = {
  event_id: 1,
  ref: event,
  liked: true,
  subscribed: false,
  waiting: false,
  bookmarked: false,
  likes: 3,
  subscribers_count: 2,
};

async function pulled(store: MemoryStore, events: Event[] = []): Promise<void> {
  await startPull(store, 'events');
  await applyPatch(store, page('events', null, { changes: { events } }), forUser);
  await startPull(store, 'me');
  await applyPatch(store, page('me', null), forUser);
}

test('[L1] [OFF-12] rows, deletions and cursor land together', async () => {
  const store = await sampleStore([{}, { ref: refs.market }]);
  await pulled(store, [sampleEvent({ title: 'New' }), sampleEvent({ ref: refs.market })]);
  const next = page('events', 'events-1', {
    cursor: 'events-2',
    upto: 'e.9',
    deletedEventIds: [2],
    changes: { events: [sampleEvent({ title: 'Newer' })] },
  });
  expect(await applyPatch(store, next, forUser)).toBe(true);
  expect(store.rows('events').map(({ ref, title }) => [ref, title])).toEqual([[event, 'Newer']]);
  expect(store.row('cursors', 'events')).toMatchObject({
    cursor: 'events-2',
    upto: 'e.9',
    syncedAt: 77,
    isFilling: false,
  });
});

test('[L2] [OFF-12] a page that was asked for from another cursor lands nowhere', async () => {
  const store = await sampleStore();
  await pulled(store, [sampleEvent()]);
  const stray = page('events', 'events-0', { changes: { events: [sampleEvent({ title: 'Stray' })] } });
  expect(await applyPatch(store, stray, forUser)).toBe(false);
  expect(store.row('events', event)?.title).toBe('Sunset');
});

test('[L1] [OFF-12] counts come with the engagement, so that nobody’s own like is counted twice', async () => {
  const store = await sampleStore();
  await wish(store, 'event.like', { event, liked: true });
  await startPull(store, 'me');
  await applyPatch(store, page('me', null, { changes: { engagement: [engagement] } }), forUser);
  expect(store.row('events', event)).toMatchObject({ likes: 3, subscribers_count: 2 });
  expect(store.row('engagements', event)?.liked).toBe(true);
});

test('[L1] [OFF-12] the user’s own row lands beneath what is pending', async () => {
  const store = await sampleStore();
  await wish(store, 'user.update', { patch: { share_subscriptions: true } });
  await startPull(store, 'me');
  const user = { ...ana, bio: 'From elsewhere', share_subscriptions: false };
  await applyPatch(store, page('me', null, { changes: { user: [user] } }), forUser);
  expect(store.row('users', 'me')).toMatchObject({ bio: 'From elsewhere', share_subscriptions: true });
});

test('[L4] [OFF-11] what was acknowledged is let go once every pull that it touches has reached it', async () => {
  const store = await sampleStore();
  const { id } = await wish(store, 'event.like', { event, liked: true });
  await amend(store, id, { state: 'applied', ack: { at: 'e.4', status: 200, body: {} } });
  const liked = sampleEvent({
    likes: 1,
    likes_count: 1,
    liked: true,
    subscribed: false,
    waiting: false,
    bookmarked: false,
  });
  await startPull(store, 'events');
  await applyPatch(store, page('events', null, { changes: { events: [liked] } }), forUser);
  expect(store.rows('outbox')).toHaveLength(1);
  await startPull(store, 'me');
  await applyPatch(store, page('me', null, { upto: 'e.3' }), forUser);
  expect(store.rows('outbox')).toHaveLength(1);
  await applyPatch(store, page('me', 'me-1', { cursor: 'me-2', upto: 'e.4' }), forUser);
  expect(store.rows('outbox')).toEqual([]);
  expect([store.row('events', event)?.likes, store.row('engagements', event)?.liked]).toEqual([1, true]);
});

test('[L4] [OFF-12] an acknowledgement of a database that was restored since is let go with the first whole pull', async () => {
  const store = await sampleStore();
  const { id } = await wish(store, 'event.like', { event, liked: true });
  await amend(store, id, { state: 'applied', ack: { at: 'old.900', status: 200, body: {} } });
  await pulled(store, [sampleEvent()]);
  expect(store.rows('outbox')).toEqual([]);
});

test('[L3] [OFF-12] starting over keeps every row until the last page of all scopes has landed, then sweeps', async () => {
  const store = await sampleStore([{}, { ref: refs.market }]);
  await pulled(store, [sampleEvent(), sampleEvent({ ref: refs.market })]);
  await wish(store, 'event.create', {
    ref: refs.made,
    event: { title: 'T', description: 'D', date_time: '2031-01-01T00:00:00Z' },
  });
  await resetCursors(store);
  expect((await startPull(store, 'events')).cursor).toBeNull();
  await applyPatch(
    store,
    page('events', null, { isLast: false, cursor: 'p1', changes: { events: [sampleEvent()] } }),
    forUser,
  );
  await applyPatch(store, page('events', 'p1', { cursor: 'p2' }), forUser);
  expect(store.rows('events')).toHaveLength(3);
  await startPull(store, 'me');
  await applyPatch(store, page('me', null), forUser);
  expect(store.rows('events').map(({ ref }) => ref)).toEqual([event, refs.made]);
});

test('[L3] [OFF-12] what was heard during a first pull goes where that knows of no such conversation, and stays where it does', async () => {
  const store = await sampleStore([]);
  await startPull(store, 'events');
  await applyPatch(store, page('events', null), forUser);
  await startPull(store, 'me');
  const { hello, later } = spoken;
  const told = [sampleMessage({ client_id: hello }), sampleMessage({ client_id: later, senderId: 3 })];
  await applyFetched(store, { messages: told }, Number.MAX_SAFE_INTEGER);
  expect(store.rows('messages')).toHaveLength(2);
  await applyPatch(store, page('me', null, { changes: { conversations: [sampleConversation()] } }), forUser);
  expect(store.rows('messages').map(({ ref }) => ref)).toEqual([hello]);
});

test('[L3] [USER-01] who was looked at while the first pull went on is still there when it is complete', async () => {
  const store = await sampleStore([]);
  await startPull(store, 'events');
  await applyFetched(store, { people: [sampleProfile()] }, Number.MAX_SAFE_INTEGER);
  await applyPatch(store, page('events', null), forUser);
  await applyFetched(store, { people: [sampleProfile({ user_id: 3 })] }, Number.MAX_SAFE_INTEGER);
  await startPull(store, 'me');
  await applyPatch(store, page('me', null), forUser);
  expect(store.rows('people').map(({ ref }) => ref)).toEqual(['2', '3']);
});

test('[R4] [OFF-11] a tombstone reaches a row that a pending deletion hides', async () => {
  const store = await sampleStore();
  await pulled(store, [sampleEvent()]);
  const { id } = await wish(store, 'event.delete', { event });
  await applyPatch(
    store,
    page('events', 'events-1', { cursor: 'events-2', upto: 'e.8', deletedEventIds: [1] }),
    forUser,
  );
  await amend(store, id, { state: 'applied', ack: { at: 'e.8', status: 404, body: null } });
  await applyPatch(store, page('events', 'events-2', { cursor: 'events-3', upto: 'e.9' }), forUser);
  await applyPatch(store, page('me', 'me-1', { cursor: 'me-2', upto: 'e.9' }), forUser);
  expect([store.rows('outbox'), store.rows('events')]).toEqual([[], []]);
});

test('[L5] [OFF-11] a single answer never overwrites a row that changed since it was asked for, or that is waiting', async () => {
  const store = await sampleStore([{}, { ref: refs.market }]);
  const mark = await takeReadVersion(store);
  await applyFetched(store, { events: [sampleEvent({ title: 'Fresh' })] }, mark);
  expect(store.row('events', event)?.title).toBe('Fresh');
  await applyFetched(store, { events: [sampleEvent({ title: 'Late' })] }, mark);
  expect(store.row('events', event)?.title).toBe('Fresh');
  await wish(store, 'event.like', { event: refs.market, liked: true });
  await applyFetched(
    store,
    { events: [sampleEvent({ ref: refs.market, title: 'Late' })] },
    await takeReadVersion(store),
  );
  expect(store.row('events', refs.market)?.title).toBe('Sunset');
});
