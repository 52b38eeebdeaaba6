import { accountInUse } from '#data/db/account-in-use.ts';
import { readLastSynced, type SyncedAt, type SyncedKind } from '#data/storage/last-synced.ts';
import { useLive } from '#ui/hooks/use-live.ts';
import { useObservable } from '#ui/hooks/use-observable.ts';
import { Facts } from './facts.tsx';

const names: Record<SyncedKind, string> = {
  events: 'Events',
  people: 'People and posts',
  chats: 'Messages',
  own: 'What is yours',
  rankings: 'Rankings',
};

const moment = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

function timeText({ atMs, isFilling }: SyncedAt): string {
  if (atMs === null) return isFilling ? 'Coming in' : 'Not yet';
  return isFilling ? `${moment.format(atMs)}, coming in anew` : moment.format(atMs);
}

/** The time of the last sync by kind. */
export function SyncedKinds() {
  const account = useObservable(accountInUse);
  const synced = useLive(
    async () => (account === null ? [] : readLastSynced(account.db, account.user !== null)),
    [account],
    [],
  );
  return <Facts facts={synced.map((one) => [names[one.kind], timeText(one)])} />;
}
