import { IdOrRef } from '#contract/ids.ts';
import { shapesOf } from '#contract/sync/mutation-shapes.ts';
import { mutationOf } from '#contract/sync/mutations.ts';
import type { MutationKind } from '#contract/sync/mutations.ts';
import { normalizeTexts } from '#contract/validation/normalize-text.ts';
import { Refusal } from '#contract/sync/refusals.ts';
import type { NewAccountRule } from '#server/domain/new-accounts/rule.ts';
import type { Actor, MutationRequest } from '#server/domain/sync/mutation-request.ts';
import { requireSignedIn } from '#server/domain/policy.ts';
import type { CallHeaders } from '#server/api/http/request-headers.ts';
import { parsed } from '#server/api/http/parse.ts';
import { wireFields } from '#server/api/http/wire-fields.ts';

export interface ParsedMutationCall extends CallHeaders {
  actor: Actor | null;
  kind: MutationKind;
  params: Record<string, string>;
  body: unknown;
  encoding: 'json' | 'form';
  files: Record<string, string>;
  /** of a guest: the network that it comes from */
  network?: string | undefined;
  newAccounts?: NewAccountRule | undefined;
  now: number;
}

/** Whether a kind may come as a form, its pictures with it. */
export function takesFiles(kind: MutationKind): boolean {
  return shapesOf(kind).fileFields !== undefined;
}

function mustTakeFiles(kind: MutationKind, files: Record<string, string>): void {
  const { fileFields } = shapesOf(kind);
  const unexpectedField = Object.keys(files).find((field) => fileFields?.test(field) !== true);
  if (unexpectedField === undefined) return;
  const message = 'No file is expected here';
  throw new Refusal('invalid', `${unexpectedField}: ${message}`, { fields: { [unexpectedField]: message } });
}

/** A call as `perform` takes it; refuses one that needs a user and has none, and one that its schema doesn't fit. */
export function mutationRequest({ body, encoding, ...call }: ParsedMutationCall): MutationRequest {
  const { kind, actor, params, files } = call;
  const { needsUser } = mutationOf(kind);
  const { body: schema, notFoundText = 'Not found' } = shapesOf(kind);
  if (needsUser) requireSignedIn(actor);
  if (Object.values(params).some((name) => !IdOrRef.safeParse(name).success)) {
    throw new Refusal('not_found', notFoundText);
  }
  mustTakeFiles(kind, files);
  const sent = wireFields(schema, body ?? {}, encoding);
  const normal = normalizeTexts(sent);
  return { ...call, body: parsed(schema, normal), ...(normal === sent ? {} : { sent }) };
}
