import type { AccountDb } from '#data/db/account-db.ts';
import { personRef, type FriendRequestRow } from './rows.ts';
import { readBlocked } from './relationships.ts';

/** The owner's requests and friendships, newest first, without blocked people. */
export interface FriendRequests {
  /** to be answered by the owner */
  received: FriendRequestRow[];
  /** unanswered */
  sent: FriendRequestRow[];
  friends: FriendRequestRow[];
}

export async function readFriendRequests(db: AccountDb): Promise<FriendRequests> {
  const [rows, blocked] = await Promise.all([db.requests.toArray(), readBlocked(db)]);
  const visible = rows.filter(({ user }) => !blocked.has(personRef(user.user_id)));
  const all = [...visible].sort((left, right) => (left.created_at < right.created_at ? 1 : -1));
  const pending = all.filter(({ status }) => status === 'pending');
  return {
    received: pending.filter(({ sent }) => !sent),
    sent: pending.filter(({ sent }) => sent),
    friends: all.filter(({ status }) => status === 'accepted'),
  };
}

/** The request or friendship between the owner and a person; null if none is stored. */
export async function readFriendRequestWith(db: AccountDb, userId: number): Promise<FriendRequestRow | null> {
  return (await db.requests.filter(({ user }) => user.user_id === userId).first()) ?? null;
}
