import * as z from 'zod/mini';
import type { Actor } from '#server/domain/sync/mutation-request.ts';
import { mustMatchActor, requireSignedIn } from '#server/domain/policy.ts';
import { parsed } from './parse.ts';
import { PathId } from './query.ts';

export const OwnPath = z.object({ userId: PathId });

/** The user in the path, who must be the caller. */
export function ownUserIn(actor: Actor | null, params: unknown): Actor {
  const somebody = requireSignedIn(actor);
  mustMatchActor(somebody, parsed(OwnPath, params).userId);
  return somebody;
}
