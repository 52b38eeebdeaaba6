import type { OwnUser } from '#contract/account/user.ts';
import type { Actor } from '#server/domain/sync/mutation-request.ts';
import { forbidden, requireSignedIn } from '#server/domain/policy.ts';

/** User ids of the operators, taken from the settings. */
export type Operators = ReadonlySet<number>;

/** The actor, marked as an operator if they are one. */
export function actorAmong(operators: Operators, actor: Actor): Actor {
  return operators.has(actor.userId) ? { ...actor, isOperator: true } : actor;
}

/** A user as they see themselves when signing in. */
export function ownUserAmong(operators: Operators, user: OwnUser): OwnUser {
  return operators.has(user.user_id) ? { ...user, operator: true } : user;
}

/** @throws Refusal `unauthorized` to guests, `forbidden` to users who are no operators */
export function mustBeOperator(actor: Actor | null): Actor {
  const somebody = requireSignedIn(actor);
  if (somebody.isOperator !== true) throw forbidden();
  return somebody;
}
