import type { Engagement } from '#contract/events/engagement.ts';
import { engagementByEvent, listEngagement } from '#server/db/events/engagement.ts';
import { findEvents } from '#server/db/events/rows.ts';
import { toEngagement } from './present.ts';
import { mayActOnEvent } from '#server/domain/policy.ts';
import type { PullSource } from '#server/domain/sync/pull-source.ts';

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
