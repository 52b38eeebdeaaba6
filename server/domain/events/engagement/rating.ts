import { findEngagement, saveEngagement } from '#server/db/events/engagement.ts';
import { addToEvent } from '#server/db/events/rows.ts';
import { logCounts, logEngagement } from '#server/domain/events/changes.ts';
import { requireEvent, requireLockedEvent } from '#server/domain/events/find.ts';
import { averageOf } from '#server/domain/events/present.ts';
import { requireSignedIn } from '#server/domain/policy.ts';
import type { MutationHandler } from '#server/domain/sync/mutation-handler.ts';
import { nobodyAffected } from '#server/domain/sync/mutation-request.ts';
import { mustHaveAttended } from './attendance.ts';

const texts = {
  organizer: 'Organizers can’t rate their own events',
  stranger: 'Only those who were there can rate this event',
};

/**
 * Each attendee's rating counts once, the last one; it stays when they give up the place later. Whom others have blocked
 * or operators have hidden counts too, as their seat does: the average is the same for everyone.
 */
export const rateEvent: MutationHandler<'event.rate'> = {
  async apply({ tx, actor, body: { event_id: name, stars }, now }) {
    const { userId } = requireSignedIn(actor);
    const event = await requireLockedEvent(tx, actor, name);
    const current = await findEngagement(tx, userId, event.id);
    const before = current?.stars ?? null;
    if (stars === before) return { subject: event.id, affected: nobodyAffected };
    // Who has rated was there, whatever became of their place or of the date since.
    if (before === null) mustHaveAttended(event, userId, current, { now, texts });
    await saveEngagement(tx, userId, event.id, { stars });
    await addToEvent(tx, event.id, {
      ratings_sum: (stars ?? 0) - (before ?? 0),
      ratings_count: Number(stars !== null) - Number(before !== null),
    });
    const { isPublic, users } = await logCounts(tx, event, now);
    await logEngagement(tx, { userId, eventId: event.id, shouldIncludeEvent: !isPublic }, now);
    return { subject: event.id, affected: { isPublic, users: [userId, ...users] } };
  },
  async reply(tx, actor, subject) {
    const event = await requireEvent(tx, actor, subject);
    const engagement = actor === null ? null : await findEngagement(tx, actor.userId, subject);
    return { stars: engagement?.stars ?? null, rating: averageOf(event), ratings_count: event.ratings_count };
  },
};
