import type { Friendship, Person } from '#contract/people/entity.ts';
import type { AccountDb } from '#data/db/account-db.ts';
import type { FriendRequestRow } from './rows.ts';
import { readBlocked } from './relationships.ts';

/** What a request says of the two. */
export function friendshipOf({ status, sent }: Pick<FriendRequestRow, 'status' | 'sent'>): Exclude<Friendship, 'none'> {
  if (status === 'accepted') return 'friends';
  return sent ? 'requested' : 'received';
}

/** Whom the owner has blocked, by name. Of one whom the device holds nothing of, the id is all that can be said. */
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
