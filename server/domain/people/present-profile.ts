import type { Friendship, Profile } from '#contract/people/entity.ts';
import { blocksAmong } from '#server/db/people/blocks.ts';
import type { Tx } from '#server/db/engine/database.ts';
import { followingAmong } from '#server/db/people/follows.ts';
import { listActiveRequestsWith } from '#server/db/people/friend-requests.ts';
import type { FriendRequestRow } from '#server/db/people/friend-requests.ts';
import type { UserRow } from '#server/db/people/users.ts';
import type { Actor } from '#server/domain/sync/mutation-request.ts';
import { presentRows } from '#server/domain/sync/present-rows.ts';
import { toPublicUser } from './present-user.ts';

/** The relationship that a request gives one of the two users: to its sender a declined request looks open. */
export function friendshipOf({ sender_id: sender, status }: FriendRequestRow, userId: number): Friendship {
  if (status === 'accepted') return 'friends';
  if (sender === userId) return status === 'ended' ? 'none' : 'requested';
  return status === 'pending' ? 'received' : 'none';
}

/** Of a user they have blocked, readers see only enough to recognize and unblock them. */
function withoutTexts(profile: Profile): Profile {
  return { ...profile, bio: null, status_message: null, banner_image: null, banner: null, blocked: true };
}

function profileOf(row: UserRow): Profile {
  return {
    ...toPublicUser(row),
    isFollowing: false,
    followers_count: row.followers_count,
    following_count: row.following_count,
    events_count: row.events_count,
    friendship: 'none',
    blocked: false,
  };
}

/**
 * Profiles as a user or a guest sees them, without users who are deleted, hidden, or have blocked the reader; users
 * always see themselves.
 */
export async function toProfiles(tx: Tx, rows: UserRow[], actor: Actor | null): Promise<Profile[]> {
  const there = rows.filter((row) => row.deleted_at === null && (row.hidden_at === null || row.id === actor?.userId));
  if (actor === null || there.length === 0) return presentRows(tx, 'users', there, profileOf);
  const { userId } = actor;
  const ids = there.map((row) => row.id);
  const { blocked, blockers } = await blocksAmong(tx, userId, ids);
  const following = await followingAmong(tx, userId, ids);
  const requests = await listActiveRequestsWith(tx, userId, ids);
  const friendships = new Map(
    requests.map((request) => {
      const other = request.sender_id === userId ? request.receiver_id : request.sender_id;
      return [other, friendshipOf(request, userId)];
    }),
  );
  return presentRows(tx, 'users', there, (row): Profile | null => {
    if (blockers.has(row.id)) return null;
    const isFollowing = following.has(row.id);
    const profile = { ...profileOf(row), isFollowing, friendship: friendships.get(row.id) ?? 'none' };
    if (blocked.has(row.id)) return withoutTexts(profile);
    return row.hidden_at === null ? profile : { ...profile, hidden: true };
  });
}
