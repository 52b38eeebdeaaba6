import fastifySwagger from '@fastify/swagger';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { Engagement } from '#contract/events/engagement.ts';
import { Event } from '#contract/events/entity.ts';
import { ErrorReply } from '#contract/sync/error-reply.ts';
import { OwnUser, PublicUser } from '#contract/account/user.ts';
import type { Services } from './services.ts';
import type { Web } from './web.ts';

const schemaRegistry = z.registry<{ id: string }>();
for (const [id, schema] of Object.entries({ Event, Engagement, OwnUser, PublicUser, ErrorReply })) {
  schemaRegistry.add(schema, { id });
}
// What JSON Schema can't express is left open instead of failing; the documented pattern still helps.
const zodToJsonConfig = { unrepresentable: 'any' } as const;

const describe = createJsonSchemaTransform({ schemaRegistry, zodToJsonConfig });

/** Any call may be refused for the moment; Retry-After says when to try again. */
const describeAll: typeof describe = (given) => {
  const { schema } = given;
  if (schema === undefined || schema.hide === true) return describe(given);
  return describe({ ...given, schema: { ...schema, response: { 503: ErrorReply, ...Object(schema.response) } } });
};

/** The OpenAPI document, made from the schemas that the handlers parse with. Must be registered before the routes. */
export async function registerDocs(web: Web, { version }: Services): Promise<void> {
  await web.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Scape', version, description: 'Events, even offline.' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
      security: [{}, { bearer: [] }],
    },
    transform: describeAll,
    transformObject: createJsonSchemaTransformObject({ schemaRegistry, zodToJsonConfig }),
  });
  web.route({
    method: 'GET',
    url: '/api/docs',
    schema: { hide: true },
    handler: async () => web.swagger(),
  });
}
