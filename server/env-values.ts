import * as z from 'zod/mini';
import { Email, Username } from '#contract/account/user.ts';
import { isVapidKey } from './infra/push/vapid.ts';

// The kinds of values that environment variables have, beside zod's own.

export const flag = z.pipe(
  z.enum(['0', '1', 'true', 'false', 'on', 'off']),
  z.transform((text) => ['1', 'true', 'on'].includes(text)),
);

export const number = z.pipe(
  z.string().check(z.regex(/^\d+(\.\d+)?$/, 'Must be a number')),
  z.transform((text) => Number(text)),
);

/**
 * Empty means no tiles. The three placeholders come after the host, so that callers can't choose which host the server
 * requests.
 */
function isTileAddress(text: string): boolean {
  if (text === '') return true;
  const places: readonly string[] = text.match(/\{.*?\}/g) ?? [];
  const hasAll = ['{z}', '{x}', '{y}'].every((place) => places.includes(place));
  return /^https?:\/\/[^/{}@?#]+\/[^#]+$/.test(text) && hasAll && places.length === 3 && URL.canParse(text);
}

function isPlainAddress(text: string): boolean {
  return /^https?:\/\/[^@?#]+$/.test(text) && URL.canParse(text);
}

export const secret = z.string().check(z.regex(/^[!-~]+$/, 'Must be letters, digits and signs, without spaces'));

export const ids = z.pipe(
  z.string().check(z.regex(/^\s*[1-9]\d{0,15}(\s*,\s*[1-9]\d{0,15})*\s*$/, 'Must be ids with commas between')),
  z.transform((text) => text.split(',').map(Number)),
);

/** Digits only would mean an id to the person who writes them here, but may be another user's name. */
function isEmailOrUsername(entry: string): boolean {
  return entry.includes('@') ? Email.safeParse(entry).success : Username.safeParse(entry).success && /\D/.test(entry);
}

export const emailsAndUsernames = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) => text.split(',').map((entry) => entry.trim().toLowerCase())),
  ),
  z.array(
    z.string().check(z.refine(isEmailOrUsername, 'Must be an e-mail or a username, with commas between several')),
  ),
);

export const tileAddress = z
  .string()
  .check(z.refine(isTileAddress, 'Must be a web address with {z}, {x} and {y}, or empty'));

export const webAddress = z.url('Must be a web address');

/** A web address to which calls can be appended; `fetch` accepts none with credentials in it. */
export const plainAddress = z.string().check(z.refine(isPlainAddress, 'Must be a web address'));

export const bucket = z
  .string()
  .check(z.regex(/^[A-Za-z0-9][A-Za-z0-9._-]{1,61}[A-Za-z0-9]$/, 'Must be the name of a bucket'));

export const vapidKey = z.string().check(z.refine(isVapidKey, 'Must be a key of P-256, 32 bytes in base64url'));
