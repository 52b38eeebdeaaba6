import type { Engagement } from '#contract/events/engagement.ts';
import type { Event } from '#contract/events/entity.ts';
import { emptyEngagement, type EngagementRow } from './engagements.ts';
import { eventRowOf, type EventRow } from './rows.ts';
import type { Changes } from '#contract/sync/protocol.ts';
import type { WriteBatch } from '#data/tx/write-batch.ts';

function flagsOf(event: Event) {
  const { liked, subscribed, waiting, waiting_position: position = null, bookmarked, stars = null } = event;
  if (liked === undefined || subscribed === undefined) return null;
  return {
    liked,
    subscribed,
    waiting: waiting === true,
    waiting_position: position,
    bookmarked: bookmarked === true,
    stars,
  };
}

/** Events don't tell all of an engagement: what else is known of a place stays for as long as the user holds it or waits for it. */
function withKnown(flags: NonNullable<ReturnType<typeof flagsOf>>, known: EngagementRow | undefined) {
  const isKept = flags.waiting && flags.waiting_position === null && known?.waiting === true;
  return {
    ...flags,
    ...(isKept ? { waiting_position: known.waiting_position ?? null } : {}),
    shown_to_met: flags.subscribed && known?.shown_to_met === true,
  };
}

/** An event's counts of the same moment; older servers don't tell all. */
function countsOf(received: Engagement): Partial<EventRow> {
  const { likes, subscribers_count: subscribers, waiting_count: others, rating, ratings_count } = received;
  return {
    ...{ likes, likes_count: likes, subscribers_count: subscribers, attendees_count: subscribers },
    ...(others === undefined ? {} : { interested_count: subscribers + others }),
    ...(rating === undefined ? {} : { rating, ratings_count }),
  };
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
    if (flags === null) continue;
    const known = await rows.get('engagements', event.ref);
    const isNew = Object.values(flags).some(Boolean) || known !== undefined;
    if (isNew) rows.put('engagements', { ...emptyEngagement(event.ref), ...withKnown(flags, known), generation });
  }
  for (const received of engagement) {
    const { ref, liked, subscribed, waiting, waiting_position: position = null, bookmarked } = received;
    const { stars = null, shown_to_met = false } = received;
    const flags = { liked, subscribed, waiting, waiting_position: position, bookmarked, stars, shown_to_met };
    rows.put('engagements', { ...emptyEngagement(ref), ...flags, generation });
    const existing = await rows.get('events', ref);
    if (existing !== undefined) rows.put('events', { ...existing, ...countsOf(received) });
  }
}
