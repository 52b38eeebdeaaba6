import { countUnreadMessages } from '#data/chat/queries.ts';
import type { AccountDb } from '#data/db/account-db.ts';
import { listNotices } from './notices.ts';
import { readFriendRequests } from '#data/people/friend-requests.ts';

/** What waits for an account's owner to look at it, beside messages. */
export interface ActivityCounts {
  /** wishes to be friends that aren't answered */
  requests: number;
  /** what else arrived and wasn't read */
  notices: number;
}

export async function readActivityCounts(db: AccountDb): Promise<ActivityCounts> {
  const [{ received }, notices] = await Promise.all([readFriendRequests(db), listNotices(db)]);
  // A wish to be friends arrives as both; once it is answered the notice has nothing to tell any more.
  const others = notices.filter(({ read, kind }) => !read && kind !== 'friend-requested');
  return { requests: received.length, notices: others.length };
}

/** How much is new in all, messages too: the number on the app's icon. @param ownId the owner's user_id */
export async function countAllUnread(db: AccountDb, ownId: number): Promise<number> {
  const [unread, { requests, notices }] = await Promise.all([countUnreadMessages(db, ownId), readActivityCounts(db)]);
  return unread + requests + notices;
}
