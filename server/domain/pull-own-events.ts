import type { Event } from '#contract/event.ts';
import { listRelatedEventIds } from '#server/db/engagement.ts';
import { findEvents } from '#server/db/events.ts';
import { bytesOfRows } from '#server/db/page-bytes.ts';
import { toEvents } from './event-view.ts';
import { mayActOnEvent } from './policies.ts';
import type { PullSource } from './pull-kind.ts';

/** The events that a user made or is tied to. */
export const pullOwnEvents: PullSource<Event> = {
  list: (tx, { userId }, after, limit) => listRelatedEventIds(tx, userId, after, limit),
  sizes: (tx, ids) => bytesOfRows(tx, 'events', ids),
  async read(tx, actor, ids, now) {
    const events = await findEvents(tx, ids);
    const visible = events.filter((event) => mayActOnEvent(actor, 'see', event));
    return {
      rows: await toEvents(tx, visible, actor, now),
      gone: events.filter((event) => !mayActOnEvent(actor, 'see', event)).map((event) => event.ref),
    };
  },
};
