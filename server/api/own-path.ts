import * as z from 'zod/mini';
import type { Actor } from '#server/domain/perform-request.ts';
import { mustMatchActor, requireSignedIn } from '#server/domain/policies.ts';
import { parsed } from './parse.ts';
import { PathId } from './query.ts';

export const OwnPath = z.object({ userId: PathId });

/** The user in the path, who must be the one who calls. */
export function ownUserIn(actor: Actor | null, params: unknown): Actor {
  const somebody = requireSignedIn(actor);
  mustMatchActor(somebody, parsed(OwnPath, params).userId);
  return somebody;
}
