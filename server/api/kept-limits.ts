import { sharesOfWider } from './caller-network.ts';
import type { Bound } from '#server/domain/attempts.ts';
import { boundsOf, createKeptAttempts, networkBounds, scaled } from './kept-attempts.ts';
import type { KeptAttempts, Most } from './kept-attempts.ts';
import type { Services } from './services.ts';

const quarterMs = 15 * 60_000;
const hourMs = 4 * quarterMs;
const dayMs = 24 * hourMs;

/** Few have more than so many networks of the newer kind, and they are those of one account's owner here. */
const sharesOfOwner = 4;

/** Who tries something about an account. */
export interface Guesser {
  /** the account's e-mail, hashed, whether anybody has it or not */
  account: string;
  ip: string;
  /** the secret of a device that the account knows, hashed; null: one that it doesn't */
  device: string | null;
}

interface AccountLimit {
  name: string;
  /** of one network, and of one known device, about one account */
  each: readonly Most[];
  /** of all unknown devices together, about one account */
  together: readonly Most[];
}

/**
 * Tight for each network and loose for all of them, so that strangers can't use up what the owner has. A device that the
 * account knows has its own, whatever others do.
 */
function boundsOfGuesser({ name, each, together }: AccountLimit, { account, ip, device }: Guesser): Bound[] {
  if (device !== null) return boundsOf(`${name}:device`, `${account}@${device}`, each);
  return [
    ...networkBounds(name, { ip, about: account, shares: sharesOfOwner }, each),
    ...boundsOf(`${name}:all`, account, together),
  ];
}

/** A person's mistakes, but not a machine's. */
export function loginGuesses(services: Services): KeptAttempts<Guesser> {
  const limit = {
    name: 'login',
    each: [
      [10, quarterMs],
      [40, dayMs],
    ],
    together: [[300, dayMs]],
  } as const;
  return createKeptAttempts(services, 'guesses', (who) => boundsOfGuesser(limit, who));
}

/** A code is too long to be guessed, so there may be many before anybody is kept from entering theirs. */
export function codeGuesses(services: Services): KeptAttempts<Guesser> {
  const limit = {
    name: 'code',
    each: [
      [5, quarterMs],
      [20, dayMs],
    ],
    together: [[1_000, dayMs]],
  } as const;
  return createKeptAttempts(services, 'guesses', (who) => boundsOfGuesser(limit, who));
}

/** Each of these may send a mail to somebody who never asked for it. */
export function codeMails(services: Services): KeptAttempts<Guesser> {
  const limit = {
    name: 'mail',
    each: [
      [3, quarterMs],
      [6, dayMs],
    ],
    together: [[50, dayMs]],
  } as const;
  return createKeptAttempts(services, 'mails', (who) => boundsOfGuesser(limit, who));
}

/** New passwords by a grant, which is too long to be guessed, but dear to look at. */
export function resetCalls(services: Services): KeptAttempts<Omit<Guesser, 'device'>> {
  return createKeptAttempts(services, 'guesses', ({ account, ip }) =>
    networkBounds('reset', { ip, about: account, shares: sharesOfOwner }, [[30, quarterMs]]),
  );
}

/** Passwords that somebody who is signed in proves themselves by once more. */
export function passwordGuesses(services: Services): KeptAttempts<{ userId: number }> {
  return createKeptAttempts(services, 'guesses', ({ userId }) =>
    boundsOf('password', String(userId), [
      [30, quarterMs],
      [100, dayMs],
    ]),
  );
}

/** New accounts from one network: many more than move in there on a day, a festival's included. */
export function signUpsFromNetwork(services: Services): KeptAttempts<string> {
  return createKeptAttempts(services, 'calls', (ip) =>
    networkBounds('sign-up', { ip, shares: sharesOfWider }, [[1_000, dayMs]]),
  );
}

/** How often one network is told that an e-mail has an account already: people forget, lists don't. */
export function takenTold(services: Services, ip: string): Bound[] {
  return scaled(services, networkBounds('taken', { ip, shares: sharesOfOwner }, [[10, dayMs]]));
}

/** Everything that is held of a user, in one go: few need it often, and it takes a while. */
export function exportsOfUser(services: Services, of: string): KeptAttempts<{ userId: number }> {
  return createKeptAttempts(services, 'exports', ({ userId }) =>
    boundsOf(`export:${of}`, String(userId), [[5, hourMs]]),
  );
}

/** What one user may report: each is a question to those who run this. */
export function reportsOfUser(services: Services): KeptAttempts<{ userId: number }> {
  return createKeptAttempts(services, 'reports', ({ userId }) => boundsOf('report', String(userId), [[20, quarterMs]]));
}

/** What one address may write to those who run this. */
export function contactsFromAddress(services: Services): KeptAttempts<string> {
  return createKeptAttempts(services, 'contacts', (ip) =>
    networkBounds('contact', { ip, shares: sharesOfWider }, [[20, quarterMs]]),
  );
}
