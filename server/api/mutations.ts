import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { headers } from '#contract/headers.ts';
import { IdOrRef } from '#contract/ids.ts';
import { shapesOf } from '#contract/mutation-shapes.ts';
import { mutationKinds, mutationOf } from '#contract/mutations.ts';
import type { MutationKind } from '#contract/mutations.ts';
import { Refusal } from '#contract/refusals.ts';
import { ErrorReply } from '#contract/error-reply.ts';
import type { Outcome } from '#server/domain/perform-request.ts';
import { mustBeSomebody } from '#server/domain/policies.ts';
import { contactsFromAddress } from './account-attempts.ts';
import { callHeaders } from './call-headers.ts';
import { networkOf } from './caller-network.ts';
import { namingField, readForm } from './form.ts';
import { mutationRequest } from './mutation-request.ts';
import { uploadsPerMinute } from './rate-limits.ts';
import type { Services } from './services.ts';
import { takePicture } from './uploads.ts';
import type { Web } from './web.ts';

export function sendOutcome(request: FastifyRequest, reply: FastifyReply, outcome: Outcome): FastifyReply {
  if (outcome.fault !== undefined) request.log.error({ fault: outcome.fault }, 'a mutation failed');
  if (outcome.at !== null) void reply.header(headers.at, outcome.at);
  if (outcome.isReplayed) void reply.header(headers.replayed, 'true');
  if (outcome.retryAfterS !== undefined) void reply.header('Retry-After', outcome.retryAfterS);
  return reply.status(outcome.status).send(outcome.body);
}

/** The call's body, with its files taken in. Who may not upload is stopped before anything is read. */
async function readCall(services: Services, request: FastifyRequest, kind: MutationKind) {
  const { needsUser, encoding } = mutationOf(kind);
  if (needsUser) mustBeSomebody(request.actor);
  if (!request.isMultipart()) return { body: request.body, encoding: 'json' as const, files: {} };
  if (encoding !== 'multipart') throw new Refusal('unsupported_media', 'This call takes JSON');
  const actor = mustBeSomebody(request.actor);
  const form = await readForm(request);
  const files: Record<string, string> = {};
  for (const [field, bytes] of form.files) {
    files[field] = await namingField(field, takePicture(services, actor, bytes));
  }
  return { body: form.fields, encoding: 'form' as const, files };
}

/** Every mutation's own call, from the registry: no route is written by hand. */
export function registerMutations(web: Web, services: Services): void {
  const contacts = contactsFromAddress(services);
  for (const kind of mutationKinds) {
    const { method, path, encoding, status } = mutationOf(kind);
    const { reply: shape, body } = shapesOf(kind);
    const names = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
    web.route({
      method,
      url: `/api${path.replace(/\{(\w+)\}/g, ':$1')}`,
      config: encoding === 'multipart' ? uploadsPerMinute(services) : {},
      schema: {
        operationId: kind,
        tags: ['mutations'],
        ...(encoding === 'multipart' ? { consumes: ['multipart/form-data', 'application/json'] } : {}),
        ...(names.length === 0 ? {} : { params: z.object(Object.fromEntries(names.map((name) => [name, IdOrRef]))) }),
        body,
        response: { [status]: shape, '4xx': ErrorReply },
      },
      async handler(request, reply) {
        if (kind === 'contact.send') contacts.take(networkOf(request.ip));
        const params = request.params as Record<string, string>;
        const about = { ...callHeaders(request.headers), actor: request.actor, kind, params, now: services.now() };
        const call = { ...about, ...(await readCall(services, request, kind)) };
        const [outcome] = await services.writer.perform([mutationRequest(call)]);
        if (outcome === undefined) throw new Error('A mutation had no outcome');
        return sendOutcome(request, reply, outcome);
      },
    });
  }
}
