import { Refusal } from '#contract/sync/refusals.ts';
import type { Tx, WriteTx } from '#server/db/engine/database.ts';
import { addToEventDay, dayOf } from '#server/db/events/days.ts';
import {
  findEngagement,
  likesOf,
  nextWaitingPlace,
  saveEngagement,
  waitingUpTo,
} from '#server/db/events/engagement.ts';
import type { EngagementRow } from '#server/db/events/engagement.ts';
import { addToEvent, lockEvent } from '#server/db/events/rows.ts';
import type { EventRow } from '#server/db/events/rows.ts';
import { addViewer, countGuestsOf, lastVisit, saveGuestVisit } from '#server/db/events/views.ts';
import { moveUserCounts } from '#server/db/people/counts.ts';
import { leaveEventChat } from '#server/domain/chat/groups/event-chat.ts';
import { logAnswersOf } from '#server/domain/invitations/changes.ts';
import { logSeatNotes } from '#server/domain/events/attendee-notes.ts';
import { logGuests } from '#server/domain/events/guests.ts';
import { logCounts, logEngagement } from '#server/domain/events/changes.ts';
import { eventFor, requireEvent, requireLockedEvent } from '#server/domain/events/find.ts';
import { statusOf } from '#server/domain/events/visibility.ts';
import { viewCounts } from '#server/domain/events/statistics.ts';
import { earnPoints } from '#server/domain/people/earn-points.ts';
import { mustMatchActor, requireSignedIn } from '#server/domain/policy.ts';
import { targetState } from '#server/domain/sync/guards/target-state.ts';
import type { MutationHandler } from '#server/domain/sync/mutation-handler.ts';
import { nobodyAffected } from '#server/domain/sync/mutation-request.ts';
import type { MutationRequest } from '#server/domain/sync/mutation-request.ts';
import { meetPeople } from './people-met.ts';
import { rateEvent } from './rating.ts';
import { earnSeat, logMovedUp, promoteWaiting, seatsOf, settleSeats } from './waiting-list.ts';
import { createHash } from 'node:crypto';

/** Nobody's id. */
const nobody = 0;

const likeEvent: MutationHandler<'event.like'> = {
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
    const isCounted = event.unlisted_status === null;
    if (isCounted) await moveUserCounts(tx, [{ userId, count: 'likes_given', by: liked ? 1 : -1 }]);
    const isEarned = isCounted && liked && event.organizer_id !== userId;
    if (isEarned) await earnPoints(tx, { userId, reason: 'event-liked', objectId: event.id }, now);
    const { isPublic, users } = await logCounts(tx, event, now);
    await logEngagement(tx, { userId, eventId: event.id, shouldIncludeEvent: current === null || !isPublic }, now);
    return { subject: event.id, affected: { isPublic, users: [...new Set([userId, ...users])] } };
  },
  async reply(tx, actor, subject) {
    const { isLiked, likes } = await likesOf(tx, actor?.userId ?? nobody, subject);
    return { liked: isLiked, likes };
  },
};

/** Attendees of a cancelled event stay on its list and may leave it, but nobody can join. */
function mustAcceptAttendees(event: EventRow): void {
  if (statusOf(event) !== 'cancelled') return;
  const message = 'This event was cancelled';
  throw new Refusal('invalid', message, { fields: { event_id: message } });
}

/** Takes a free seat, else a place on the waiting list. */
async function join(tx: WriteTx, userId: number, event: EventRow, now: number): Promise<void> {
  if (event.subscribers_count < event.capacity) {
    await saveEngagement(tx, userId, event.id, { subscribed: 1, waiting: null, subscribed_at: now });
    await addToEvent(tx, event.id, { subscribers_count: 1 });
    await moveUserCounts(tx, seatsOf(event, [userId], 1));
    await earnSeat(tx, userId, event, now);
    await logSeatNotes(tx, event.id, [userId], { isSeated: true, now });
  } else {
    const waiting = await nextWaitingPlace(tx, event.id);
    await saveEngagement(tx, userId, event.id, { waiting, subscribed_at: now });
    await addToEvent(tx, event.id, { waiting_count: 1 });
  }
}

