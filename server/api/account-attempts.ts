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

/** Likes and places at events, each of which every device hears of: a long evening's, or a month's without a connection. */
export function wishesOfUser(services: Services): Attempts {
  return createAttempts(services, { name: 'wish', kind: 'changes', max: 1_500, windowMs: quarterMs });
}

/** Changes to what others are told of or look at: more than anybody makes by hand. */
export function editsOfUser(services: Services): Attempts {
  return createAttempts(services, { name: 'edit', kind: 'changes', max: 300, windowMs: quarterMs });
}

/** Changes to oneself: a name stands in all that one has made, which every device gets anew. */
export function profileEditsOfUser(services: Services): Attempts {
  return createAttempts(services, { name: 'profile', kind: 'changes', max: 60, windowMs: quarterMs });
}

/** New accounts from one network: many more than move in there on a day, a festival's included. */
export function signUpsFromNetwork(services: Services): Pick<Attempts, 'take'> {
  return createNetworkAttempts(services, { name: 'sign-up', kind: 'calls', max: 1_000, windowMs: 96 * quarterMs });
}

/** What one address may write to those who run this. */
export function contactsFromAddress(services: Services): Pick<Attempts, 'take'> {
  return createNetworkAttempts(services, { name: 'contact', kind: 'contacts', max: 20, windowMs: quarterMs });
}
