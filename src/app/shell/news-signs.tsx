import { useEffect } from 'react';
import type { OpenAccount } from '#data/account.ts';
import { countUnread } from '#data/chat-lists.ts';
import { current } from '#data/current.ts';
import { putOnIcon } from '#data/icon-count.ts';
import { documentTitle } from '#ui/document-title.ts';
import { useLive } from '#ui/use-live.ts';
import { useObservable } from '#ui/use-observable.ts';
import { unreadMessages } from './unread-messages.ts';
import { useNews } from './use-news.ts';

async function unreadOf(account: OpenAccount | null): Promise<number> {
  return account === null || account.user === null ? 0 : countUnread(account.db, account.user.user_id);
}

/** Tells what is new where the page can't be seen: in the document's title, and on the icon of the installed app. */
export function NewsSigns() {
  const account = useObservable(current);
  const counted = useLive(async () => ({ whose: account, unread: await unreadOf(account) }), [account], {
    whose: account,
    unread: 0,
  });
  const { requests, notices } = useNews(account);
  // The last count stands until the next is there, and nobody's is another's.
  const unread = counted.whose === account ? counted.unread : 0;
  const all = unread + requests + notices;

  useEffect(() => {
    unreadMessages.set(unread);
    documentTitle.waiting(unread);
  }, [unread]);
  const isKnown = account !== null;
  useEffect(() => {
    // Before it is known whose device this is, the number of the last time stands.
    if (isKnown) void putOnIcon(all);
  }, [isKnown, all]);
  return null;
}
