import * as z from 'zod/mini';

/**
 * The secret in the link of an unlisted event, made on the organizer's device: at least 128 random bits in base64url.
 * `newEventKey` in `src/data/events` makes one of 192.
 */
export const EventKey = z.string().check(z.regex(/^[\w-]{22,64}$/, 'Must be the secret of a link'));
