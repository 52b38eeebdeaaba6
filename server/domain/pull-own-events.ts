import type { Event } from '#contract/event.ts';
import { listTiedEventIds } from '#server/db/engagement.ts';
import { findEvents } from '#server/db/events.ts';
import { bytesOfRows } from '#server/db/page-bytes.ts';
import { toEvents } from './event-view.ts';
import { may } from './policies.ts';
import type { PullKind } from './pull-kind.ts';

/** The events that a user made or is tied to. */
export const pullOwnEvents: PullKind<Event> = {
  list: (tx, { userId }, after, limit) => listTiedEventIds(tx, userId, after, limit),
  sizes: (tx, ids) => bytesOfRows(tx, 'events', ids),
  async read(tx, actor, ids, now) {
    const events = await findEvents(tx, ids);
    const seen = events.filter((event) => may(actor, 'see', event));
    return {
      rows: await toEvents(tx, seen, actor, now),
      gone: events.filter((event) => !may(actor, 'see', event)).map((event) => event.ref),
    };
  },
};
