import type { Engagement } from '#contract/engagement.ts';
import { engagementByEvent, listEngagement } from '#server/db/engagement.ts';
import { findEvents } from '#server/db/events.ts';
import { toEngagement } from './engagement-view.ts';
import { may } from './policies.ts';
import type { PullKind } from './pull-kind.ts';

/** What a user has to do with events that they may see. */
export const pullEngagement: PullKind<Engagement> = {
  async list(tx, { userId }, after, limit) {
    return (await listEngagement(tx, userId, after, limit)).map((row) => row.event_id);
  },
  async read(tx, actor, ids) {
    const events = await findEvents(tx, ids);
    const seen = events.filter((event) => may(actor, 'see', event));
    const engagement = await engagementByEvent(
      tx,
      actor.userId,
      seen.map((event) => event.id),
    );
    return {
      rows: seen.map((event) => toEngagement(event, engagement.get(event.id))),
      gone: events.filter((event) => !may(actor, 'see', event)).map((event) => event.ref),
    };
  },
};
