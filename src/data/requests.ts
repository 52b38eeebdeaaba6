import type { FriendRequest } from '#contract/person.ts';
import type { AccountDb } from './db.ts';
import { personRef } from './people.ts';
import { readBlocked } from './ties.ts';

/** A wish to be friends, or a friendship, as the account's owner sees it. */
export interface RequestRow extends Omit<FriendRequest, 'id' | 'client_id'> {
  ref: string;
  /** null until the server has given one */
  request_id: number | null;
  tick: number;
  generation: number;
}

export function requestRowOf({ id, client_id: ref, ...kept }: FriendRequest, generation: number): RequestRow {
  return { ...kept, ref, request_id: id, tick: 0, generation };
}

/** What stands between the owner and others whom they haven’t blocked, the newest first. */
export interface Requests {
  /** to be answered */
  received: RequestRow[];
  /** not answered yet */
  sent: RequestRow[];
  friends: RequestRow[];
}

export async function readRequests(db: AccountDb): Promise<Requests> {
  const [rows, blocked] = await Promise.all([db.requests.toArray(), readBlocked(db)]);
  const shown = rows.filter(({ user }) => !blocked.has(personRef(user.user_id)));
  const all = [...shown].sort((left, right) => (left.created_at < right.created_at ? 1 : -1));
  const pending = all.filter(({ status }) => status === 'pending');
  return {
    received: pending.filter(({ sent }) => !sent),
    sent: pending.filter(({ sent }) => sent),
    friends: all.filter(({ status }) => status === 'accepted'),
  };
}

/** What stands between the owner and somebody; null where the device holds nothing of it. */
export async function requestWith(db: AccountDb, userId: number): Promise<RequestRow | null> {
  return (await db.requests.filter(({ user }) => user.user_id === userId).first()) ?? null;
}
