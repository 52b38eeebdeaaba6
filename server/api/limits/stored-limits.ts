import { sharesOfWider } from './caller-network.ts';
import type { RateLimit } from '#server/domain/rate-limit.ts';
import { rateLimitsOf, createStoredRateLimiter, networkRateLimits, scaleLimits } from './stored-limiter.ts';
import type { StoredRateLimiter, WindowLimit } from './stored-limiter.ts';
import type { Services } from '#server/api/services.ts';

const quarterMs = 15 * 60_000;
const hourMs = 4 * quarterMs;
const dayMs = 24 * hourMs;

/** Few have more than so many networks of the newer kind, and they are those of one account's owner here. */
const sharesOfOwner = 4;

/** Who tries something about an account. */
export interface SignInAttempt {
  /** the account's e-mail, hashed, whether anybody has it or not */
  account: string;
  ip: string;
  /** the secret of a device that the account knows, hashed; null: one that it doesn't */
  device: string | null;
}

interface SignInLimit {
  name: string;
  /** of one network, and of one known device, about one account */
  each: readonly WindowLimit[];
  /** of all unknown devices together, about one account */
  together: readonly WindowLimit[];
}

/**
 * Tight for each network and loose for all of them, so that strangers can't use up what the owner has. A device that the
 * account knows has its own, whatever others do.
 */
function limitsOfAttempt({ name, each, together }: SignInLimit, { account, ip, device }: SignInAttempt): RateLimit[] {
  if (device !== null) return rateLimitsOf(`${name}:device`, `${account}@${device}`, each);
  return [
    ...networkRateLimits(name, { ip, about: account, shares: sharesOfOwner }, each),
    ...rateLimitsOf(`${name}:all`, account, together),
  ];
}

/** A person's mistakes, but not a machine's. */
export function loginGuesses(services: Services): StoredRateLimiter<SignInAttempt> {
  const limit = {
    name: 'login',
    each: [
      [10, quarterMs],
      [40, dayMs],
    ],
    together: [[300, dayMs]],
  } as const;
  return createStoredRateLimiter(services, 'guesses', (who) => limitsOfAttempt(limit, who));
}

/** A code is too long to be guessed, so there may be many before anybody is kept from entering theirs. */
export function codeGuesses(services: Services): StoredRateLimiter<SignInAttempt> {
  const limit = {
    name: 'code',
    each: [
      [5, quarterMs],
      [20, dayMs],
    ],
    together: [[1_000, dayMs]],
  } as const;
  return createStoredRateLimiter(services, 'guesses', (who) => limitsOfAttempt(limit, who));
}

/** Each of these may send a mail to somebody who never asked for it. */
export function resetMails(services: Services): StoredRateLimiter<SignInAttempt> {
  const limit = {
    name: 'mail',
    each: [
      [3, quarterMs],
      [6, dayMs],
    ],
    together: [[50, dayMs]],
  } as const;
  return createStoredRateLimiter(services, 'mails', (who) => limitsOfAttempt(limit, who));
}

/** New passwords by a grant, which is too long to be guessed, but dear to look at. */
export function resetCalls(services: Services): StoredRateLimiter<Omit<SignInAttempt, 'device'>> {
  return createStoredRateLimiter(services, 'guesses', ({ account, ip }) =>
    networkRateLimits('reset', { ip, about: account, shares: sharesOfOwner }, [[30, quarterMs]]),
  );
}

/** Passwords that somebody who is signed in proves themselves by once more. */
export function passwordGuesses(services: Services): StoredRateLimiter<{ userId: number }> {
  return createStoredRateLimiter(services, 'guesses', ({ userId }) =>
    rateLimitsOf('password', String(userId), [
      [30, quarterMs],
      [100, dayMs],
    ]),
  );
}

/** New accounts from one network: many more than move in there on a day, a festival's included. */
export function signUpsFromNetwork(services: Services): StoredRateLimiter<string> {
  return createStoredRateLimiter(services, 'calls', (ip) =>
    networkRateLimits('sign-up', { ip, shares: sharesOfWider }, [[1_000, dayMs]]),
  );
}

/** How often one network is told that an e-mail has an account already: people forget, lists don't. */
export function takenEmailLimits(services: Services, ip: string): RateLimit[] {
  return scaleLimits(services, networkRateLimits('taken', { ip, shares: sharesOfOwner }, [[10, dayMs]]));
}

/** Everything that is held of a user, in one go: few need it often, and it takes a while. */
export function exportsOfUser(services: Services, of: string): StoredRateLimiter<{ userId: number }> {
  return createStoredRateLimiter(services, 'exports', ({ userId }) =>
    rateLimitsOf(`export:${of}`, String(userId), [[5, hourMs]]),
  );
}

/** What one user may report: each is a question to those who run this. */
export function reportsOfUser(services: Services): StoredRateLimiter<{ userId: number }> {
  return createStoredRateLimiter(services, 'reports', ({ userId }) =>
    rateLimitsOf('report', String(userId), [[20, quarterMs]]),
  );
}

/** What one address may write to those who run this. */
export function contactsFromAddress(services: Services): StoredRateLimiter<string> {
  return createStoredRateLimiter(services, 'contacts', (ip) =>
    networkRateLimits('contact', { ip, shares: sharesOfWider }, [[20, quarterMs]]),
  );
}
