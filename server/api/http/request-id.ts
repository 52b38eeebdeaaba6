import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export const requestIdHeader = 'X-Request-Id';

/** Request ids are repeated in logs and headers as they are, so other characters are refused. */
const wellFormed = /^[A-Za-z0-9][A-Za-z0-9._:-]{7,63}$/;

/** The id by which the log lines of one call are found: given by a proxy or client, else made here. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers[requestIdHeader.toLowerCase()];
  return typeof given === 'string' && wellFormed.test(given) ? given : randomUUID();
}
