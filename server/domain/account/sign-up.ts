import { isRefusal } from '#contract/sync/refusals.ts';
import type { OwnUser } from '#contract/account/user.ts';
import type { WriteTx } from '#server/db/engine/database.ts';
import { checkRateLimits, countAttempt } from '#server/domain/count-attempts.ts';
import type { RateLimit, ReachedLimit } from '#server/domain/count-attempts.ts';
import { admitNewAccount } from '#server/domain/instance/sign-up-codes.ts';
import { registerUser } from './users.ts';
import type { Registration } from './users.ts';

/** `invite`: a sign-up code as typed */
export type SigningUp = Registration & { invite?: string | undefined; takenLimits: RateLimit[] };

/** `taken`: messages by field; `met`: too many callers learned that an e-mail has an account, so nothing is revealed */
export type SignedUp = { user: OwnUser } | { taken: Record<string, string> } | { met: ReachedLimit };

/**
 * Creates an account on request. Replies that reveal a taken e-mail are counted; beyond the limits, free e-mails are
 * refused in the same way as taken ones.
 * @throws Refusal `forbidden`, naming the field `invite`, without a good sign-up code, or while sign-up is closed
 */
export async function signUp(tx: WriteTx, { takenLimits, invite, ...registration }: SigningUp): Promise<SignedUp> {
  const { now } = registration;
  const reached = await checkRateLimits(tx, { limits: takenLimits, now });
  if (reached !== null) return { met: reached };
  try {
    const user = await tx.attempt(async () => {
      // First, so that only people with a code learn which e-mails have an account.
      await admitNewAccount(tx, { invite, now });
      return await registerUser(tx, registration);
    });
    return { user };
  } catch (error) {
    if (!isRefusal(error) || error.code !== 'taken') throw error;
    const { fields: taken = {} } = error.details;
    if (taken['email'] === undefined) return { taken };
    const reachedNow = await countAttempt(tx, { limits: takenLimits, now });
    return reachedNow === null ? { taken } : { met: reachedNow };
  }
}
