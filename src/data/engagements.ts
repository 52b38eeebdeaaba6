import type { MutationArgs } from '#contract/mutations.ts';
import type { RowDraft } from './row-draft.ts';
import type { EventRow } from './events.ts';

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

export function noEngagement(event: string): EngagementRow {
  return { event, liked: false, subscribed: false, waiting: false, bookmarked: false, tick: 0, generation: 0 };
}

async function change(
  rows: RowDraft,
  ref: string,
  flags: Partial<EngagementRow>,
  counts: (event: EventRow) => Partial<EventRow>,
): Promise<void> {
  const held = (await rows.get('engagements', ref)) ?? noEngagement(ref);
  const event = await rows.get('events', ref);
  rows.put('engagements', { ...held, ...flags });
  if (event !== undefined) rows.put('events', { ...event, ...counts(event) });
}

function likeCount(likes: number): Partial<EventRow> {
  return { likes, likes_count: likes };
}

function placeCount(count: number): Partial<EventRow> {
  return { subscribers_count: count, attendees_count: count };
}

/** Counters move only when the state really flips, so that redoing changes nothing. */
export async function like(rows: RowDraft, { event, liked }: MutationArgs<'event.like'>): Promise<void> {
  const held = (await rows.get('engagements', event)) ?? noEngagement(event);
  await rows.get('events', event);
  if (held.liked === liked) return;
  await change(rows, event, { liked }, ({ likes }) => likeCount(Math.max(0, likes + (liked ? 1 : -1))));
}

/** A full event gives a place on the waiting list, as the server will. */
export async function subscribe(rows: RowDraft, { event, subscribed }: MutationArgs<'event.subscribe'>): Promise<void> {
  const held = (await rows.get('engagements', event)) ?? noEngagement(event);
  const row = await rows.get('events', event);
  if (!subscribed) {
    if (!held.subscribed && !held.waiting) return;
    const freed = held.subscribed ? 1 : 0;
    await change(rows, event, { subscribed: false, waiting: false }, ({ subscribers_count: count }) =>
      placeCount(Math.max(0, count - freed)),
    );
    return;
  }
  if (held.subscribed || held.waiting) return;
  if (row !== undefined && row.subscribers_count >= row.capacity) {
    await change(rows, event, { waiting: true }, () => ({}));
    return;
  }
  await change(rows, event, { subscribed: true }, ({ subscribers_count: count }) => placeCount(count + 1));
}

export async function bookmark(rows: RowDraft, { event, bookmarked }: MutationArgs<'event.bookmark'>): Promise<void> {
  const held = (await rows.get('engagements', event)) ?? noEngagement(event);
  if (held.bookmarked === bookmarked) return;
  rows.put('engagements', { ...held, bookmarked });
}
