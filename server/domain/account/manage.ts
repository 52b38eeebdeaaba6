import type { OwnUser } from '#contract/account/user.ts';
import { Refusal } from '#contract/sync/refusals.ts';
import type { WriteTx } from '#server/db/engine/database.ts';
import { lockUser } from '#server/db/people/users.ts';
import { logOperatorAction } from '#server/domain/moderation/operator-actions.ts';
import { endAccount } from './delete.ts';
import { addOperator } from './operators.ts';
import type { OperatorChange } from './operators.ts';
import { registerUser } from './users.ts';
import type { Registration } from './users.ts';

/**
 * Creates an account for somebody else, on the server's machine. It never counts as new.
 * @throws Refusal `taken` with the fields
 */
export async function createUser(
  tx: WriteTx,
  { isOperator, ...registration }: Registration & { isOperator: boolean },
): Promise<OwnUser> {
  const user = await registerUser(tx, { ...registration, isTrusted: true });
  const by = { operatorId: null, now: registration.now };
  await logOperatorAction(tx, { ...by, action: 'user.create', subject: { type: 'user', id: user.user_id } });
  if (!isOperator) return user;
  await addOperator(tx, { ...by, userId: user.user_id });
  return { ...user, operator: true };
}

/**
 * Ends somebody else's account as they could themselves. Their pictures are removed after the commit.
 * @throws Refusal `not_found`
 */
export async function removeUser(tx: WriteTx, { userId, operatorId, now }: OperatorChange): Promise<null> {
  const row = await lockUser(tx, userId);
  if (row === null || row.deleted_at !== null) throw new Refusal('not_found', 'User not found');
  await endAccount(tx, userId, now);
  await logOperatorAction(tx, { operatorId, action: 'user.delete', subject: { type: 'user', id: userId }, now });
  return null;
}
