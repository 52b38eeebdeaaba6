import type { FastifyReply } from 'fastify';

/** Aborts when the caller disconnects before the reply: people who type on or move the map don't need it any more. */
export function abortSignalOf({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort();
  });
  return controller.signal;
}
