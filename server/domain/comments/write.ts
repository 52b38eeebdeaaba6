import { Refusal } from '#contract/sync/refusals.ts';
import { findCommentByRef, insertComment } from '#server/db/comments/rows.ts';
import type { CommentRow } from '#server/db/comments/rows.ts';
import type { WriteTx } from '#server/db/engine/database.ts';
import { logForUsers } from '#server/db/changes/post-fan-out.ts';
import { addToPost } from '#server/db/posts/rows.ts';
import type { PostRow } from '#server/db/posts/rows.ts';
import { moveUserCounts } from '#server/db/people/counts.ts';
import { earnPoints } from '#server/domain/people/earn-points.ts';
import { commentNotFound } from './find.ts';
import type { CommentType } from './find.ts';

/**
 * The id of the comment with this ref, null if there is none.
 * @throws Refusal if the author may not use the ref
 */
export async function findExistingComment(
  tx: WriteTx,
  userId: number,
  commentType: CommentType,
  ref: string | undefined,
): Promise<number | null> {
  const existingRow = ref === undefined ? null : await findCommentByRef(tx, ref);
  if (existingRow === null) return null;
  const isOther = existingRow.user_id !== userId || (existingRow.parent_id === null) !== (commentType === 'comment');
  if (isOther) throw new Refusal('ref_taken', `This client_id names another ${commentType}`);
  if (existingRow.deleted_at !== null) throw commentNotFound(commentType);
  return existingRow.id;
}

interface Written {
  userId: number;
  ref: string;
  content: string;
  post: PostRow;
  /** the comment that is replied to; null for a comment on the post */
  parent: CommentRow | null;
  /** it waits for a review */
  waitsForReview: boolean;
}

/**
 * Adds a comment or a reply to a locked post. Points are earned once per post, so that deleting and rewriting doesn't
 * earn more; comments on the user's own post or comment earn none, and neither does one that waits for a review.
 */
export async function writeComment(
  tx: WriteTx,
  { userId, ref, content, post, parent, waitsForReview }: Written,
  now: number,
): Promise<{ id: number; users: number[] }> {
  const times = { created_at: now, updated_at: now, hidden_at: null, deleted_at: null };
  const place = { post_id: post.id, parent_id: parent?.id ?? null };
  const id = await insertComment(tx, { ref, user_id: userId, content, ...place, ...times });
  // A reply to a hidden comment is only visible to its author, so it isn't counted.
  if ((parent?.hidden_at ?? null) === null) await addToPost(tx, post.id, { comments_count: 1 });
  await moveUserCounts(tx, [{ userId, count: 'comments_count', by: 1 }]);
  await logForUsers(tx, [userId, post.user_id], 'posts', post.id, now);
  const isToOneself = userId === post.user_id || userId === parent?.user_id;
  if (!isToOneself && !waitsForReview) await earnPoints(tx, { userId, reason: 'commented', objectId: post.id }, now);
  const readers = [userId, post.user_id, parent?.user_id ?? post.user_id];
  return { id, users: await logForUsers(tx, readers, 'comments', id, now) };
}
