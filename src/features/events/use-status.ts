import type { AccountDb } from '#data/db.ts';
import { restingStatus, type EngineStatus } from '#sync/status.ts';
import { useLive } from '#ui/use-live.ts';

/** What the engine says of itself; null until that is read. */
export function useStatus(db: AccountDb | null): EngineStatus | null {
  return useLive<EngineStatus | null>(
    async () => {
      if (db === null) return null;
      const held = await db.meta.get('status');
      return { ...restingStatus, ...(held?.value as Partial<EngineStatus> | undefined) };
    },
    [db],
    null,
  );
}
