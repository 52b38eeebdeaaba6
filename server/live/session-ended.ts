import { Refusal } from '#contract/sync/refusals.ts';

/** What whoever has no session is told, at the door as well as inside. */
export function sessionEnded(): Refusal {
  return new Refusal('unauthorized', 'Your session has ended; sign in again');
}
