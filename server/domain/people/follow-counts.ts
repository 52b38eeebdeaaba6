import type { Tx, WriteTx } from '#server/db/engine/database.ts';
import { deleteFollow, followingAmong } from '#server/db/people/follows.ts';
import type { Follow } from '#server/db/people/follows.ts';
import { moveUserCounts } from '#server/db/people/counts.ts';
import { findUser } from '#server/db/people/users.ts';
import type { Actor } from '#server/domain/sync/mutation-request.ts';

/** Adjusts both users' counts for a new or ended follow. */
export async function countFollow(tx: WriteTx, { follower, followee }: Follow, by: 1 | -1): Promise<void> {
  await moveUserCounts(tx, [
    { userId: follower, count: 'following_count', by },
    { userId: followee, count: 'followers_count', by },
  ]);
}

/** @returns false if there was no follow to end */
export async function endFollow(tx: WriteTx, follow: Follow): Promise<boolean> {
  if (!(await deleteFollow(tx, follow))) return false;
  await countFollow(tx, follow, -1);
  return true;
}

/** Whether the actor follows the user, and that user's counts. */
export async function followReply(tx: Tx, actor: Actor | null, followee: number) {
  const user = await findUser(tx, followee);
  const mine = actor === null ? new Set() : await followingAmong(tx, actor.userId, [followee]);
  return { data: { isFollowing: mine.has(followee), followers_count: user?.followers_count ?? 0 } };
}
