import type { OpenAccount } from '#data/db/account-in-use.ts';
import { idleStatus, type EngineStatus } from '#sync/engine/status.ts';
import { useLive } from '#ui/hooks/use-live.ts';

/** What the engine says of itself, in whichever tab or worker it runs. */
export function useEngineStatus(account: OpenAccount | null): EngineStatus {
  return useLive(
    async () => {
      const storedStatus = await account?.db.meta.get('status');
      return (storedStatus?.value as EngineStatus | undefined) ?? idleStatus;
    },
    [account],
    idleStatus,
  );
}
