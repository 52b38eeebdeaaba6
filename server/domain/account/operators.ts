import type { OwnUser } from '#contract/account/user.ts';
import type { Actor } from '#server/domain/sync/mutation-request.ts';
import { forbidden, requireSignedIn } from '#server/domain/policy.ts';

/** Who run this, by their user ids: the settings name them. */
export type Operators = ReadonlySet<number>;

/** Somebody who calls, with the word that they run this where they do. */
export function actorAmong(operators: Operators, actor: Actor): Actor {
  return operators.has(actor.userId) ? { ...actor, isOperator: true } : actor;
}

/** A user as they see themselves when they sign in. */
export function ownUserAmong(operators: Operators, user: OwnUser): OwnUser {
  return operators.has(user.user_id) ? { ...user, operator: true } : user;
}

/** @throws Refusal `unauthorized` to nobody, `forbidden` to all but those who run this */
export function mustBeOperator(actor: Actor | null): Actor {
  const somebody = requireSignedIn(actor);
  if (somebody.isOperator !== true) throw forbidden();
  return somebody;
}
