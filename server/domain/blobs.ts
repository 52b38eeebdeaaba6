import { isBlobHeld } from '#server/db/blobs.ts';
import type { Tx } from '#server/db/database.ts';
import type { Actor } from './perform-request.ts';

/** A picture may be named by its uploader alone, so nobody learns what others have. */
export async function isBlobHeldBy(tx: Tx, sha256: string, actor: Actor): Promise<boolean> {
  return await isBlobHeld(tx, sha256, actor.userId);
}
