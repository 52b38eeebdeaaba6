import type { Event } from '#contract/events/entity.ts';
import type { MutationArgs } from '#contract/sync/mutations.ts';
import type { AcknowledgeHandler } from '#data/apply/acknowledged-mutation.ts';
import { writeAttendeeNote } from './write-attendee-note.ts';
import { emptyEngagement, type EngagementRow } from './engagements.ts';
import { positionIn } from './place/position-in.ts';
import { eventRowOf, type EventRow } from './rows.ts';
import type { WriteBatch } from '#data/tx/write-batch.ts';

async function putEngagement(rows: WriteBatch, ref: string, flags: Partial<EngagementRow>): Promise<void> {
  const existing = (await rows.get('engagements', ref)) ?? emptyEngagement(ref);
  rows.put('engagements', { ...existing, ...flags });
}

async function putEventCounts(rows: WriteBatch, ref: string, counts: Partial<EventRow>): Promise<void> {
  const existing = await rows.get('events', ref);
  if (existing !== undefined) rows.put('events', { ...existing, ...counts });
}

const acknowledgeEvent: AcknowledgeHandler = async (rows, { entry, body }) => {
  // It arrived, and has been deleted since.
  if (typeof body?.['title'] !== 'string') return;
  const event = body as unknown as Event;
  const ref = entry.creates ?? (entry.args as MutationArgs<'event.update'>).event;
  const existing = await rows.get('events', ref);
  rows.put('events', { ...eventRowOf(event, existing?.generation ?? 0), ref });
  // No list of the specification has it, so the text typed here is all there is.
  await writeAttendeeNote(rows, ref, (entry.args as MutationArgs<'event.update'>).attendeeNote);
};

const acknowledgeEventDeletion: AcknowledgeHandler = async (rows, { entry }) => {
  const { event } = entry.args as MutationArgs<'event.delete'>;
  rows.delete('events', event);
  rows.delete('engagements', event);
  rows.delete('attendee_notes', event);
};

const acknowledgeEventLike: AcknowledgeHandler = async (rows, { entry, body }) => {
  const { event, liked } = entry.args as MutationArgs<'event.like'>;
  await putEngagement(rows, event, { liked: typeof body?.['liked'] === 'boolean' ? body['liked'] : liked });
  const likes = body?.['likes'];
  if (typeof likes === 'number') await putEventCounts(rows, event, { likes, likes_count: likes });
};

const acknowledgeSubscription: AcknowledgeHandler = async (rows, { entry, body }) => {
  const { event, subscribed } = entry.args as MutationArgs<'event.subscribe'>;
  const isIn = typeof body?.['subscribed'] === 'boolean' ? body['subscribed'] : subscribed;
  await putEngagement(rows, event, {
    subscribed: isIn,
    waiting: body?.['waiting'] === true,
    waiting_position: positionIn(body),
  });
  const row = body?.['event'] as Partial<Event> | undefined;
  if (typeof row?.subscribers_count === 'number') {
    await putEventCounts(rows, event, {
      subscribers_count: row.subscribers_count,
      attendees_count: row.subscribers_count,
      ...(typeof row.interested_count === 'number' ? { interested_count: row.interested_count } : {}),
    });
  }
};

const acknowledgeBookmark: AcknowledgeHandler = async (rows, { entry, body }) => {
  const { event, bookmarked } = entry.args as MutationArgs<'event.bookmark'>;
  await putEngagement(rows, event, {
    bookmarked: typeof body?.['bookmarked'] === 'boolean' ? body['bookmarked'] : bookmarked,
  });
};

const acknowledgeRating: AcknowledgeHandler = async (rows, { entry, body }) => {
  const { event, stars } = entry.args as MutationArgs<'event.rate'>;
  await putEngagement(rows, event, { stars });
  const [rating, count] = [body?.['rating'], body?.['ratings_count']];
  if (typeof count === 'number') {
    await putEventCounts(rows, event, { rating: typeof rating === 'number' ? rating : null, ratings_count: count });
  }
};

export const eventAcknowledgements = {
  'event.create': acknowledgeEvent,
  'event.update': acknowledgeEvent,
  'event.delete': acknowledgeEventDeletion,
  'event.like': acknowledgeEventLike,
  'event.subscribe': acknowledgeSubscription,
  'event.bookmark': acknowledgeBookmark,
  'event.rate': acknowledgeRating,
};
