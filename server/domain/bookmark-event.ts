import { findEngagement, saveEngagement } from '#server/db/engagement.ts';
import { logEngagement } from './event-changes.ts';
import { heldEvent } from './find-event.ts';
import { wishedState } from './guards/wished-state.ts';
import { nobody } from './perform-request.ts';
import { mustBeSomebody } from './policies.ts';
import type { Rule } from './rule.ts';

/** A bookmark is its owner's alone: the public feed has no part in it. */
export const bookmarkEvent: Rule<'event.bookmark'> = {
  async apply({ tx, actor, body, now }) {
    const { userId } = mustBeSomebody(actor);
    const event = await heldEvent(tx, actor, body.object_id);
    const known = await findEngagement(tx, userId, event.id);
    const isBookmarked = known?.bookmarked === 1;
    const bookmarked = wishedState(isBookmarked, body.bookmarked);
    if (bookmarked === isBookmarked) return { subject: event.id, affected: nobody };
    const changes = { bookmarked: bookmarked ? 1 : 0, bookmarked_at: bookmarked ? now : null };
    await saveEngagement(tx, userId, event.id, changes);
    await logEngagement(tx, { userId, eventId: event.id, isNews: known === null }, now);
    return { subject: event.id, affected: { isPublic: false, users: [userId] } };
  },
  async reply(tx, actor, subject) {
    const engagement = actor === null ? null : await findEngagement(tx, actor.userId, subject);
    return { bookmarked: engagement?.bookmarked === 1 };
  },
};
