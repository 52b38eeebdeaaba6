import { sharesOfCustomer } from './limits.ts';
import type { LimitKind } from './telemetry-event.ts';

const hourMs = 3_600_000;
/** A /48 may attempt as much at one account as this many networks: its owner hardly has more. */
const sharesOfOwner = 4;

export type WindowLimit = readonly [max: number, windowMs: number];

const perQuarter = (max: number): WindowLimit => [max, hourMs / 4];
const perHour = (max: number): WindowLimit => [max, hourMs];
const perDay = (max: number): WindowLimit => [max, 24 * hourMs];

/**
 * Whose attempts a stored limit counts together: those of an account, of a network, or of a network at one account (`account
 * network`). `sign-in`: those of a network or a known device at one account, and those of all unknown devices at that account.
 */
export type StoredLimitBy = 'account' | 'network' | 'account network' | 'sign-in';

/** A limit that keeps out those who guess, spam or probe; neither a restart nor a flood of other keys resets it. */
export interface StoredLimit<By extends StoredLimitBy = StoredLimitBy> {
  /** starts the key in the table `counters` */
  name: string;
  kind: LimitKind;
  by: By;
  windows: readonly WindowLimit[];
  /** an IPv6 /48 may do as much as this many of its networks; not used by account */
  shares?: number;
  /** `sign-in` only: all unknown devices at one account; loose, so that strangers can't lock its owner out */
  together?: readonly WindowLimit[];
}

/** Limits counted in the database; the table in `limits.ts` compares them with the others. */
export const storedLimits = {
  /** passwords at the login: a person's mistakes, but not a machine's */
  login: {
    name: 'login',
    kind: 'guesses',
    by: 'sign-in',
    shares: sharesOfOwner,
    windows: [perQuarter(10), perDay(40)],
    together: [perDay(300)],
  },
  /** codes for a new password: too long to guess, so many may fail before the owner is locked out */
  code: {
    name: 'code',
    kind: 'guesses',
    by: 'sign-in',
    shares: sharesOfOwner,
    windows: [perQuarter(5), perDay(20)],
    together: [perDay(1_000)],
  },
  /** mails with such a code, which the recipient may never have asked for */
  resetMail: {
    name: 'mail',
    kind: 'mails',
    by: 'sign-in',
    shares: sharesOfOwner,
    windows: [perQuarter(3), perDay(6)],
    together: [perDay(50)],
  },
  /** new passwords by a grant, which is too long to guess but expensive to check */
  reset: { name: 'reset', kind: 'guesses', by: 'account network', shares: sharesOfOwner, windows: [perQuarter(30)] },
  /** the current password, asked of somebody who is signed in */
  password: { name: 'password', kind: 'guesses', by: 'account', windows: [perQuarter(30), perDay(100)] },
  /** new accounts: more than sign up in a day behind one address, even at a festival */
  signUp: { name: 'sign-up', kind: 'calls', by: 'network', shares: sharesOfCustomer, windows: [perDay(1_000)] },
  /** sign-ups refused because their e-mail has an account: enough for the forgetful, too few to test a list */
  takenEmail: { name: 'taken', kind: 'guesses', by: 'network', shares: sharesOfOwner, windows: [perDay(10)] },
  /** downloads of all of one's texts, and of all of one's pictures: rarely needed, and slow */
  exportText: { name: 'export:text', kind: 'exports', by: 'account', windows: [perHour(5)] },
  exportPictures: { name: 'export:pictures', kind: 'exports', by: 'account', windows: [perHour(5)] },
  /** reports: an operator reads each */
  report: { name: 'report', kind: 'reports', by: 'account', windows: [perQuarter(20)] },
  /** letters to the operators */
  contact: { name: 'contact', kind: 'contacts', by: 'network', shares: sharesOfCustomer, windows: [perQuarter(20)] },
  /** mails to confirm an address, by the address, which may be a stranger's */
  confirmMail: {
    name: 'confirm-mail',
    kind: 'mails',
    by: 'sign-in',
    shares: sharesOfOwner,
    windows: [perQuarter(3), perDay(8)],
    together: [perDay(20)],
  },
  /** the same by the account that asks for them, to whatever addresses */
  confirmMailOf: { name: 'confirm-mail-of', kind: 'mails', by: 'account', windows: [perQuarter(5), perDay(15)] },
  /** codes from such a mail, typed by somebody who is signed in */
  confirmCode: { name: 'confirm-code', kind: 'guesses', by: 'account', windows: [perQuarter(10), perDay(50)] },
  /** links from such a mail: too long to guess */
  confirmLink: {
    name: 'confirm-link',
    kind: 'guesses',
    by: 'network',
    shares: sharesOfOwner,
    windows: [perQuarter(60)],
  },
  /** mails by which an operator tries the mail server */
  testMail: { name: 'test-mail', kind: 'mails', by: 'account', windows: [perQuarter(5), perDay(30)] },
} as const satisfies Record<string, StoredLimit>;
