import type { Engagement } from '#contract/events/engagement.ts';
import { engagementByEvent, listEngagement, waitingFor, waitingPositions } from '#server/db/events/engagement.ts';
import type { EngagementRow } from '#server/db/events/engagement.ts';
import { findEvents } from '#server/db/events/rows.ts';
import type { EventRow } from '#server/db/events/rows.ts';
import { visibleEvents } from '#server/domain/events/visibility.ts';
import { averageOf } from '#server/domain/events/present.ts';
import type { PullSource } from '#server/domain/sync/pull-source.ts';

/** A user's engagement with an event, with the event's counts of the same moment. */
function toEngagement(event: EventRow, row: EngagementRow | undefined, position: number | undefined): Engagement {
  return {
    event_id: event.id,
    ref: event.ref,
    liked: row?.liked === 1,
    subscribed: row?.subscribed === 1,
    waiting: (row?.waiting ?? null) !== null,
    bookmarked: row?.bookmarked === 1,
    likes: event.likes_count,
    subscribers_count: event.subscribers_count,
    waiting_position: position ?? null,
    waiting_count: event.waiting_count,
    stars: row?.stars ?? null,
    rating: averageOf(event),
    ratings_count: event.ratings_count,
    shown_to_met: (row?.shown_to_met_at ?? null) !== null,
  };
}

/** A user's engagement with events visible to them. */
export const pullEngagement: PullSource<Engagement> = {
  async list(tx, { userId }, after, limit) {
    return (await listEngagement(tx, userId, after, limit)).map((row) => row.event_id);
  },
  async read(tx, actor, ids) {
    const events = await findEvents(tx, ids);
    const visible = await visibleEvents(tx, actor, events);
    const visibleIds = new Set(visible.map((event) => event.id));
    const engagement = await engagementByEvent(
      tx,
      actor.userId,
      visible.map((event) => event.id),
    );
    const positions = await waitingPositions(tx, actor.userId, waitingFor(engagement));
    return {
      rows: visible.map((event) => toEngagement(event, engagement.get(event.id), positions.get(event.id))),
      gone: events.filter((event) => !visibleIds.has(event.id)).map((event) => event.ref),
    };
  },
};
