import { Refusal } from '#contract/sync/refusals.ts';
import type { WriteTx } from '#server/db/engine/database.ts';
import { findEngagement, nextWaitingPlace, saveEngagement, waitingUpTo } from '#server/db/events/engagement.ts';
import type { EngagementRow } from '#server/db/events/engagement.ts';
import { addToEvent } from '#server/db/events/rows.ts';
import type { EventRow } from '#server/db/events/rows.ts';
import { moveUserCounts } from '#server/db/people/counts.ts';
import { leaveEventChat } from '#server/domain/chat/groups/event-chat.ts';
import { logEngagement, logPublicEvent } from '#server/domain/events/changes.ts';
import { eventFor, requireLockedEvent } from '#server/domain/events/find.ts';
import { targetState } from '#server/domain/sync/guards/target-state.ts';
import { nobodyAffected } from '#server/domain/sync/mutation-request.ts';
import { mustMatchActor, requireSignedIn } from '#server/domain/policy.ts';
import type { MutationHandler } from '#server/domain/sync/mutation-handler.ts';
import { earnSeat, promoteWaiting, seatOf, settleSeats } from './waiting-list.ts';

/** Whoever is on the list of a cancelled event stays on it, and may leave it. */
function mustAcceptAttendees({ status }: EventRow): void {
  if (status !== 'cancelled') return;
  const message = 'This event was cancelled';
  throw new Refusal('invalid', message, { fields: { event_id: message } });
}

/** Takes a seat where one is free, else a place behind those who wait. */
async function join(tx: WriteTx, userId: number, event: EventRow, now: number): Promise<void> {
  if (event.subscribers_count < event.capacity) {
    await saveEngagement(tx, userId, event.id, { subscribed: 1, waiting: null, subscribed_at: now });
    await addToEvent(tx, event.id, { subscribers_count: 1 });
    await moveUserCounts(tx, [seatOf(userId, 1)]);
    await earnSeat(tx, userId, event, now);
  } else {
    const waiting = await nextWaitingPlace(tx, event.id);
    await saveEngagement(tx, userId, event.id, { waiting, subscribed_at: now });
    await addToEvent(tx, event.id, { waiting_count: 1 });
  }
}

/** Gives up the seat or the place, and tells who got the seat. */
async function leave(tx: WriteTx, userId: number, event: EventRow, current: EngagementRow, now: number) {
  await saveEngagement(tx, userId, event.id, { subscribed: 0, waiting: null, subscribed_at: null });
  await addToEvent(tx, event.id, current.subscribed === 1 ? { subscribers_count: -1 } : { waiting_count: -1 });
  const promoted = await promoteWaiting(tx, event.id, now);
  const left = current.subscribed === 1 ? [seatOf(userId, -1)] : [];
  await settleSeats(tx, event, promoted, left, now);
  return promoted;
}

export const subscribeEvent: MutationHandler<'event.subscribe'> = {
  async apply({ tx, actor, body, now }) {
    const { userId } = requireSignedIn(actor);
    mustMatchActor(actor, body.user_id);
    const event = await requireLockedEvent(tx, actor, body.event_id);
    const current = await findEngagement(tx, userId, event.id);
    const isIn = current !== null && (current.subscribed === 1 || current.waiting !== null);
    const subscribed = targetState(isIn, body.subscribed);
    if (subscribed === isIn) return { subject: event.id, affected: nobodyAffected };
    if (subscribed) mustAcceptAttendees(event);
    const promoted = subscribed || current === null ? [] : await leave(tx, userId, event, current, now);
    if (subscribed) await join(tx, userId, event, now);
    const isPublic = event.status !== 'draft';
    if (isPublic) await logPublicEvent(tx, event.id, now);
    await logEngagement(tx, { userId, eventId: event.id, shouldIncludeEvent: current === null || !isPublic }, now);
    const groups = !subscribed && current?.subscribed === 1 ? await leaveEventChat(tx, userId, event, now) : [];
    return { subject: event.id, affected: { isPublic, users: [userId, ...promoted], groups } };
  },
  async reply(tx, actor, subject, now) {
    const engagement = actor === null ? null : await findEngagement(tx, actor.userId, subject);
    const place = engagement?.waiting ?? null;
    return {
      subscribed: engagement?.subscribed === 1,
      waiting: place !== null,
      position: place === null ? null : await waitingUpTo(tx, subject, place),
      event: await eventFor(tx, actor, subject, now),
    };
  },
};
