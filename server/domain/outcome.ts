import { Refusal, passing } from '#contract/refusals.ts';
import { nobody } from './perform-request.ts';
import type { Outcome } from './perform-request.ts';

/** What a refusal looks like as an outcome. */
export function refused(refusal: Refusal, at: string | null = null): Outcome {
  const { retryAfterS } = refusal.details;
  return {
    status: refusal.status,
    body: refusal.toReply(),
    at,
    isReplayed: false,
    isFinal: !passing.includes(refusal.code),
    affected: nobody,
    ...(retryAfterS === undefined ? {} : { retryAfterS }),
  };
}

export function skipped(): Outcome {
  return refused(new Refusal('skipped', 'An earlier change of the same thing has to be settled first'));
}

/** A failure of ours: nothing of it is told to the caller, all of it to the log. */
export function failed(error: unknown): Outcome {
  const fault = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { ...refused(new Refusal('internal', 'Something went wrong on our side')), fault };
}

/** The database could not commit, a full disk for one: the same request may succeed later. */
export function notCommitted(error: unknown): Outcome {
  const refusal = new Refusal('unavailable', 'This can’t be stored at the moment', { retryAfterS: 5 });
  return { ...refused(refusal), fault: failed(error).fault ?? '' };
}
