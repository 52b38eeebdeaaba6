import { mayEditEvent, maySeeEvent } from '#contract/events/rules.ts';
import { Refusal, texts } from '#contract/sync/refusals.ts';
import type { EventRow } from '#server/db/events/rows.ts';
import type { GroupRow } from '#server/db/chat/groups.ts';
import type { UserRow } from '#server/db/people/users.ts';
import type { Actor } from './sync/mutation-request.ts';

type EventAction = 'see' | 'edit' | 'delete';

export function mayActOnEvent(actor: Actor | null, action: EventAction, event: EventRow): boolean {
  if (event.deleted_at !== null) return false;
  const userId = actor?.userId ?? null;
  switch (action) {
    case 'see':
      return maySeeEvent(userId, event);
    case 'edit':
    case 'delete':
      return mayEditEvent(userId, event);
    default:
      return action satisfies never;
  }
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
