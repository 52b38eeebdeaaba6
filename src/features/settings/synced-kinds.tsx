import { accountInUse } from '#data/current.ts';
import { readLastSynced, type SyncedAt, type SyncedKind } from '#data/synced-kinds.ts';
import { useLive } from '#ui/use-live.ts';
import { useObservable } from '#ui/use-observable.ts';
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

/** When this device heard last of each kind of what it holds. */
export function SyncedKinds() {
  const account = useObservable(accountInUse);
  const synced = useLive(
    async () => (account === null ? [] : readLastSynced(account.db, account.user !== null)),
    [account],
    [],
  );
  return <Facts facts={synced.map((one) => [names[one.kind], timeText(one)])} />;
}
