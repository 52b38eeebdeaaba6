import type { FastifyReply, FastifyRequest } from 'fastify';
import { headers } from '#contract/sync/headers.ts';
import { mutationOf } from '#contract/sync/mutations.ts';
import type { MutationKind } from '#contract/sync/mutations.ts';
import { Refusal, isRefusal } from '#contract/sync/refusals.ts';
import { mutationEndOfRefusal } from '#server/domain/sync/mutation-result.ts';
import type { Outcome, MutationRequest } from '#server/domain/sync/mutation-request.ts';
import { requireSignedIn } from '#server/domain/policy.ts';
import { callHeaders } from '#server/api/http/request-headers.ts';
import { guestNetworkOf } from '#server/api/limits/caller-network.ts';
import { createMutationLimiter } from '#server/api/limits/mutation-limits.ts';
import { namingField, readForm } from '#server/api/http/form.ts';
import { resolveKind } from './resolve-kind.ts';
import { mutationRequest, takesFiles } from './mutation-request.ts';
import { uploaderOf } from '#server/api/media/uploader.ts';
import type { Services } from '#server/api/services.ts';
import { storePicture } from '#server/api/media/store-picture.ts';

function sendOutcome(request: FastifyRequest, reply: FastifyReply, outcome: Outcome): FastifyReply {
  if (outcome.fault !== undefined) request.log.error({ fault: outcome.fault }, 'a mutation failed');
  if (outcome.at !== null) void reply.header(headers.at, outcome.at);
  if (outcome.isReplayed) void reply.header(headers.replayed, 'true');
  if (outcome.retryAfterS !== undefined) void reply.header('Retry-After', outcome.retryAfterS);
  return reply.status(outcome.status).send(outcome.body);
}

/** The call's body, with its files taken in. Who may not upload is stopped before anything is read. */
async function readCall(services: Services, request: FastifyRequest, kind: MutationKind) {
  if (mutationOf(kind).needsUser) requireSignedIn(request.actor);
  if (!request.isMultipart()) return { body: request.body, encoding: 'json' as const, files: {} };
  if (!takesFiles(kind)) throw new Refusal('unsupported_media', 'This call takes JSON');
  const actor = requireSignedIn(request.actor);
  const form = await readForm(request);
  const uploader = uploaderOf(services, request, actor);
  const files: Record<string, string> = {};
  for (const [field, bytes] of form.files) {
    files[field] = await namingField(field, storePicture(services, actor, uploader, bytes));
  }
  return { body: form.fields, encoding: 'form' as const, files };
}

/** @param check throws where the body isn't one for this address */
export type MutationCall = (
  kind: MutationKind,
  request: FastifyRequest,
  reply: FastifyReply,
  check?: (body: unknown) => void,
) => Promise<FastifyReply>;

/** Performs the mutation that a call of its own brings. What is counted is counted over all addresses. */
export function createMutationCall(services: Services): MutationCall {
  const count = createMutationLimiter(services);

  async function requestOf(
    kind: MutationKind,
    request: FastifyRequest,
    check: (body: unknown) => void,
  ): Promise<MutationRequest> {
    await count(kind, request);
    const params = request.params as Record<string, string>;
    const { actor, ip } = request;
    const network = actor === null ? guestNetworkOf(ip) : undefined;
    const about = {
      ...callHeaders(request.headers),
      actor,
      network,
      params,
      newAccounts: services.newAccounts,
      now: services.now(),
    };
    const read = await readCall(services, request, kind);
    check(read.body);
    const call = { ...about, ...read, kind: resolveKind(kind, read.body) };
    if (call.kind !== kind) await count(call.kind, request);
    return mutationRequest(call);
  }

  return async (kind, request, reply, check = () => undefined) => {
    const wanted = await requestOf(kind, request, check).catch((error: unknown) => {
      if (isRefusal(error))
        services.emitTelemetry({ type: 'mutation', kind, ...mutationEndOfRefusal(error), waitedMs: null });
      throw error;
    });
    const [outcome] = await services.writer.perform([wanted]);
    if (outcome === undefined) throw new Error('A mutation had no outcome');
    return sendOutcome(request, reply, outcome);
  };
}
