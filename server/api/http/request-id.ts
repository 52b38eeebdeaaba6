import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export const requestIdHeader = 'X-Request-Id';

/** What stands in logs and headers as it is: nothing else of a caller's is repeated there. */
const wellFormed = /^[A-Za-z0-9][A-Za-z0-9._:-]{7,63}$/;

/** By what the lines of one call are found: the name that a proxy or a client gave it, else one of our own. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers[requestIdHeader.toLowerCase()];
  return typeof given === 'string' && wellFormed.test(given) ? given : randomUUID();
}
