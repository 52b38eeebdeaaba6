import { useEffect, useState } from 'react';
import { installer } from '#app/pwa/installer.ts';
import { accountInUse } from '#data/db/account-in-use.ts';
import { evictionRiskAt } from '#data/storage/eviction-risk.ts';
import { countOutbox } from '#data/outbox/queries.ts';
import { useLive } from '#ui/hooks/use-live.ts';
import { useObservable } from '#ui/hooks/use-observable.ts';
import { dateFormat } from '#ui/text/date-format.ts';
import * as texts from './texts.ts';

const day = dateFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long' });

/** True until the browser says otherwise. */
function useIsPersisted(): boolean {
  const [isPersisted, setPersisted] = useState(true);
  useEffect(() => {
    const { storage } = navigator as { storage?: StorageManager };
    void Promise.resolve(storage?.persisted?.() ?? false).then(setPersisted, () => {
      setPersisted(false);
    });
  }, []);
  return isPersisted;
}

/** In a browser that clears unvisited sites after a week: until when unsent changes are safe. */
export function EvictionNotice() {
  const account = useObservable(accountInUse);
  const isInstalled = useObservable(installer).kind === 'installed';
  const isPersisted = useIsPersisted();
  const [openedMs] = useState(() => Date.now());
  const waiting = useLive(
    async () => {
      if (account === null) return 0;
      const { pending, stopped } = await countOutbox(account.db);
      return pending + stopped;
    },
    [account],
    0,
  );
  const atMs = evictionRiskAt({ vendor: navigator.vendor, isInstalled, isPersisted }, waiting, openedMs);
  if (atMs === null) return null;
  return (
    <p className="mt-4 rounded-md bg-warn-soft px-4 py-3 text-sm text-warn">{texts.comeBackBefore(day.format(atMs))}</p>
  );
}
