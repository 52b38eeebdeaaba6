import type { Event } from '#contract/events/entity.ts';
import { listRelatedEventIds } from '#server/db/events/engagement.ts';
import { findEvents } from '#server/db/events/rows.ts';
import { bytesOfRows } from '#server/db/engine/page-size.ts';
import { toEvents } from './present.ts';
import { visibleEvents } from './visibility.ts';
import type { PullSource } from '#server/domain/sync/pull-source.ts';

/** The events that a user made or is engaged with. */
export const pullOwnEvents: PullSource<Event> = {
  list: (tx, { userId }, after, limit) => listRelatedEventIds(tx, userId, after, limit),
  sizes: (tx, ids) => bytesOfRows(tx, 'events', ids),
  async read(tx, actor, ids, now) {
    const events = await findEvents(tx, ids);
    const visible = await visibleEvents(tx, actor, events);
    const visibleIds = new Set(visible.map((event) => event.id));
    return {
      rows: await toEvents(tx, visible, actor, now),
      gone: events.filter((event) => !visibleIds.has(event.id)).map((event) => event.ref),
    };
  },
};
