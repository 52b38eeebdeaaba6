import { Refusal } from '#contract/sync/refusals.ts';
import { deleteSuspendedSessions, suspendSessions } from '#server/db/account/suspended-sessions.ts';
import type { Tx, WriteTx } from '#server/db/engine/database.ts';
import { listHiddenBySuspension, listShownEvents } from '#server/db/moderation/suspended-events.ts';
import { dismissReportsOfShown, reopenReviewsOf, settleReportsOf } from '#server/db/moderation/reports-of-author.ts';
import { findEndedUser, lockUser, updateUser } from '#server/db/people/users.ts';
import { isStoredOperator } from '#server/db/account/operators.ts';
import { isOperator } from '#server/domain/account/operators.ts';
import type { Operators } from '#server/domain/account/operators.ts';
import { logOperatorAction } from './operator-actions.ts';
import { nobodyAffected } from '#server/domain/sync/mutation-request.ts';
import type { Actor, Affected } from '#server/domain/sync/mutation-request.ts';
import { notify } from '#server/domain/notifications/notify.ts';
import { moveEvent, moveUser, setHidden } from './hide.ts';

export interface NewSuspension {
  userId: number;
  /** the person reads it; left out when a suspension is lifted */
  reason?: string;
  isSuspended: boolean;
  /** the operator; null: it was done on the server's machine */
  operatorId?: number | null;
  now: number;
}

/**
 * Operators decide on other people's accounts.
 * @param actor the operator; left out: it is done on the server's machine
 * @throws Refusal `invalid` for themselves and other operators; of those made by a command meanwhile `setSuspended` does
 */
export async function mustBeSuspendable(tx: Tx, operators: Operators, otherId: number, actor?: Actor): Promise<void> {
  if (otherId === actor?.userId) throw notSuspendable('You can’t suspend your own account');
  if (await isOperator(tx, operators, otherId)) throw notSuspendable(operatorText);
}

const operatorText = 'An operator can’t be suspended; take them off the operators first';

function notSuspendable(message: string): Refusal {
  return new Refusal('invalid', message, { fields: { id: message } });
}

interface Moved {
  hiddenAt: number | null;
  /** the profile moves as well */
  withProfile: boolean;
  events: number[];
}

/** Moves one thing after the other, so that counts and feeds of others follow each of them. */
async function moveAll(
  tx: WriteTx,
  userId: number,
  { hiddenAt, withProfile, events }: Moved,
  now: number,
): Promise<Affected> {
  const move = { hiddenAt, now, isBySuspension: true };
  const moved = withProfile ? [await moveUser(tx, { id: userId, ...move })] : [];
  for (const id of events) moved.push(await moveEvent(tx, { id, ...move }));
  return {
    isPublic: moved.some(({ isPublic }) => isPublic),
    users: [...new Set(moved.flatMap(({ users }) => users))],
    groups: [...new Set(moved.flatMap(({ groups = [] }) => groups))],
  };
}

/**
 * Suspends an account, or lifts its suspension. While it lasts, nobody can use the account: its sessions end, and with them
 * push notifications and the secret calendar. The profile and the events are hidden from others, and with the profile
 * everything that carries the name; open reports of all this are settled. Lifting shows exactly what the suspension has
 * hidden. Suspending again only changes the reason.
 * @returns whose feeds have changed; `nobodyAffected` if nothing of the account moved
 * @throws Refusal `not_found` without such an account, `invalid` for an operator made by a command
 */
export async function setSuspended(
  tx: WriteTx,
  { userId, reason = '', isSuspended, operatorId = null, now }: NewSuspension,
): Promise<Affected> {
  const row = await lockUser(tx, userId);
  if (row === null || row.deleted_at !== null) throw new Refusal('not_found', 'User not found');
  if (isSuspended && (await isStoredOperator(tx, userId))) throw notSuspendable(operatorText);
  const by = { suspended_reason: reason, suspended_by: operatorId };
  const subject = { type: 'user', id: userId } as const;
  if (isSuspended) await logOperatorAction(tx, { operatorId, action: 'user.suspend', subject, detail: reason, now });
  if (isSuspended && row.suspended_at !== null) {
    await updateUser(tx, userId, by);
    return nobodyAffected;
  }
  if (isSuspended) {
    const withProfile = row.hidden_at === null;
    const events = await listShownEvents(tx, userId);
    const affected = await moveAll(tx, userId, { hiddenAt: now, withProfile, events }, now);
    await updateUser(tx, userId, { suspended_at: now, ...by });
    await suspendSessions(tx, userId);
    await settleReportsOf(tx, userId, { settled_by: operatorId, settled_at: now, settled_note: reason });
    return affected;
  }
  if (row.suspended_at === null) return nobodyAffected;
  await logOperatorAction(tx, { operatorId, action: 'user.restore', subject, now });
  await updateUser(tx, userId, { suspended_at: null, suspended_reason: null, suspended_by: null });
  await deleteSuspendedSessions(tx, userId);
  const withProfile = row.hidden_by_suspension === 1;
  const events = await listHiddenBySuspension(tx, userId);
  const affected = await moveAll(tx, userId, { hiddenAt: null, withProfile, events }, now);
  await dismissReportsOfShown(tx, userId);
  await reopenReviewsOf(tx, userId, row.suspended_at);
  return affected;
}

export interface HiddenProfile {
  userId: number;
  isHidden: boolean;
  /** the operator */
  operatorId: number;
  now: number;
}

/** Hides a profile that nobody has reported, or shows it again; its owner gets the notice that they get for a report. */
export async function setProfileHidden(
  tx: WriteTx,
  { userId, isHidden, operatorId, now }: HiddenProfile,
): Promise<Affected> {
  const affected = await setHidden(tx, { object_type: 'user', object_id: userId }, isHidden, now);
  const isMoved = affected !== nobodyAffected;
  const action = isHidden ? 'content.hide' : 'content.show';
  // Of a suspended account it says what comes of the end of the suspension, although nothing moves yet.
  const isDecided = isMoved || (await findEndedUser(tx, userId))?.suspended_at != null;
  if (isDecided) await logOperatorAction(tx, { operatorId, action, subject: { type: 'user', id: userId }, now });
  if (!isMoved || !isHidden) return affected;
  await notify(tx, { userId, kind: 'hidden', actorId: null, objectId: null }, now);
  return { ...affected, users: [...new Set([...affected.users, userId])] };
}
