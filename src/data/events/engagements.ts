import type { MutationArgs } from '#contract/sync/mutations.ts';
import type { WriteTransaction } from '#data/tx/write-batch.ts';
import type { EventRow } from './rows.ts';

/** What the account's owner has to do with one event, with pending wishes in it. */
export interface EngagementRow {
  event: string;
  liked: boolean;
  subscribed: boolean;
  /** asked for a place where there was none */
  waiting: boolean;
  bookmarked: boolean;
  tick: number;
  generation: number;
}

export function emptyEngagement(event: string): EngagementRow {
  return { event, liked: false, subscribed: false, waiting: false, bookmarked: false, tick: 0, generation: 0 };
}

async function updateEngagement(
  rows: WriteTransaction,
  ref: string,
  flags: Partial<EngagementRow>,
  counts: (event: EventRow) => Partial<EventRow>,
): Promise<void> {
  const existing = (await rows.get('engagements', ref)) ?? emptyEngagement(ref);
  const event = await rows.get('events', ref);
  rows.put('engagements', { ...existing, ...flags });
  if (event !== undefined) rows.put('events', { ...event, ...counts(event) });
}

function likeCount(likes: number): Partial<EventRow> {
  return { likes, likes_count: likes };
}

function placeCount(count: number): Partial<EventRow> {
  return { subscribers_count: count, attendees_count: count };
}

/** Counters move only when the state really flips, so that redoing changes nothing. */
async function likeEvent(rows: WriteTransaction, { event, liked }: MutationArgs<'event.like'>): Promise<void> {
  const existing = (await rows.get('engagements', event)) ?? emptyEngagement(event);
  await rows.get('events', event);
  if (existing.liked === liked) return;
  await updateEngagement(rows, event, { liked }, ({ likes }) => likeCount(Math.max(0, likes + (liked ? 1 : -1))));
}

/** A full event gives a place on the waiting list, as the server will. */
async function subscribeToEvent(
  rows: WriteTransaction,
  { event, subscribed }: MutationArgs<'event.subscribe'>,
): Promise<void> {
  const existing = (await rows.get('engagements', event)) ?? emptyEngagement(event);
  const row = await rows.get('events', event);
  if (!subscribed) {
    if (!existing.subscribed && !existing.waiting) return;
    const freedPlaces = existing.subscribed ? 1 : 0;
    await updateEngagement(rows, event, { subscribed: false, waiting: false }, ({ subscribers_count: count }) =>
      placeCount(Math.max(0, count - freedPlaces)),
    );
    return;
  }
  if (existing.subscribed || existing.waiting) return;
  if (row !== undefined && row.subscribers_count >= row.capacity) {
    await updateEngagement(rows, event, { waiting: true }, () => ({}));
    return;
  }
  await updateEngagement(rows, event, { subscribed: true }, ({ subscribers_count: count }) => placeCount(count + 1));
}

async function bookmarkEvent(
  rows: WriteTransaction,
  { event, bookmarked }: MutationArgs<'event.bookmark'>,
): Promise<void> {
  const existing = (await rows.get('engagements', event)) ?? emptyEngagement(event);
  if (existing.bookmarked === bookmarked) return;
  rows.put('engagements', { ...existing, bookmarked });
}

export const engagementMutators = {
  'event.like': likeEvent,
  'event.subscribe': subscribeToEvent,
  'event.bookmark': bookmarkEvent,
};
