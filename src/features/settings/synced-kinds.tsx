import { accountInUse } from '#data/db/account-in-use.ts';
import { readLastSynced, type SyncedAt } from '#data/storage/last-synced.ts';
import { useLive } from '#ui/hooks/use-live.ts';
import { useObservable } from '#ui/hooks/use-observable.ts';
import { dateFormat } from '#ui/text/date-format.ts';
import { Facts } from './facts.tsx';
import * as texts from './texts.ts';

const moment = dateFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

function timeText({ atMs, isFilling }: SyncedAt): string {
  if (atMs === null) return isFilling ? texts.comingIn : texts.notYet;
  return isFilling ? texts.comingInAnew(moment.format(atMs)) : moment.format(atMs);
}

/** The time of the last sync by kind. */
export function SyncedKinds() {
  const account = useObservable(accountInUse);
  const synced = useLive(
    async () => (account === null ? [] : readLastSynced(account.db, account.user !== null)),
    [account],
    [],
  );
  return <Facts facts={synced.map((one) => [texts.syncedKinds[one.kind], timeText(one)])} />;
}
