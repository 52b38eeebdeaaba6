import type { Event } from '#contract/event.ts';
import type { MutationArgs } from '#contract/mutations.ts';
import type { Acknowledge } from './acknowledged.ts';
import { noEngagement, type EngagementRow } from './engagements.ts';
import { eventRowOf, type EventRow } from './events.ts';
import type { RowChanges } from './row-draft.ts';

async function engage(rows: RowChanges, ref: string, flags: Partial<EngagementRow>): Promise<void> {
  const held = (await rows.get('engagements', ref)) ?? noEngagement(ref);
  rows.put('engagements', { ...held, ...flags });
}

async function count(rows: RowChanges, ref: string, counts: Partial<EventRow>): Promise<void> {
  const held = await rows.get('events', ref);
  if (held !== undefined) rows.put('events', { ...held, ...counts });
}

export const eventReply: Acknowledge = async (rows, { entry, body }) => {
  // It was made, and is gone by now.
  if (typeof body?.['title'] !== 'string') return;
  const event = body as unknown as Event;
  const ref = entry.creates ?? (entry.args as MutationArgs<'event.update'>).event;
  const held = await rows.get('events', ref);
  rows.put('events', { ...eventRowOf(event, held?.generation ?? 0), ref });
};

export const goneReply: Acknowledge = async (rows, { entry }) => {
  const { event } = entry.args as MutationArgs<'event.delete'>;
  rows.delete('events', event);
  rows.delete('engagements', event);
};

export const likeReply: Acknowledge = async (rows, { entry, body }) => {
  const { event, liked } = entry.args as MutationArgs<'event.like'>;
  await engage(rows, event, { liked: typeof body?.['liked'] === 'boolean' ? body['liked'] : liked });
  const likes = body?.['likes'];
  if (typeof likes === 'number') await count(rows, event, { likes, likes_count: likes });
};

export const subscribeReply: Acknowledge = async (rows, { entry, body }) => {
  const { event, subscribed } = entry.args as MutationArgs<'event.subscribe'>;
  const isIn = typeof body?.['subscribed'] === 'boolean' ? body['subscribed'] : subscribed;
  await engage(rows, event, { subscribed: isIn, waiting: body?.['waiting'] === true });
  const row = body?.['event'] as Partial<Event> | undefined;
  if (typeof row?.subscribers_count === 'number') {
    await count(rows, event, { subscribers_count: row.subscribers_count, attendees_count: row.subscribers_count });
  }
};

export const bookmarkReply: Acknowledge = async (rows, { entry, body }) => {
  const { event, bookmarked } = entry.args as MutationArgs<'event.bookmark'>;
  await engage(rows, event, {
    bookmarked: typeof body?.['bookmarked'] === 'boolean' ? body['bookmarked'] : bookmarked,
  });
};
