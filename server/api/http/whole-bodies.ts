import { Http2ServerRequest } from 'node:http2';
import { setImmediate as turn } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { Refusal } from '#contract/sync/refusals.ts';
import type { Web } from '#server/api/web.ts';

/**
 * To be called once a body has been read: in HTTP/2, Node ends a body that was cut off like one that is complete. What is left
 * of it may still be read as a request: nothing at all as a patch of nothing.
 * @throws Refusal `malformed` if it was cut off
 */
export async function mustBeWhole({ raw }: FastifyRequest): Promise<void> {
  if (!(raw instanceof Http2ServerRequest) || raw.stream.endAfterHeaders || !raw.stream.readableEnded) return;
  // The stream learns of its end a moment after the body's reader. One whose body is complete stays open for the reply.
  await turn();
  if (raw.stream.closed) throw new Refusal('malformed', 'The body was cut off');
}

/** Keeps bodies that were cut off from the handlers; those who read a body themselves have to ask. */
export function requireWholeBodies(web: Web): void {
  web.addHook('preValidation', mustBeWhole);
}
