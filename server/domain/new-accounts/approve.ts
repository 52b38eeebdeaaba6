import type { WriteTx } from '#server/db/engine/database.ts';
import { placeOfComment } from '#server/db/moderation/hidden.ts';
import { findReported } from '#server/db/moderation/reported-content.ts';
import type { Reported } from '#server/db/moderation/reports.ts';
import { notify } from '#server/domain/notifications/notify.ts';
import { earnPoints } from '#server/domain/people/earn-points.ts';

async function authorOf(tx: WriteTx, type: 'post' | 'comment', id: number): Promise<number | null> {
  return (await findReported(tx, type, [id]))[0]?.author_id ?? null;
}

/**
 * Catches up once something is approved that waited for a review: its author's points, and the notice of a comment. Events
 * earn theirs when they are shown.
 * @returns ids of those with a notice
 */
export async function rewardApproved(
  tx: WriteTx,
  { object_type: type, object_id: id }: Reported,
  now: number,
): Promise<number[]> {
  if (type !== 'post' && type !== 'comment') return [];
  const userId = await authorOf(tx, type, id);
  if (userId === null) return [];
  if (type === 'post') {
    await earnPoints(tx, { userId, reason: 'post-published', objectId: id }, now);
    return [];
  }
  const place = await placeOfComment(tx, id);
  if (place === null) return [];
  const { post_id: postId, parent_id: parentId } = place;
  const postAuthor = await authorOf(tx, 'post', postId);
  const receiver = parentId === null ? postAuthor : await authorOf(tx, 'comment', parentId);
  if (userId !== postAuthor && userId !== receiver) {
    await earnPoints(tx, { userId, reason: 'commented', objectId: postId }, now);
  }
  if (receiver === null) return [];
  const kind = parentId === null ? 'post-commented' : 'comment-replied';
  await notify(tx, { userId: receiver, kind, actorId: userId, objectId: postId }, now);
  return [receiver];
}
