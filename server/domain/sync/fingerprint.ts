import { createHash } from 'node:crypto';
import { canonicalJson } from '#contract/canonical-json.ts';
import type { MutationRequest } from './mutation-request.ts';

/** Equal for two requests that ask for the same thing, be they batch items, JSON calls or multipart calls. */
export function fingerprintOf({ kind, params, body, files }: MutationRequest): string {
  return createHash('sha256')
    .update(canonicalJson([kind, params, body, files]))
    .digest('hex');
}
