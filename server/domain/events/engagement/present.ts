import type { Engagement } from '#contract/events/engagement.ts';
import type { EngagementRow } from '#server/db/events/engagement.ts';
import type { EventRow } from '#server/db/events/rows.ts';

/** A user's engagement with an event, with the event's counts of the same moment. */
export function toEngagement(event: EventRow, row: EngagementRow | undefined): Engagement {
  return {
    event_id: event.id,
    ref: event.ref,
    liked: row?.liked === 1,
    subscribed: row?.subscribed === 1,
    waiting: (row?.waiting ?? null) !== null,
    bookmarked: row?.bookmarked === 1,
    likes: event.likes_count,
    subscribers_count: event.subscribers_count,
  };
}
