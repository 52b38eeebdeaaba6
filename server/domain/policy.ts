import { mayReadGuests } from '#contract/events/people/guest-list.ts';
import { mayEditEvent, maySeeEvent } from '#contract/events/rules.ts';
import { Refusal, texts } from '#contract/sync/refusals.ts';
import type { EventRow } from '#server/db/events/rows.ts';
import type { GroupRow } from '#server/db/chat/groups.ts';
import type { UserRow } from '#server/db/people/users.ts';
import type { Actor } from './sync/mutation-request.ts';

type EventAction = 'see' | 'edit' | 'delete';

/** It is unlisted, published, and not hidden by operators. */
function mayOpen({ unlisted_status: status, hidden_at: hiddenAt }: EventRow): boolean {
  return status !== null && status !== 'draft' && hiddenAt === null;
}

/**
 * An unlisted event is stored as a draft, so that who doesn't ask for more leaves it out: reads of several users' events ask
 * `visibleEvents`, which knows who has opened it.
 * @param isOpened the actor has opened it by its link
 */
export function mayActOnEvent(
  actor: Actor | null,
  action: EventAction,
  event: EventRow,
  { isOpened = false }: { isOpened?: boolean } = {},
): boolean {
  if (event.deleted_at !== null) return false;
  const userId = actor?.userId ?? null;
  switch (action) {
    case 'see':
      return maySeeEvent(userId, event) || (mayOpen(event) && (isOpened || actor?.isOperator === true));
    case 'edit':
    case 'delete':
      return mayEditEvent(userId, event);
    default:
      return action satisfies never;
  }
}

/**
 * An attendee note is for the organizer and those who have a place.
 * @param hasSeat without a block between the two; who waits has none
 */
export function mayReadAttendeeNote(actor: Actor, event: EventRow, hasSeat: boolean): boolean {
  // Who takes part has opened it.
  return mayActOnEvent(actor, 'edit', event) || (hasSeat && mayActOnEvent(actor, 'see', event, { isOpened: true }));
}

/** Who goes to an event and who waits is for those who run it. */
export function mayReadGuestsOf(actor: Actor, event: EventRow): boolean {
  return event.deleted_at === null && mayReadGuests(actor.userId, event);
}

/** The events a user attends are private, unless they share them. */
export function maySeeSubscriptionsOf(actor: Actor, owner: UserRow): boolean {
  return actor.userId === owner.id || owner.share_subscriptions === 1;
}

/**
 * The creator of a group may change it and remove members, even while not a member; in an event's chat this is the
 * organizer.
 */
export function mayRunGroup(actor: Actor, group: GroupRow): boolean {
  return actor.userId === group.creator_id;
}

export function forbidden(): Refusal {
  return new Refusal('forbidden', texts.forbidden);
}

/** An actor's id given in a call must be that of the signed-in user; it may be left out. */
export function mustMatchActor(actor: Actor | null, named: number | undefined): void {
  if (named !== undefined && named !== actor?.userId) throw forbidden();
}

/**
 * The actor of a call that needs one.
 * @throws Refusal `unauthorized` to guests
 */
export function requireSignedIn(actor: Actor | null): Actor {
  if (actor === null) throw new Refusal('unauthorized', 'Sign in first');
  return actor;
}
