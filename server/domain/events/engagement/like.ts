import { findEngagement, saveEngagement } from '#server/db/events/engagement.ts';
import { addToEvent, findEvent } from '#server/db/events/rows.ts';
import { moveUserCounts } from '#server/db/people/counts.ts';
import { earnPoints } from '#server/domain/people/earn-points.ts';
import { logEngagement, logPublicEvent } from '#server/domain/events/changes.ts';
import { requireLockedEvent } from '#server/domain/events/find.ts';
import { targetState } from '#server/domain/sync/guards/target-state.ts';
import { nobodyAffected } from '#server/domain/sync/mutation-request.ts';
import { mustMatchActor, requireSignedIn } from '#server/domain/policy.ts';
import type { MutationHandler } from '#server/domain/sync/mutation-handler.ts';

export const likeEvent: MutationHandler<'event.like'> = {
  async apply({ tx, actor, body, now }) {
    const { userId } = requireSignedIn(actor);
    mustMatchActor(actor, body.user_id);
    const event = await requireLockedEvent(tx, actor, body.event_id);
    const current = await findEngagement(tx, userId, event.id);
    const isLiked = current?.liked === 1;
    const liked = targetState(isLiked, body.liked);
    if (liked === isLiked) return { subject: event.id, affected: nobodyAffected };
    await saveEngagement(tx, userId, event.id, { liked: liked ? 1 : 0 });
    await addToEvent(tx, event.id, { likes_count: liked ? 1 : -1 });
    await moveUserCounts(tx, [{ userId, count: 'likes_given', by: liked ? 1 : -1 }]);
    const isEarned = liked && event.organizer_id !== userId;
    if (isEarned) await earnPoints(tx, { userId, reason: 'event-liked', objectId: event.id }, now);
    const isPublic = event.status !== 'draft';
    if (isPublic) await logPublicEvent(tx, event.id, now);
    await logEngagement(tx, { userId, eventId: event.id, shouldIncludeEvent: current === null || !isPublic }, now);
    return { subject: event.id, affected: { isPublic, users: [userId] } };
  },
  async reply(tx, actor, subject) {
    const event = await findEvent(tx, subject);
    const engagement = actor === null ? null : await findEngagement(tx, actor.userId, subject);
    return { liked: engagement?.liked === 1, likes: event?.likes_count ?? 0 };
  },
};
