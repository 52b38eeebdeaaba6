import type { FriendRequest } from '#contract/people/entity.ts';
import type { Tx } from '#server/db/engine/database.ts';
import type { FriendRequestRow } from '#server/db/people/friend-requests.ts';
import { findVisiblePersons } from '#server/db/people/persons.ts';
import type { Actor } from '#server/domain/sync/mutation-request.ts';
import { friendshipOf } from './present-profile.ts';
import { presentRows } from '#server/domain/sync/present-rows.ts';

/** Requests as one of the two sees them, without those that aren't visible to them and those with deleted users. */
export async function toFriendRequests(tx: Tx, rows: FriendRequestRow[], { userId }: Actor): Promise<FriendRequest[]> {
  const otherOf = (row: FriendRequestRow) => (row.sender_id === userId ? row.receiver_id : row.sender_id);
  const people = await findVisiblePersons(tx, userId, rows.map(otherOf));
  return presentRows(tx, 'friend_requests', rows, (row): FriendRequest | null => {
    const user = people.get(otherOf(row));
    if (user === undefined || friendshipOf(row, userId) === 'none') return null;
    return {
      id: row.id,
      client_id: row.ref,
      status: row.status === 'accepted' ? 'accepted' : 'pending',
      sent: row.sender_id === userId,
      created_at: new Date(row.created_at).toISOString(),
      user,
    };
  });
}
