import type { FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { readFields } from './form.ts';
import { parsed } from './parse.ts';
import { wireFields } from './wire-fields.ts';

/** Parses the body of a call that accepts JSON or a form. */
export async function readBody<T>(request: FastifyRequest, schema: z.ZodMiniType<T>): Promise<T> {
  const { body, encoding } = await readFields(request);
  return parsed(schema, wireFields(schema, body, encoding));
}
