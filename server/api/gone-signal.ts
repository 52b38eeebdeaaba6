import type { FastifyReply } from 'fastify';

/** Ends when whoever asked goes before there is an answer: who types on or moves a map doesn't want it any more. */
export function goneSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort();
  });
  return gone.signal;
}
