import type { Engagement } from '#contract/events/engagement.ts';
import { engagementByEvent, listEngagement } from '#server/db/events/engagement.ts';
import type { EngagementRow } from '#server/db/events/engagement.ts';
import { findEvents } from '#server/db/events/rows.ts';
import type { EventRow } from '#server/db/events/rows.ts';
import { mayActOnEvent } from '#server/domain/policy.ts';
import type { PullSource } from '#server/domain/sync/pull-source.ts';

/** A user's engagement with an event, with the event's counts of the same moment. */
function toEngagement(event: EventRow, row: EngagementRow | undefined): Engagement {
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

/** A user's engagement with events visible to them. */
export const pullEngagement: PullSource<Engagement> = {
  async list(tx, { userId }, after, limit) {
    return (await listEngagement(tx, userId, after, limit)).map((row) => row.event_id);
  },
  async read(tx, actor, ids) {
    const events = await findEvents(tx, ids);
    const visible = events.filter((event) => mayActOnEvent(actor, 'see', event));
    const engagement = await engagementByEvent(
      tx,
      actor.userId,
      visible.map((event) => event.id),
    );
    return {
      rows: visible.map((event) => toEngagement(event, engagement.get(event.id))),
      gone: events.filter((event) => !mayActOnEvent(actor, 'see', event)).map((event) => event.ref),
    };
  },
};
