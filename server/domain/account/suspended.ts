import { Refusal } from '#contract/sync/refusals.ts';
import type { RefusalDetails } from '#contract/sync/refusals.ts';
import { findSuspendedUser } from '#server/db/account/suspended-sessions.ts';
import type { Tx } from '#server/db/engine/database.ts';
import type { UserRow } from '#server/db/people/users.ts';
import { tokenHashOf } from './sessions.ts';

type Suspendable = Pick<UserRow, 'suspended_at' | 'suspended_reason'>;

/** What the owner of a suspended account reads; null if it isn't suspended. */
function suspensionOf({ suspended_at: at, suspended_reason: reason }: Suspendable) {
  if (at === null) return null;
  const suspension = { reason: reason ?? '', since: new Date(at).toISOString() };
  const text = `This account is suspended: “${suspension.reason}”. If you think that this is wrong, write to the operators on the contact page.`;
  return { text, details: { suspended: suspension } satisfies RefusalDetails };
}

/**
 * Only for callers who have proved that the account is theirs: the refusal has the operators' reason.
 * @throws Refusal `suspended` if the account is
 */
export function mustNotBeSuspended(user: Suspendable): void {
  const suspension = suspensionOf(user);
  if (suspension !== null) throw new Refusal('suspended', suspension.text, suspension.details);
}

/**
 * The refusal of a call whose session was ended by the suspension. It is `unauthorized`, so that devices of every version
 * sign out and keep their unsent changes. Null if the account isn't suspended.
 */
export function suspendedSession(user: Suspendable): Refusal | null {
  const suspension = suspensionOf(user);
  return suspension && new Refusal('unauthorized', suspension.text, suspension.details);
}

/** Like `suspendedSession`, by the token; null if no suspension has ended its session. */
export async function suspensionBehind(tx: Tx, token: string, now: number): Promise<Refusal | null> {
  const user = await findSuspendedUser(tx, tokenHashOf(token), now);
  return user && suspendedSession(user);
}
