import { useMemo } from 'react';
import { groupNotices, type NoticeSection } from '#data/account/group-notices.ts';
import { listNotices } from '#data/account/notices.ts';
import type { NoticeRow } from '#data/account/rows.ts';
import { accountInUse } from '#data/db/account-in-use.ts';
import type { EventRow } from '#data/events/rows.ts';
import { useLive } from '#ui/hooks/use-live.ts';
import { useObservable } from '#ui/hooks/use-observable.ts';
import { midnight } from '#ui/text/day.ts';

export interface StoredNotices {
  sections: NoticeSection[];
  /** the newest unread one; null if all are read */
  newestUnread: NoticeRow | null;
  /** authors of the posts that they are about, as far as known, by the post's ref */
  authors: ReadonlyMap<string, number>;
  /** events that the user is invited to, as far as known, by their ref */
  events: ReadonlyMap<string, EventRow>;
}

/** The account's notices, grouped; null until read. */
export function useNoticeSections(): StoredNotices | null {
  const account = useObservable(accountInUse);
  const stored = useLive(
    async () => {
      if (account === null) return null;
      const { db } = account;
      const notices = await listNotices(db);
      const refs = [...new Set(notices.flatMap(({ about }) => (about?.type === 'post' ? about.ref : [])))];
      const posts = await db.posts.bulkGet(refs);
      const authors = new Map(posts.flatMap((post) => (post === undefined ? [] : [[post.ref, post.user_id] as const])));
      const invitedTo = notices.flatMap(({ kind, about }) => (kind === 'invited' && about !== null ? [about.ref] : []));
      const found = await db.events.bulkGet([...new Set(invitedTo)]);
      const events = new Map(found.flatMap((event) => (event === undefined ? [] : [[event.ref, event] as const])));
      return { notices, authors, events };
    },
    [account],
    null,
  );
  return useMemo(() => {
    if (stored === null) return null;
    const { notices, authors, events } = stored;
    const sections = groupNotices(notices, (at) => midnight(Date.parse(at)));
    return { sections, authors, events, newestUnread: notices.find(({ read }) => !read) ?? null };
  }, [stored]);
}
