import { Refusal } from '#contract/sync/refusals.ts';

/** The refusal without a valid session, both in the handshake and later. */
export function sessionEnded(): Refusal {
  return new Refusal('unauthorized', 'Your session has ended; sign in again');
}
