import type { FastifyReply } from 'fastify';

/** Ends when whoever asked goes before there is an answer: who types on or moves a map doesn't want it any more. */
export function abortSignalOf({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort();
  });
  return controller.signal;
}
