import { useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { countUnreadMessages } from '#data/chat/queries.ts';
import { readActivityCounts } from '#data/account/unread-counts.ts';
import { accountInUse, type OpenAccount } from '#data/db/account-in-use.ts';
import { updateAppBadge } from '#data/account/app-badge.ts';
import { documentTitle } from '#ui/browser/document-title.ts';
import { useLive } from '#ui/hooks/use-live.ts';
import { useObservable } from '#ui/hooks/use-observable.ts';
import { nothingUnread, unreadCountsAtom, type UnreadCounts } from './unread-counts.ts';

async function readUnreadCounts(account: OpenAccount | null): Promise<UnreadCounts> {
  if (account === null || account.user === null) return nothingUnread;
  const [messages, news] = await Promise.all([
    countUnreadMessages(account.db, account.user.user_id),
    readActivityCounts(account.db),
  ]);
  return { messages, ...news };
}

/** Tells what is new where the page can't be seen: in the document's title, and on the icon of the installed app. */
export function UnreadIndicators() {
  const account = useObservable(accountInUse);
  const counted = useLive(async () => ({ account, counts: await readUnreadCounts(account) }), [account], {
    account,
    counts: nothingUnread,
  });
  // The last counts stand until the next are there, but never for another account.
  const counts = counted.account === account ? counted.counts : nothingUnread;
  const { messages, requests, notices } = counts;
  const all = messages + requests + notices;
  const setCounts = useSetAtom(unreadCountsAtom);

  useEffect(() => {
    setCounts(counts);
  }, [counts, setCounts]);
  useEffect(() => {
    documentTitle.setUnreadCount(messages);
  }, [messages]);
  const isKnown = account !== null;
  useEffect(() => {
    // Before it is known whose device this is, the number of the last time stands.
    if (isKnown) void updateAppBadge(all);
  }, [isKnown, all]);
  return null;
}
