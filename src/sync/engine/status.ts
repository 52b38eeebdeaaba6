import type { AccountDb } from '#data/db/account-db.ts';

/**
 * Why nothing goes out at the moment. A gate touches no record and counts no attempt. `update` alone holds less: what a newer
 * version of the app wrote, what has to do with that, and the pulls.
 */
export type PauseReason = 'offline' | 'server' | 'portal' | 'signed-out' | 'update';

/** What the engine says of itself, stored under `status` in the account's `meta`, so that every tab can show it. */
export interface EngineStatus {
  /** null: open */
  gate: PauseReason | null;
  isDraining: boolean;
  /** a picture on its way, in bytes */
  uploading: { sha256: string; sent: number; total: number } | null;
  /** when the last complete pull landed, in ms; null before the first */
  syncedAt: number | null;
}

export const idleStatus: EngineStatus = { gate: null, isDraining: false, uploading: null, syncedAt: null };

/** What the engine said last of itself, in whichever tab or worker it ran; at rest where it never ran. */
export async function readStatus(db: AccountDb): Promise<EngineStatus> {
  const storedStatus = await db.meta.get('status');
  return { ...idleStatus, ...(storedStatus?.value as Partial<EngineStatus> | undefined) };
}
