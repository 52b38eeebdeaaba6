import type { Event } from '#contract/events/entity.ts';
import { emptyEngagement } from './engagements.ts';
import { eventRowOf } from './rows.ts';
import type { Changes } from '#contract/sync/protocol.ts';
import type { WriteBatch } from '#data/tx/write-batch.ts';

function flagsOf(event: Event) {
  const { liked, subscribed, waiting, bookmarked } = event;
  if (liked === undefined || subscribed === undefined) return null;
  return { liked, subscribed, waiting: waiting === true, bookmarked: bookmarked === true };
}

/** Writes events and the user's engagement with them. Counts are written with the flags of the same moment. */
export async function applyEvents(
  rows: WriteBatch,
  { events = [], engagement = [] }: Pick<Changes, 'events' | 'engagement'>,
  generation: number,
): Promise<void> {
  await rows.load(
    'engagements',
    events.filter((event) => flagsOf(event) !== null).map(({ ref }) => ref),
  );
  await rows.load(
    'events',
    engagement.map(({ ref }) => ref),
  );
  for (const event of events) {
    rows.put('events', eventRowOf(event, generation));
    const flags = flagsOf(event);
    const isNew =
      flags !== null &&
      (Object.values(flags).some(Boolean) || (await rows.get('engagements', event.ref)) !== undefined);
    if (isNew) rows.put('engagements', { ...emptyEngagement(event.ref), ...flags, generation });
  }
  for (const { ref, liked, subscribed, waiting, bookmarked, likes, subscribers_count } of engagement) {
    rows.put('engagements', { ...emptyEngagement(ref), liked, subscribed, waiting, bookmarked, generation });
    const existing = await rows.get('events', ref);
    const counts = { likes, likes_count: likes, subscribers_count, attendees_count: subscribers_count };
    if (existing !== undefined) rows.put('events', { ...existing, ...counts });
  }
}
