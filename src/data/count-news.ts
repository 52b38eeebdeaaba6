import { countUnread } from './chat-lists.ts';
import type { AccountDb } from './db.ts';
import { listNotices } from './notices.ts';
import { readRequests } from './requests.ts';

/** What waits for an account's owner to look at it, beside messages. */
export interface News {
  /** wishes to be friends that aren't answered */
  requests: number;
  /** what else arrived and wasn't read */
  notices: number;
}

export async function countNews(db: AccountDb): Promise<News> {
  const [{ received }, notices] = await Promise.all([readRequests(db), listNotices(db)]);
  // A wish to be friends arrives as both; once it is answered the notice has nothing to tell any more.
  const others = notices.filter(({ read, kind }) => !read && kind !== 'friend-requested');
  return { requests: received.length, notices: others.length };
}

/** How much is new in all, messages too: the number on the app's icon. @param ownId the owner's user_id */
export async function countAllNew(db: AccountDb, ownId: number): Promise<number> {
  const [unread, { requests, notices }] = await Promise.all([countUnread(db, ownId), countNews(db)]);
  return unread + requests + notices;
}
