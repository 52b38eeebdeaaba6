import { fanOutPostsFrom } from '#server/db/changes/author-fan-out.ts';
import type { WriteTx } from '#server/db/engine/database.ts';
import { lockPostsFrom, untiePosts } from '#server/db/posts/rows.ts';

/**
 * An event is deleted: the posts from it stay, without it. The caller has locked the event.
 * @returns ids of the users whose feeds have one of them
 */
export async function untieEvent(tx: WriteTx, eventId: number, now: number): Promise<number[]> {
  // Before the log of changes, as in every write to a post: in another order two could wait for one another.
  await lockPostsFrom(tx, eventId);
  const readers = await fanOutPostsFrom(tx, eventId, { isDeleted: false, now });
  await untiePosts(tx, eventId);
  return readers;
}
