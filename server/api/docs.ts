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
// A pattern says more than nothing, so what JSON Schema can't express is left open rather than refused.
const zodToJsonConfig = { unrepresentable: 'any' } as const;

const describe = createJsonSchemaTransform({ schemaRegistry, zodToJsonConfig });

/** Whatever is asked for, the server may have to say "not now": Retry-After says when it is worth asking again. */
const describeAll: typeof describe = (given) => {
  const { schema } = given;
  if (schema === undefined || schema.hide === true) return describe(given);
  return describe({ ...given, schema: { ...schema, response: { 503: ErrorReply, ...Object(schema.response) } } });
};

/** The OpenAPI document, made from the schemas that the handlers parse with. It must stand before the routes. */
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
