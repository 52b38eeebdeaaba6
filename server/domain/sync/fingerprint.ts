import { createHash } from 'node:crypto';
import { canonicalJson } from '#contract/canonical-json.ts';
import type { MutationRequest } from './mutation-request.ts';

/** A hash of what a request asks for; the same whether it comes in a batch, as JSON or as multipart. */
export function fingerprintOf({ kind, params, body, files }: MutationRequest): string {
  return createHash('sha256')
    .update(canonicalJson([kind, params, body, files]))
    .digest('hex');
}
