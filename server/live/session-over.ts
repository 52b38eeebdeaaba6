import { Refusal } from '#contract/refusals.ts';

/** What whoever has no session is told, at the door as well as inside. */
export function sessionEnded(): Refusal {
  return new Refusal('unauthorized', 'Your session has ended; sign in again');
}
