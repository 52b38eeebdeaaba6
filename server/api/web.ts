import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Actor } from '#server/domain/sync/mutation-request.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** who calls, null for a guest */
    actor: Actor | null;
  }
}

/** The web framework's server, knowing our schemas. */
export type Web = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;
