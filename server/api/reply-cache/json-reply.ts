import type { MadeReply } from './reply-cache.ts';

/** The body and type of a reply in JSON. */
export function jsonReply(value: unknown): Pick<MadeReply, 'body' | 'type'> {
  return { body: JSON.stringify(value), type: 'application/json; charset=utf-8' };
}
