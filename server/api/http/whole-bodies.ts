import { Http2ServerRequest } from 'node:http2';
import { setImmediate as turn } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { Refusal } from '#contract/sync/refusals.ts';
import type { Web } from '#server/api/web.ts';

/**
 * Call this after a body has been read. In HTTP/2, Node ends a truncated body like a complete one, and the rest may still
 * pass for a request: an empty body is an edit that changes nothing.
 * @throws Refusal `malformed` if it was cut off
 */
export async function mustBeWhole({ raw }: FastifyRequest): Promise<void> {
  if (!(raw instanceof Http2ServerRequest) || raw.stream.endAfterHeaders || !raw.stream.readableEnded) return;
  // The stream learns of its end a moment after the body's reader. One whose body is complete stays open for the reply.
  await turn();
  if (raw.stream.closed) throw new Refusal('malformed', 'The body was cut off');
}

/** Refuses truncated bodies before their handlers run. Handlers that read a body themselves call `mustBeWhole`. */
export function requireWholeBodies(web: Web): void {
  web.addHook('preValidation', mustBeWhole);
}
