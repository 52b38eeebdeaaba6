import { accountInUse } from '#data/db/account-in-use.ts';
import { readLastSynced, syncedKindsOf, type SyncedAt } from '#data/storage/last-synced.ts';
import { useLive } from '#ui/hooks/use-live.ts';
import { useObservable } from '#ui/hooks/use-observable.ts';
import { dateFormat } from '#ui/text/date-format.ts';
import { Facts } from './facts.tsx';
import * as texts from './texts.ts';

const moment = dateFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

function timeText({ atMs, isFilling }: SyncedAt): string {
  if (atMs === null) return isFilling ? texts.comingIn : texts.notYet;
  return isFilling ? texts.comingInAnew(moment.format(atMs)) : moment.format(atMs);
}

/** The time of the last sync by kind. */
export function SyncedKinds() {
  const account = useObservable(accountInUse);
  const isMember = account !== null && account.user !== null;
  const synced = useLive<readonly SyncedAt[] | null>(
    async () => (account === null ? null : readLastSynced(account.db, isMember)),
    [account],
    null,
  );
  // The rows are there before their times, so that nothing below them moves.
  const facts =
    synced === null
      ? syncedKindsOf(isMember).map((kind) => [texts.syncedKinds[kind], '\u00A0'] as const)
      : synced.map((one) => [texts.syncedKinds[one.kind], timeText(one)] as const);
  return <Facts facts={facts} />;
}
