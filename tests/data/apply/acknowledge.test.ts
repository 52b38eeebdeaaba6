import { expect, test } from 'vitest';
import { acknowledge } from '#data/apply/acknowledge.ts';
import { emptyEngagement } from '#data/events/engagements.ts';
import type { OutboxEntry } from '#data/outbox/entry.ts';
import { createWriteBatch } from '#data/tx/write-batch.ts';
import type { MutationArgs, MutationKind } from '#contract/sync/mutations.ts';
import { ana, author, refs, sampleEvent } from '#world/data/sample-rows.ts';
import { sampleStore, wish, write } from '#world/stores/sample-store.ts';

const event = refs.sunset;

/** The rows after the reply was written on those that the device held before the wish. */
async function rowsAfter<Kind extends MutationKind>(kind: Kind, args: MutationArgs<Kind>, body: unknown) {
  const entry = await wish(await sampleStore(), kind, args);
  const store = await sampleStore();
  const acked: OutboxEntry = { ...entry, state: 'applied', ack: { at: null, status: 200, body } };
  await write(store, async (tx) => {
    if (kind === 'event.delete') await tx.put('engagements', [{ ...emptyEngagement(event), liked: true }]);
    const rows = createWriteBatch(tx);
    await acknowledge(rows, acked, author);
    await rows.flush(9);
  });
  return {
    event: store.row('events', entry.creates ?? event),
    engagement: store.row('engagements', event),
    user: store.row('users', 'me'),
  };
}

test('[O10] a create’s reply is the row, under the ref that the device gave it', async () => {
  const args = { ref: refs.made, event: { title: 'T', description: 'D', date_time: '2031-01-01T00:00:00Z' } };
  const { event: row } = await rowsAfter('event.create', args, sampleEvent({ event_id: 71, title: 'T' }));
  expect(row).toMatchObject({ ref: refs.made, event_id: 71, title: 'T', tick: 9, generation: 0 });
});

test('[O10] a reply that says that the event is gone leaves no row', async () => {
  const args = { ref: refs.made, event: { title: 'T', description: 'D', date_time: '2031-01-01T00:00:00Z' } };
  const gone = { error: 'not_found', message: 'Event not found', event_id: 7 };
  expect((await rowsAfter('event.create', args, gone)).event).toBeUndefined();
});

test('[O10] an edit’s reply is the row, with its generation', async () => {
  const args = { event, patch: { title: 'A' }, base: {} };
  const { event: row } = await rowsAfter('event.update', args, sampleEvent({ title: 'A', version: 2 }));
  expect(row).toMatchObject({ title: 'A', version: 2, generation: 1 });
  expect((await rowsAfter('event.update', args, null)).event?.title).toBe('Sunset');
});

test('[O10] a deletion takes the event, and what the user had to do with it', async () => {
  expect(await rowsAfter('event.delete', { event }, { message: 'ok' })).toMatchObject({
    event: undefined,
    engagement: undefined,
  });
});

test('[O10] the reply to a change of one’s own account is its row', async () => {
  const args = { patch: { bio: 'New' } };
  const told = await rowsAfter('user.update', args, { data: { ...ana, bio: 'As the server keeps it' } });
  expect(told.user?.bio).toBe('As the server keeps it');
  expect((await rowsAfter('user.update', args, null)).user?.bio).toBe(null);
});

test('[O10] a like’s reply says who likes it now, and how many', async () => {
  const told = await rowsAfter('event.like', { event, liked: true }, { liked: false, likes: 12 });
  expect([told.engagement?.liked, told.event?.likes, told.event?.likes_count]).toEqual([false, 12, 12]);
  const silent = await rowsAfter('event.like', { event, liked: true }, null);
  expect([silent.engagement?.liked, silent.event?.likes]).toEqual([true, 0]);
});

test('[O10] [ENG-03] a subscription’s reply says whether there was a seat, or a place in the queue', async () => {
  const full = { subscribed: false, waiting: true, position: 2, event: sampleEvent({ subscribers_count: 100 }) };
  const told = await rowsAfter('event.subscribe', { event, subscribed: true }, full);
  expect(told.engagement).toMatchObject({ subscribed: false, waiting: true });
  expect(told.event).toMatchObject({ subscribers_count: 100, attendees_count: 100 });
  const silent = await rowsAfter('event.subscribe', { event, subscribed: true }, null);
  expect(silent.engagement).toMatchObject({ subscribed: true, waiting: false });
});

test('[O10] a bookmark’s reply is kept, a view’s shows nothing', async () => {
  expect(
    (await rowsAfter('event.bookmark', { event, bookmarked: true }, { bookmarked: true })).engagement?.bookmarked,
  ).toBe(true);
  const seen = await rowsAfter('view.record', { event, visitor: refs.made }, { view_count: 9, unique_view_count: 9 });
  expect([seen.engagement, seen.event?.views]).toEqual([undefined, 0]);
});

test('[AFTER-06] [O10] a rating’s reply brings the average, and the rating is kept', async () => {
  const rated = await rowsAfter('event.rate', { event, stars: 4 }, { stars: 4, rating: 4.3, ratings_count: 7 });
  expect(rated.engagement).toMatchObject({ stars: 4 });
  expect(rated.event).toMatchObject({ rating: 4.3, ratings_count: 7 });
  const none = await rowsAfter('event.rate', { event, stars: null }, { stars: null, rating: null, ratings_count: 0 });
  expect([none.engagement?.stars, none.event?.rating, none.event?.ratings_count]).toEqual([null, null, 0]);
});