/**
 * Gives up the seat or waiting place.
 * @returns ids of the users who got a seat by that
 */
async function leave(tx: WriteTx, userId: number, event: EventRow, current: EngagementRow, now: number) {
  const none = { subscribed: 0, waiting: null, subscribed_at: null, shown_to_met_at: null };
  await saveEngagement(tx, userId, event.id, none);
  await addToEvent(tx, event.id, current.subscribed === 1 ? { subscribers_count: -1 } : { waiting_count: -1 });
  if (current.waiting !== null) await logMovedUp(tx, event.id, current.waiting, now);
  const promoted = await promoteWaiting(tx, event.id, now);
  const left = current.subscribed === 1 ? seatsOf(event, [userId], -1) : [];
  await settleSeats(tx, event, promoted, left, now);
  const isOrganizer = userId === event.organizer_id;
  if (current.subscribed === 1 && !isOrganizer) await logSeatNotes(tx, event.id, [userId], { isSeated: false, now });
  return promoted;
}

const subscribeEvent: MutationHandler<'event.subscribe'> = {
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
    const { isPublic } = await logCounts(tx, event, now);
    await logEngagement(tx, { userId, eventId: event.id, shouldIncludeEvent: current === null || !isPublic }, now);
    const inviters = await logAnswersOf(tx, event.id, userId, now);
    const groups = !subscribed && current?.subscribed === 1 ? await leaveEventChat(tx, userId, event, now) : [];
    const readers = await logGuests(tx, event, [userId], { isDeleted: !subscribed, now });
    return {
      subject: event.id,
      affected: { isPublic, users: [...new Set([userId, ...promoted, ...readers, ...inviters])], groups },
    };
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

/** A bookmark is private, so it isn't logged in the public feed. */
const bookmarkEvent: MutationHandler<'event.bookmark'> = {
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

/**
 * Maximum guests counted per event and network in a day. A house or a hall has fewer visitors; a mobile operator's
 * network is only counted up to it.
 */
const guestsOfNetwork = 200;

/** What a visit adds to the event's counts. */
interface Visit {
  views: number;
  visitors: number;
}

const uncounted: Visit = { views: 0, visitors: 0 };

/** A network's pseudonym for one day and event, so that its visits to other events can't be linked. */
function nameOf(network: string, { epoch }: Tx, eventId: number, day: number): string {
  return createHash('sha256').update(`${epoch}\0${eventId}\0${day}\0${network}`).digest('base64url').slice(0, 12);
}

/**
 * A guest's identity is whatever their device sends, so only a limited number is counted per network and day: invented
 * visitors neither raise the counts nor leave rows beyond it. A repeated request is recognized by its key.
 */
async function visitOfGuest(tx: WriteTx, viewer: string, eventId: number, request: MutationRequest): Promise<Visit> {
  const { network: from, key = null, now } = request;
  const day = dayOf(now);
  const network = from === undefined ? null : nameOf(from, tx, eventId, day);
  const visit = { eventId, viewer, day, key, network, now };
  // Locked, so that concurrent visits can't exceed the limit.
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

/** Views aren't logged in any feed: otherwise every device would fetch each event that anyone views. */
const recordView: MutationHandler<'view.record'> = {
  async apply({ tx, actor, body, request, now }) {
    const event = await requireEvent(tx, actor, request.params['id'] ?? '');
    const { views, visitors } = await visitOf(tx, event.id, { visitor: body.visitor_id, request });
    if (views === 0) return { subject: event.id, affected: nobodyAffected };
    // Lock the event's row before its days, in the same order everywhere, so that views can't deadlock.
    await addToEvent(tx, event.id, { views_count: views, unique_views_count: visitors });
    await addToEventDay(tx, event.id, dayOf(now), { views, visitors });
    return { subject: event.id, affected: nobodyAffected };
  },
  reply: (tx, _actor, subject) => viewCounts(tx, subject),
};

export const engagementHandlers = {
  'event.like': likeEvent,
  'event.subscribe': subscribeEvent,
  'event.bookmark': bookmarkEvent,
  'event.rate': rateEvent,
  'event.meet': meetPeople,
  'view.record': recordView,
};
