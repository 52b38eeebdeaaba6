import type { Friendship, Person } from '#contract/people/entity.ts';
import type { AccountDb } from '#data/db/account-db.ts';
import type { FriendRequestRow } from './rows.ts';
import { readBlocked } from './relationships.ts';

/** The friendship that a request stands for. */
export function friendshipOf({ status, sent }: Pick<FriendRequestRow, 'status' | 'sent'>): Exclude<Friendship, 'none'> {
  if (status === 'accepted') return 'friends';
  return sent ? 'requested' : 'received';
}

/** The people the owner has blocked, by name. If a person isn't stored, only the id is known. */
export async function readBlockedPeople(db: AccountDb): Promise<Person[]> {
  const refs = [...(await readBlocked(db))];
  const rows = await db.people.bulkGet(refs);
  const people = refs.map((ref, index): Person => {
    const row = rows[index];
    if (row === undefined) return { user_id: Number(ref), username: '', display_name: '', profile_picture: null };
    const { user_id, username, display_name, profile_picture } = row;
    return { user_id, username, display_name, profile_picture };
  });
  return [...people].sort((left, right) => left.display_name.localeCompare(right.display_name));
}
