import { useEffect, useState } from 'react';
import { readUnsent } from '#data/account/clear-data.ts';
import { accountInUse } from '#data/db/account-in-use.ts';
import { withDevice } from '#data/db/device.ts';
import { otherwise } from '#data/fault.ts';
import { listShares } from '#data/drafts/share-inbox.ts';
import { listUnloadTexts } from '#ui/browser/unload-storage.ts';
import { useLive } from '#ui/hooks/use-live.ts';
import { useObservable } from '#ui/hooks/use-observable.ts';

/** The user's unsent work, which would be lost with this device's data. */
export interface Unsent {
  /** waiting to be sent */
  changes: number;
  /** refused, in conflict or in quarantine */
  stopped: number;
  drafts: number;
  /** shared items and unfinished texts */
  others: number;
}

const emptyUnsent: Unsent = { changes: 0, stopped: 0, drafts: 0, others: 0 };

async function countShared(userId: number): Promise<number> {
  const shared = await withDevice((device) => listShares(device, userId));
  return shared.filter(({ owner }) => owner === userId).length;
}

export function useUnsent(): Unsent {
  const account = useObservable(accountInUse);
  const userId = account?.user?.user_id ?? null;
  const [shared, setShared] = useState(0);
  useEffect(() => {
    if (userId !== null) void countShared(userId).catch(otherwise(0)).then(setShared);
  }, [userId]);
  return useLive(
    async () => {
      if (account === null) return emptyUnsent;
      const { waiting, stopped, unreadable: newer, drafts } = await readUnsent(account.store);
      return {
        changes: waiting.length + newer.length,
        stopped: stopped.length,
        drafts: drafts.length,
        others: shared + listUnloadTexts(account.name).length,
      };
    },
    [account, shared],
    emptyUnsent,
  );
}
