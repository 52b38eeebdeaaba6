import { isRefusal } from '#contract/sync/refusals.ts';
import type { OwnUser } from '#contract/account/user.ts';
import type { WriteTx } from '#server/db/engine/database.ts';
import { checkRateLimits, countAttempt } from '#server/domain/rate-limit.ts';
import type { RateLimit, ReachedLimit } from '#server/domain/rate-limit.ts';
import { registerUser } from './users.ts';
import type { Registration } from './users.ts';

/** `taken`: by which fields; `met`: too many were told that somebody is here, so nobody is told anything */
export type SignedUp = { user: OwnUser } | { taken: Record<string, string> } | { met: ReachedLimit };

/**
 * Makes an account for somebody who asks for one. Who is told that an e-mail is taken is counted; beyond the bounds a free
 * e-mail is refused like a taken one.
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
