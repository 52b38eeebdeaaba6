import { findEngagement, saveEngagement } from '#server/db/engagement.ts';
import { addToEvent, findEvent } from '#server/db/events.ts';
import { moveUserCounts } from '#server/db/user-counts.ts';
import { earnPoints } from './earn-points.ts';
import { logEngagement, logPublicEvent } from './event-changes.ts';
import { heldEvent } from './find-event.ts';
import { wishedState } from './guards/wished-state.ts';
import { nobody } from './perform-request.ts';
import { mustBeActor, mustBeSomebody } from './policies.ts';
import type { Rule } from './rule.ts';

export const likeEvent: Rule<'event.like'> = {
  async apply({ tx, actor, body, now }) {
    const { userId } = mustBeSomebody(actor);
    mustBeActor(actor, body.user_id);
    const event = await heldEvent(tx, actor, body.event_id);
    const known = await findEngagement(tx, userId, event.id);
    const isLiked = known?.liked === 1;
    const liked = wishedState(isLiked, body.liked);
    if (liked === isLiked) return { subject: event.id, affected: nobody };
    await saveEngagement(tx, userId, event.id, { liked: liked ? 1 : 0 });
    await addToEvent(tx, event.id, { likes_count: liked ? 1 : -1 });
    await moveUserCounts(tx, [{ userId, count: 'likes_given', by: liked ? 1 : -1 }]);
    const isEarned = liked && event.organizer_id !== userId;
    if (isEarned) await earnPoints(tx, { userId, reason: 'event-liked', objectId: event.id }, now);
    const isPublic = event.status !== 'draft';
    if (isPublic) await logPublicEvent(tx, event.id, now);
    await logEngagement(tx, { userId, eventId: event.id, isNews: known === null || !isPublic }, now);
    return { subject: event.id, affected: { isPublic, users: [userId] } };
  },
  async reply(tx, actor, subject) {
    const event = await findEvent(tx, subject);
    const engagement = actor === null ? null : await findEngagement(tx, actor.userId, subject);
    return { liked: engagement?.liked === 1, likes: event?.likes_count ?? 0 };
  },
};
