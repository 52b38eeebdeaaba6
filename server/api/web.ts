import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Actor } from '#server/domain/sync/mutation-request.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** the caller, null for a guest */
    actor: Actor | null;
  }
}

/** The Fastify server with our schema types. */
export type Web = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;
