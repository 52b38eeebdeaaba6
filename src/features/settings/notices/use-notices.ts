import { useEffect, useState } from 'react';
import { accountInUse } from '#data/db/account-in-use.ts';
import { otherwise } from '#data/fault.ts';
import { listNotices } from '#data/account/notices.ts';
import { useLive } from '#ui/hooks/use-live.ts';
import { useObservable } from '#ui/hooks/use-observable.ts';
import type { NoticeRow } from '#data/account/rows.ts';

export interface NoticeItem {
  notice: NoticeRow;
  /** it was unread when this page was opened */
  isNew: boolean;
  /** author of the post it is about; null if it is about none, or the author is unknown */
  authorId: number | null;
}

/**
 * Notices, newest first; null until read. Seen ones are marked as read, but shown as new while this page is open.
 * @param hasBeenVisible the list has been visible
 */
export function useNotices(hasBeenVisible: boolean): readonly NoticeItem[] | null {
  const account = useObservable(accountInUse);
  const [newRefs, setNewRefs] = useState<ReadonlySet<string>>(new Set());
  const stored = useLive(
    async () => {
      if (account === null) return null;
      const rows = await listNotices(account.db);
      const refs = rows.map(({ about }) => (about?.type === 'post' ? about.ref : ''));
      const posts = await account.db.posts.bulkGet(refs);
      return rows.map((notice, index) => ({ notice, authorId: posts[index]?.user_id ?? null }));
    },
    [account],
    null,
  );

  const unread = (stored ?? []).filter(({ notice }) => !notice.read).map(({ notice }) => notice);
  if (unread.some(({ ref }) => !newRefs.has(ref))) setNewRefs(new Set([...newRefs, ...unread.map(({ ref }) => ref)]));
  const upto = hasBeenVisible ? (unread[0]?.notice_id ?? null) : null;
  useEffect(() => {
    // Failures are ignored: it is marked the next time.
    if (upto !== null) account?.mutate('notices.read', { upto }).catch(otherwise(undefined));
  }, [account, upto]);

  return stored?.map((each) => ({ ...each, isNew: newRefs.has(each.notice.ref) })) ?? null;
}
