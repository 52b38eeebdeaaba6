import { isRefusal } from '#contract/sync/refusals.ts';
import type { OwnUser } from '#contract/account/user.ts';
import type { WriteTx } from '#server/db/engine/database.ts';
import { checkRateLimits, countAttempt } from '#server/domain/count-attempts.ts';
import type { RateLimit, ReachedLimit } from '#server/domain/count-attempts.ts';
import { registerUser } from './users.ts';
import type { Registration } from './users.ts';

/** `taken`: messages by field; `met`: too many callers learned that an e-mail has an account, so nothing is revealed */
export type SignedUp = { user: OwnUser } | { taken: Record<string, string> } | { met: ReachedLimit };

/**
 * Creates an account on request. Replies that reveal a taken e-mail are counted; beyond the limits, free e-mails are
 * refused in the same way as taken ones.
 */
export async function signUp(
  tx: WriteTx,
  { takenLimits, ...registration }: Registration & { takenLimits: RateLimit[] },
): Promise<SignedUp> {
  const { now } = registration;
  const reached = await checkRateLimits(tx, { limits: takenLimits, now });
  if (reached !== null) return { met: reached };
  try {
    return { user: await tx.attempt(() => registerUser(tx, registration)) };
  } catch (error) {
    if (!isRefusal(error) || error.code !== 'taken') throw error;
    const { fields: taken = {} } = error.details;
    if (taken['email'] === undefined) return { taken };
    const reachedNow = await countAttempt(tx, { limits: takenLimits, now });
    return reachedNow === null ? { taken } : { met: reachedNow };
  }
}
