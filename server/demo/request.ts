import type { MutationBody, MutationKind } from '#contract/sync/mutations.ts';
import type { MutationRequest } from '#server/domain/sync/mutation-request.ts';

/** A mutation by one of the people, at a time in ms. */
export function requestOf<Kind extends MutationKind>(
  userId: number,
  kind: Kind,
  body: MutationBody<Kind>,
  now: number,
  params: Record<string, string> = {},
): MutationRequest {
  return { actor: { userId }, kind, params, body, files: {}, now };
}
