import { createHash } from 'node:crypto';
import type { Tx, WriteTx } from '#server/db/engine/database.ts';
import { addToEventDay, dayOf } from '#server/db/events/days.ts';
import { addToEvent, findEvent, lockEvent } from '#server/db/events/rows.ts';
import { addViewer, countGuestsOf, lastVisit, saveGuestVisit } from '#server/db/events/views.ts';
import { eventNotFound, requireEvent } from '#server/domain/events/find.ts';
import type { MutationRequest } from '#server/domain/sync/mutation-request.ts';
import { nobodyAffected } from '#server/domain/sync/mutation-request.ts';
import type { MutationHandler } from '#server/domain/sync/mutation-handler.ts';

export async function viewCounts(tx: Tx, eventId: number) {
  const event = await findEvent(tx, eventId);
  if (event === null) throw eventNotFound();
  return { view_count: event.views_count, unique_view_count: event.unique_views_count };
}

/** More than look at one event from a house or a hall; a phone company's whole city is counted up to it. */
export const guestsOfNetwork = 200;

/** What a visit adds to the counts. */
interface Visit {
  views: number;
  visitors: number;
}

const uncounted: Visit = { views: 0, visitors: 0 };

/** A network's name for a day at one event, from which it can't be told where else its people were. */
function nameOf(network: string, { epoch }: Tx, eventId: number, day: number): string {
  return createHash('sha256').update(`${epoch}\0${eventId}\0${day}\0${network}`).digest('base64url').slice(0, 12);
}

/**
 * A guest is whoever their device says, so of one network only so many count in a day: whoever makes visitors up makes no
 * more of them, and leaves no more behind. A visit that comes again is known by its key.
 */
async function visitOfGuest(tx: WriteTx, viewer: string, eventId: number, request: MutationRequest): Promise<Visit> {
  const { network: from, key = null, now } = request;
  const day = dayOf(now);
  const network = from === undefined ? null : nameOf(from, tx, eventId, day);
  const visit = { eventId, viewer, day, key, network, now };
  // One at a time, so that many at once are no more than may be.
  await lockEvent(tx, eventId);
  const last = await lastVisit(tx, visit);
  if (last !== null && key !== null && last.last_key === key) return uncounted;
  const lastDay = last === null ? -1 : (last.last_day ?? dayOf(last.first_at));
  if (lastDay < day && network !== null && (await countGuestsOf(tx, eventId, network)) >= guestsOfNetwork) {
    return uncounted;
  }
  await saveGuestVisit(tx, { ...visit, day: Math.max(day, lastDay) });
  return { views: 1, visitors: last === null ? 1 : 0 };
}

async function visitOf(
  tx: WriteTx,
  eventId: number,
  { visitor, request }: { visitor: string | undefined; request: MutationRequest },
): Promise<Visit> {
  const { actor, client, now } = request;
  if (actor !== null) {
    const isNew = await addViewer(tx, eventId, `u:${actor.userId}`, now);
    return { views: 1, visitors: isNew ? 1 : 0 };
  }
  const device = visitor ?? client;
  if (device === undefined) return { views: 1, visitors: 0 };
  return await visitOfGuest(tx, `v:${device}`, eventId, request);
}

/** Views tell no feed: they would make every device fetch every event that anybody looks at. */
export const recordView: MutationHandler<'view.record'> = {
  async apply({ tx, actor, body, request, now }) {
    const event = await requireEvent(tx, actor, request.params['id'] ?? '');
    const { views, visitors } = await visitOf(tx, event.id, { visitor: body.visitor_id, request });
    if (views === 0) return { subject: event.id, affected: nobodyAffected };
    // The event's row comes first: who has it has its days too, so no two views wait for one another in a circle.
    await addToEvent(tx, event.id, { views_count: views, unique_views_count: visitors });
    await addToEventDay(tx, event.id, dayOf(now), { views, visitors });
    return { subject: event.id, affected: nobodyAffected };
  },
  reply: (tx, _actor, subject) => viewCounts(tx, subject),
};
