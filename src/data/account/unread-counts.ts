import { countUnreadMessages } from '#data/chat/queries.ts';
import type { AccountDb } from '#data/db/account-db.ts';
import { listNotices } from './notices.ts';
import { readFriendRequests } from '#data/people/friend-requests.ts';

/** Unread activity of the account's owner, apart from messages. */
export interface ActivityCounts {
  /** unanswered friend requests */
  requests: number;
  /** other unread notices */
  notices: number;
}

export async function readActivityCounts(db: AccountDb): Promise<ActivityCounts> {
  const [{ received }, notices] = await Promise.all([readFriendRequests(db), listNotices(db)]);
  // A friend request arrives as both, and once answered its notice is moot.
  const others = notices.filter(({ read, kind }) => !read && kind !== 'friend-requested');
  return { requests: received.length, notices: others.length };
}

/** All unread items, messages included: the number on the app's icon. @param ownId the owner's user_id */
export async function countAllUnread(db: AccountDb, ownId: number): Promise<number> {
  const [unread, { requests, notices }] = await Promise.all([countUnreadMessages(db, ownId), readActivityCounts(db)]);
  return unread + requests + notices;
}
