import { createAttempts, createNetworkAttempts } from './attempts.ts';
import type { Attempts } from './attempts.ts';
import type { Services } from './services.ts';

const quarterMs = 15 * 60_000;

/** A household's mistakes, but not a machine's: the limit of what concerns one account, whoever asks. @param by what they guess */
export function guessesAtAccount(services: Services, by: string): Attempts {
  return createAttempts(services, { name: `guess:${by}`, kind: 'guesses', max: 30, windowMs: quarterMs });
}

/** Each of these may send a mail to somebody who never asked for it. */
export function mailsToAccount(services: Services): Attempts {
  return createAttempts(services, { name: 'mail', kind: 'mails', max: 5, windowMs: quarterMs });
}

/** What one user may report: each is a question to those who run this. */
export function reportsOfUser(services: Services): Attempts {
  return createAttempts(services, { name: 'report', kind: 'reports', max: 20, windowMs: quarterMs });
}

/** What one user may write, and whom they may turn to: more than anybody does, a day without a connection included. */
export function wordsOfUser(services: Services): Attempts {
  return createAttempts(services, { name: 'words', kind: 'words', max: 300, windowMs: quarterMs });
}

/** What one user may say to others, one by one or in groups: more than anybody types, a week without a connection included. */
export function messagesOfUser(services: Services): Attempts {
  return createAttempts(services, { name: 'message', kind: 'messages', max: 2_000, windowMs: quarterMs });
}

/** Everything that is held of a user, in one go: few need it often, and it takes a while. */
export function exportsOfUser(services: Services, of: string): Attempts {
  return createAttempts(services, { name: `export:${of}`, kind: 'exports', max: 5, windowMs: 4 * quarterMs });
}

/** Changes of every kind that one user may make, a batch's items one by one: a month without a connection included. */
export function changesOfUser(services: Services): Attempts {
  return createAttempts(services, { name: 'change', kind: 'changes', max: 12_000, windowMs: quarterMs });
}

/** The same for all guests of one network, who can do little but look. */
export function changesFromNetwork(services: Services): Pick<Attempts, 'take'> {
  return createNetworkAttempts(services, { name: 'guest-change', kind: 'changes', max: 36_000, windowMs: quarterMs });
}

/** What one address may write to those who run this. */
export function contactsFromAddress(services: Services): Pick<Attempts, 'take'> {
  return createNetworkAttempts(services, { name: 'contact', kind: 'contacts', max: 20, windowMs: quarterMs });
}
