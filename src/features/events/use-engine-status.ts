import type { AccountDb } from '#data/db/account-db.ts';
import { idleStatus, type EngineStatus } from '#sync/engine/status.ts';
import { useLive } from '#ui/hooks/use-live.ts';

/** The engine's stored status; null until read. */
export function useEngineStatus(db: AccountDb | null): EngineStatus | null {
  return useLive<EngineStatus | null>(
    async () => {
      if (db === null) return null;
      const stored = await db.meta.get('status');
      return { ...idleStatus, ...(stored?.value as Partial<EngineStatus> | undefined) };
    },
    [db],
    null,
  );
}
