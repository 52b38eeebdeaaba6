import type { OpenAccount } from '#data/account.ts';
import { restingStatus, type EngineStatus } from '#sync/status.ts';
import { useLive } from '#ui/use-live.ts';

/** What the engine says of itself, in whichever tab or worker it runs. */
export function useEngineStatus(account: OpenAccount | null): EngineStatus {
  return useLive(
    async () => {
      const held = await account?.db.meta.get('status');
      return (held?.value as EngineStatus | undefined) ?? restingStatus;
    },
    [account],
    restingStatus,
  );
}
