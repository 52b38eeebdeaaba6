import { Refusal } from '#contract/refusals.ts';
import type { WriteTx } from '#server/db/database.ts';
import { findEngagement, nextWaitingPlace, saveEngagement, waitingUpTo } from '#server/db/engagement.ts';
import type { EngagementRow } from '#server/db/engagement.ts';
import { addToEvent } from '#server/db/events.ts';
import type { EventRow } from '#server/db/events.ts';
import { moveUserCounts } from '#server/db/user-counts.ts';
import { leaveEventChat } from './event-chat.ts';
import { logEngagement, logPublicEvent } from './event-changes.ts';
import { eventFor, heldEvent } from './find-event.ts';
import { wishedState } from './guards/wished-state.ts';
import { nobody } from './perform-request.ts';
import { mustBeActor, mustBeSomebody } from './policies.ts';
import type { Rule } from './rule.ts';
import { earnSeat, promoteWaiting, seatOf, settleSeats } from './waiting-list.ts';

/** Whoever is on the list of a cancelled event stays on it, and may leave it. */
function mustTakePeople({ status }: EventRow): void {
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
async function leave(tx: WriteTx, userId: number, event: EventRow, known: EngagementRow, now: number) {
  await saveEngagement(tx, userId, event.id, { subscribed: 0, waiting: null, subscribed_at: null });
  await addToEvent(tx, event.id, known.subscribed === 1 ? { subscribers_count: -1 } : { waiting_count: -1 });
  const promoted = await promoteWaiting(tx, event.id, now);
  const left = known.subscribed === 1 ? [seatOf(userId, -1)] : [];
  await settleSeats(tx, event, promoted, left, now);
  return promoted;
}

export const subscribeEvent: Rule<'event.subscribe'> = {
  async apply({ tx, actor, body, now }) {
    const { userId } = mustBeSomebody(actor);
    mustBeActor(actor, body.user_id);
    const event = await heldEvent(tx, actor, body.event_id);
    const known = await findEngagement(tx, userId, event.id);
    const isIn = known !== null && (known.subscribed === 1 || known.waiting !== null);
    const subscribed = wishedState(isIn, body.subscribed);
    if (subscribed === isIn) return { subject: event.id, affected: nobody };
    if (subscribed) mustTakePeople(event);
    const promoted = subscribed || known === null ? [] : await leave(tx, userId, event, known, now);
    if (subscribed) await join(tx, userId, event, now);
    const isPublic = event.status !== 'draft';
    if (isPublic) await logPublicEvent(tx, event.id, now);
    await logEngagement(tx, { userId, eventId: event.id, isNews: known === null || !isPublic }, now);
    const groups = !subscribed && known?.subscribed === 1 ? await leaveEventChat(tx, userId, event, now) : [];
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
