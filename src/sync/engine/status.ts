import type { AccountDb } from '#data/db/account-db.ts';

/**
 * Why nothing is sent now. A pause touches no entries and counts no attempts. `update` holds back less: entries of a
 * newer version of the app, what is related to them, and pulls.
 */
export type PauseReason = 'offline' | 'server' | 'portal' | 'signed-out' | 'update';

/** The engine's status, stored under `status` in the account's `meta` so that every tab can show it. */
export interface EngineStatus {
  /** null: not paused */
  gate: PauseReason | null;
  isDraining: boolean;
  /** the upload in progress, in bytes */
  uploading: { sha256: string; sent: number; total: number } | null;
  /** time of the last complete pull, in ms; null before the first */
  syncedAt: number | null;
}

export const idleStatus: EngineStatus = { gate: null, isDraining: false, uploading: null, syncedAt: null };

/** The last stored status, of whichever tab or worker ran the engine; idle if it never ran. */
export async function readStatus(db: AccountDb): Promise<EngineStatus> {
  const storedStatus = await db.meta.get('status');
  return { ...idleStatus, ...(storedStatus?.value as Partial<EngineStatus> | undefined) };
}
