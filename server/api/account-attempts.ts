import { createAttempts } from './attempts.ts';
import type { Attempts } from './attempts.ts';
import type { Services } from './services.ts';

const quarterMs = 15 * 60_000;

/** A household's mistakes, but not a machine's: the limit of what concerns one account, whoever asks. */
export function guessesAtAccount(services: Services): Attempts {
  return createAttempts(services, { max: 30, windowMs: quarterMs });
}

/** Each of these may send a mail to somebody who never asked for it. */
export function mailsToAccount(services: Services): Attempts {
  return createAttempts(services, { max: 5, windowMs: quarterMs });
}

/** What one address may write to those who run this. */
export function contactsFromAddress(services: Services): Attempts {
  return createAttempts(services, { max: 20, windowMs: quarterMs });
}
