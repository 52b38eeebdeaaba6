import fastifySwagger from '@fastify/swagger';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { Engagement } from '#contract/engagement.ts';
import { Event } from '#contract/event.ts';
import { ErrorReply } from '#contract/error-reply.ts';
import { OwnUser, PublicUser } from '#contract/user.ts';
import type { Services } from './services.ts';
import type { Web } from './web.ts';

const schemaRegistry = z.registry<{ id: string }>();
for (const [id, schema] of Object.entries({ Event, Engagement, OwnUser, PublicUser, ErrorReply })) {
  schemaRegistry.add(schema, { id });
}
// A pattern says more than nothing, so what JSON Schema can't express is left open rather than refused.
const zodToJsonConfig = { unrepresentable: 'any' } as const;

/** The OpenAPI document, made from the schemas that the handlers parse with. It must stand before the routes. */
export async function registerDocs(web: Web, { version }: Services): Promise<void> {
  await web.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Scape', version, description: 'Events, also with no connection.' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
      security: [{}, { bearer: [] }],
    },
    transform: createJsonSchemaTransform({ schemaRegistry, zodToJsonConfig }),
    transformObject: createJsonSchemaTransformObject({ schemaRegistry, zodToJsonConfig }),
  });
  web.route({
    method: 'GET',
    url: '/api/docs',
    schema: { hide: true },
    handler: async () => web.swagger(),
  });
}
