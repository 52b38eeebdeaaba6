import { Refusal, transientRefusals } from '#contract/sync/refusals.ts';
import { WriteUnavailable, faultOf } from '#server/domain/errors/write-unavailable.ts';
import { nobodyAffected } from './mutation-request.ts';
import type { Outcome } from './mutation-request.ts';

/** Makes an outcome from a refusal. */
export function refused(refusal: Refusal, at: string | null = null): Outcome {
  const { retryAfterS } = refusal.details;
  return {
    status: refusal.status,
    body: refusal.toReply(),
    at,
    isReplayed: false,
    isFinal: !transientRefusals.includes(refusal.code),
    affected: nobodyAffected,
    ...(retryAfterS === undefined ? {} : { retryAfterS }),
  };
}

export function skipped(): Outcome {
  return refused(new Refusal('skipped', 'An earlier change of the same thing has to be settled first'));
}

/** An internal failure: the log gets the details, the caller doesn't. */
export function failed(error: unknown): Outcome {
  return { ...refused(new Refusal('internal', 'Something went wrong on our side')), fault: faultOf(error) };
}

/** The database could not commit, for instance because the disk is full: the same request may succeed later. */
export function notCommitted(error: unknown): Outcome {
  const refusal = error instanceof WriteUnavailable ? error : new WriteUnavailable(error);
  return { ...refused(refusal), fault: refusal.fault };
}
