import type { Tx } from '#server/db/database.ts';
import { addToEventDay, dayOf } from '#server/db/event-days.ts';
import { addToEvent, findEvent } from '#server/db/events.ts';
import { addViewer } from '#server/db/views.ts';
import { eventNotFound, seenEvent } from './find-event.ts';
import type { PerformRequest } from './perform-request.ts';
import { nobody } from './perform-request.ts';
import type { Rule } from './rule.ts';

function viewerOf({ actor, client }: PerformRequest, visitor: string | undefined): string | null {
  if (actor !== null) return `u:${actor.userId}`;
  const device = visitor ?? client;
  return device === undefined ? null : `v:${device}`;
}

export async function viewCounts(tx: Tx, eventId: number) {
  const event = await findEvent(tx, eventId);
  if (event === null) throw eventNotFound();
  return { view_count: event.views_count, unique_view_count: event.unique_views_count };
}

/** Views tell no feed: they would make every device fetch every event that anybody looks at. */
export const recordView: Rule<'view.record'> = {
  async apply({ tx, actor, body, request, now }) {
    const event = await seenEvent(tx, actor, request.params['id'] ?? '');
    const viewer = viewerOf(request, body.visitor_id);
    const isNew = viewer !== null && (await addViewer(tx, event.id, viewer, now));
    const visitors = isNew ? 1 : 0;
    // The event's row comes first: who has it has its days too, so no two views wait for one another in a circle.
    await addToEvent(tx, event.id, { views_count: 1, unique_views_count: visitors });
    await addToEventDay(tx, event.id, dayOf(now), { views: 1, visitors });
    return { subject: event.id, affected: nobody };
  },
  reply: (tx, _actor, subject) => viewCounts(tx, subject),
};
