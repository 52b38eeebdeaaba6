import type { Tx } from '#server/db/engine/database.ts';
import { findMutation } from '#server/db/mutations/log.ts';
import type { MutationRow } from '#server/db/mutations/log.ts';

/** Guard: a mutation with a known key is answered from the log and never performed again. */
export async function findStoredMutation(tx: Tx, scope: string, key: string): Promise<MutationRow | null> {
  return await findMutation(tx, scope, key);
}
