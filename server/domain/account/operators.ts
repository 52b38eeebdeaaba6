import type { OwnUser } from '#contract/account/user.ts';
import type { Person } from '#contract/people/entity.ts';
import type { OperatorEntry } from '#contract/moderation/operator.ts';
import { Refusal } from '#contract/sync/refusals.ts';
import { deleteOperator, insertOperator, isStoredOperator, listOperators } from '#server/db/account/operators.ts';
import type { Tx, WriteTx } from '#server/db/engine/database.ts';
import { personsById } from '#server/db/people/persons.ts';
import { lockUser } from '#server/db/people/users.ts';
import { logOperatorAction } from '#server/domain/moderation/operator-actions.ts';
import type { Actor } from '#server/domain/sync/mutation-request.ts';
import { logOwnUser } from '#server/domain/people/changes.ts';
import { forbidden, requireSignedIn } from '#server/domain/policy.ts';

/** User ids of the operators named in the settings; those made by a command are in the database. */
export type Operators = ReadonlySet<number>;

/** The actor, marked as an operator if the settings name them; a session's actor is marked already if a command did. */
export function actorAmong(operators: Operators, actor: Actor): Actor {
  return operators.has(actor.userId) ? { ...actor, isOperator: true } : actor;
}

/** Whether the settings name a user, or a command has made them an operator. */
export async function isOperator(tx: Tx, operators: Operators, userId: number): Promise<boolean> {
  return operators.has(userId) || (await isStoredOperator(tx, userId));
}

/** A user as they see themselves when signing in. */
export async function ownUserAmong(tx: Tx, operators: Operators, user: OwnUser): Promise<OwnUser> {
  return (await isOperator(tx, operators, user.user_id)) ? { ...user, operator: true } : user;
}

/** @throws Refusal `unauthorized` to guests, `forbidden` to users who are no operators */
export function mustBeOperator(actor: Actor | null): Actor {
  const somebody = requireSignedIn(actor);
  if (somebody.isOperator !== true) throw forbidden();
  return somebody;
}

export interface OperatorChange {
  userId: number;
  /** the operator who does it; null: somebody with a shell on the server's machine */
  operatorId: number | null;
  now: number;
}

/** Makes somebody an operator, or ends that. Their devices hear of it with their next pull. */
async function changeOperator(tx: WriteTx, { userId, operatorId, now }: OperatorChange, isAdding: boolean) {
  const row = await lockUser(tx, userId);
  if (row === null || row.deleted_at !== null) throw new Refusal('not_found', 'User not found');
  if (isAdding && row.suspended_at !== null)
    throw new Refusal('invalid', 'They are suspended: let them in again first');
  const isChanged = isAdding ? await insertOperator(tx, userId, now) : await deleteOperator(tx, userId);
  if (!isChanged) return false;
  const subject = { type: 'user', id: userId } as const;
  await logOperatorAction(tx, { operatorId, action: isAdding ? 'operator.add' : 'operator.remove', subject, now });
  await logOwnUser(tx, userId, now);
  return true;
}

/**
 * @returns false if they were one by command already
 * @throws Refusal `not_found`; `invalid` while they are suspended
 */
export async function addOperator(tx: WriteTx, change: OperatorChange): Promise<boolean> {
  return await changeOperator(tx, change, true);
}

/**
 * Operators named in the settings stay operators.
 * @returns false if they were none by command
 * @throws Refusal `not_found`
 */
export async function removeOperator(tx: WriteTx, change: OperatorChange): Promise<boolean> {
  return await changeOperator(tx, change, false);
}

/** All operators, those of the settings first; each appears once. */
export async function allOperators(tx: Tx, operators: Operators): Promise<OperatorEntry[]> {
  const made = await listOperators(tx);
  const persons = await personsById(tx, [...operators, ...made.map((row) => row.user_id)]);
  const entry = (id: number, source: OperatorEntry['source'], at: number | null) => {
    const person: Person | undefined = persons.get(id);
    return person === undefined ? [] : [{ person, source, since: at === null ? null : new Date(at).toISOString() }];
  };
  const named = [...operators].flatMap((id) => entry(id, 'settings', null));
  const others = made.filter((row) => !operators.has(row.user_id));
  return [...named, ...others.flatMap((row) => entry(row.user_id, 'command', row.created_at))];
}
