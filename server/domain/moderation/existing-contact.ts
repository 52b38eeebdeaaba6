import { Refusal } from '#contract/sync/refusals.ts';
import { findContactMessage } from '#server/db/moderation/contact-messages.ts';
import type { Tx } from '#server/db/engine/database.ts';
import { scopeOf } from '#server/domain/sync/mutation-request.ts';
import type { MutationRequest } from '#server/domain/sync/mutation-request.ts';

/**
 * The contact message with this ref, null if there is none.
 * @throws Refusal if another person wrote it
 */
export async function findExistingContact(
  tx: Tx,
  request: MutationRequest,
  ref: string | undefined,
): Promise<number | null> {
  const existingRow = ref === undefined ? null : await findContactMessage(tx, ref);
  if (existingRow !== null && existingRow.author !== scopeOf(request)) {
    throw new Refusal('ref_taken', 'This client_id names another message');
  }
  return existingRow?.id ?? null;
}
