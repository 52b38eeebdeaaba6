import { findEngagement, saveEngagement } from '#server/db/events/engagement.ts';
import { logEngagement } from '#server/domain/events/changes.ts';
import { requireLockedEvent } from '#server/domain/events/find.ts';
import { targetState } from '#server/domain/sync/guards/target-state.ts';
import { nobodyAffected } from '#server/domain/sync/mutation-request.ts';
import { requireSignedIn } from '#server/domain/policy.ts';
import type { MutationHandler } from '#server/domain/sync/mutation-handler.ts';

/** A bookmark is its owner's alone: the public feed has no part in it. */
export const bookmarkEvent: MutationHandler<'event.bookmark'> = {
  async apply({ tx, actor, body, now }) {
    const { userId } = requireSignedIn(actor);
    const event = await requireLockedEvent(tx, actor, body.object_id);
    const current = await findEngagement(tx, userId, event.id);
    const isBookmarked = current?.bookmarked === 1;
    const bookmarked = targetState(isBookmarked, body.bookmarked);
    if (bookmarked === isBookmarked) return { subject: event.id, affected: nobodyAffected };
    const changes = { bookmarked: bookmarked ? 1 : 0, bookmarked_at: bookmarked ? now : null };
    await saveEngagement(tx, userId, event.id, changes);
    await logEngagement(tx, { userId, eventId: event.id, shouldIncludeEvent: current === null }, now);
    return { subject: event.id, affected: { isPublic: false, users: [userId] } };
  },
  async reply(tx, actor, subject) {
    const engagement = actor === null ? null : await findEngagement(tx, actor.userId, subject);
    return { bookmarked: engagement?.bookmarked === 1 };
  },
};
