import type { AccountDb } from '#data/db/account-db.ts';
import { personRef, type FriendRequestRow } from './rows.ts';
import { readBlocked } from './relationships.ts';

/** What stands between the owner and others whom they haven’t blocked, the newest first. */
export interface FriendRequests {
  /** to be answered */
  received: FriendRequestRow[];
  /** not answered yet */
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

/** What stands between the owner and somebody; null where the device holds nothing of it. */
export async function readFriendRequestWith(db: AccountDb, userId: number): Promise<FriendRequestRow | null> {
  return (await db.requests.filter(({ user }) => user.user_id === userId).first()) ?? null;
}
