import type { FriendRequest } from '#contract/people/entity.ts';
import type { AccountDb } from '#data/db/account-db.ts';
import { personRef } from './rows.ts';
import { readBlocked } from './relationships.ts';

/** A friend request, or the friendship it led to, from the owner's side. */
export interface FriendRequestRow extends Omit<FriendRequest, 'id' | 'client_id'> {
  ref: string;
  /** null until the server has assigned one */
  request_id: number | null;
  tick: number;
  generation: number;
}

export function friendRequestRowOf(
  { id, client_id: ref, ...fields }: FriendRequest,
  generation: number,
): FriendRequestRow {
  return { ...fields, ref, request_id: id, tick: 0, generation };
}

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
