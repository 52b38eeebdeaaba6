import { expect, test } from 'vitest';
import { acknowledgedIds, takeReadVersion } from '#data/apply/patch.ts';
import { applySnapshot, type Snapshot } from '#data/apply/snapshot.ts';
import { emptyChatSnapshot } from '#data/chat/snapshot.ts';
import { emptyPeopleSnapshot } from '#data/people/snapshot.ts';
import type { MemoryStore } from '#world/stores/memory-store.ts';
import { ben, samplePerson } from '#world/data/sample-people.ts';
import { ana, refs, sampleEvent } from '#world/data/sample-rows.ts';
import { amend, sampleStore, wish, write } from '#world/stores/sample-store.ts';

const event = refs.sunset;
const nobody = { liked: new Set<number>(), subscribed: new Set<number>(), bookmarked: new Set<number>() };

async function asked(
  store: MemoryStore,
): Promise<Pick<Snapshot, 'readVersion' | 'acknowledged' | 'nowMs' | 'people' | 'chats'>> {
  const lists = { people: emptyPeopleSnapshot, chats: emptyChatSnapshot };
  return { readVersion: await takeReadVersion(store), acknowledged: await acknowledgedIds(store), nowMs: 77, ...lists };
}

test('[L7] [OFF-12] whole lists replace what is held, and sweep what they don’t hold any more', async () => {
  const store = await sampleStore([{}, { ref: refs.market }]);
  const events = [sampleEvent({ title: 'New' })];
  await applySnapshot(store, {
    ...(await asked(store)),
    events,
    user: null,
    ownEngagement: { ...nobody, liked: new Set([1]) },
  });
  expect(store.rows('events').map(({ title }) => title)).toEqual(['New']);
  expect(store.row('engagements', event)?.liked).toBe(true);
  expect(store.row('cursors', 'events')).toMatchObject({ syncedAt: 77, isFilling: false, cursor: null });
});

test('[L7] [OFF-11] lists sweep neither what waits to be made nor what changed while they were on their way', async () => {
  const store = await sampleStore([{}, { ref: refs.market }]);
  const made = { title: 'T', description: 'D', date_time: '2031-01-01T00:00:00Z' };
  await wish(store, 'event.create', { ref: refs.made, event: made });
  const before = await asked(store);
  await wish(store, 'event.like', { event: refs.market, liked: true });
  await applySnapshot(store, { ...before, events: [sampleEvent()], user: null, ownEngagement: nobody });
  expect(store.rows('events').map(({ ref }) => ref)).toEqual([event, refs.market, refs.made]);
  expect(store.row('engagements', refs.market)?.liked).toBe(true);
});

test('[L7] [OFF-11] lists let go of what was acknowledged before they were asked for, and of nothing else', async () => {
  const store = await sampleStore([{}, { ref: refs.market }]);
  const early = await wish(store, 'event.like', { event, liked: true });
  const late = await wish(store, 'event.like', { event: refs.market, liked: true });
  await amend(store, early.id, { state: 'applied', ack: { at: 'e.1', status: 200, body: {} } });
  const before = await asked(store);
  await amend(store, late.id, { state: 'applied', ack: { at: 'e.2', status: 200, body: {} } });
  const events = [sampleEvent({ likes: 1, likes_count: 1 }), sampleEvent({ ref: refs.market })];
  await applySnapshot(store, { ...before, events, user: null, ownEngagement: { ...nobody, liked: new Set([1]) } });
  expect(store.rows('outbox').map(({ id }) => id)).toEqual([late.id]);
  expect(store.rows('engagements').map(({ liked }) => liked)).toEqual([true, true]);
  expect(store.rows('events').map(({ likes }) => likes)).toEqual([1, 1]);
});

test('[L7] [OFF-11] one that was acknowledged stays while a newer wish lies on its row', async () => {
  const store = await sampleStore();
  const like = await wish(store, 'event.like', { event, liked: true });
  await amend(store, like.id, { state: 'applied', ack: { at: 'e.1', status: 200, body: {} } });
  const before = await asked(store);
  await wish(store, 'event.bookmark', { event, bookmarked: true });
  await applySnapshot(store, {
    ...before,
    events: [sampleEvent()],
    user: null,
    ownEngagement: { ...nobody, liked: new Set([1]) },
  });
  expect(store.row('engagements', event)).toMatchObject({ liked: true, bookmarked: true });
  expect(store.rows('outbox')).toHaveLength(2);
});

test('[L7] [OFF-11] the user’s own row comes with the lists, beneath what is pending, and never over what is newer', async () => {
  const store = await sampleStore();
  await wish(store, 'user.update', { patch: { share_subscriptions: true } });
  const before = await asked(store);
  const user = { ...ana, bio: 'From elsewhere', share_subscriptions: false };
  await applySnapshot(store, { ...before, events: [sampleEvent()], user, ownEngagement: nobody });
  expect(store.row('users', 'me')).toMatchObject({ bio: 'From elsewhere', share_subscriptions: true });
  await wish(store, 'user.update', { patch: { bio: 'Mine' } });
  await applySnapshot(store, {
    ...before,
    events: [sampleEvent()],
    user: { ...ana, bio: 'Older' },
    ownEngagement: nobody,
  });
  expect(store.row('users', 'me')?.bio).toBe('Mine');
});

test('[L7] what a person is to the owner is left alone where the person has changed since', async () => {
  const isFollowing = async (ticks: number) => {
    const store = await sampleStore();
    const before = await asked(store);
    await write(store, (tx) => tx.put('people', [{ ...samplePerson(), tick: before.readVersion + ticks }]));
    const people = { ...emptyPeopleSnapshot, userId: 1, following: [ben] };
    await applySnapshot(store, { ...before, events: [sampleEvent()], user: null, ownEngagement: nobody, people });
    return store.row('ties', '2')?.isFollowing ?? false;
  };
  expect([await isFollowing(0), await isFollowing(1)]).toEqual([true, false]);
});
