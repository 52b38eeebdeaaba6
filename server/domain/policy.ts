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

/** The events somebody attends are their own, unless they share them. */
export function maySeeSubscriptionsOf(actor: Actor, owner: UserRow): boolean {
  return actor.userId === owner.id || owner.share_subscriptions === 1;
}

/** Whoever made a group may change it and take people out of it, even while they aren't in it; of an event's chat the organizer. */
export function mayRunGroup(actor: Actor, group: GroupRow): boolean {
  return actor.userId === group.creator_id;
}

export function forbidden(): Refusal {
  return new Refusal('forbidden', texts.forbidden);
}

/** An id that names the one who acts must name the one who is signed in; left out, it is them. */
export function mustMatchActor(actor: Actor | null, named: number | undefined): void {
  if (named !== undefined && named !== actor?.userId) throw forbidden();
}

/** The user who acts, where the call needs one. */
export function requireSignedIn(actor: Actor | null): Actor {
  if (actor === null) throw new Refusal('unauthorized', 'Sign in first');
  return actor;
}
