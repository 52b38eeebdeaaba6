import { Refusal } from '#contract/refusals.ts';
import { findCommentByRef, insertComment } from '#server/db/comments.ts';
import type { CommentRow } from '#server/db/comments.ts';
import type { WriteTx } from '#server/db/database.ts';
import { logTo } from '#server/db/post-changes.ts';
import { addToPost } from '#server/db/posts.ts';
import type { PostRow } from '#server/db/posts.ts';
import { moveUserCounts } from '#server/db/user-counts.ts';
import { earnPoints } from './earn-points.ts';
import { commentNotFound } from './find-comment.ts';
import type { Sort } from './find-comment.ts';

/** The id of what a ref names already, null where it names nothing. @throws Refusal where it isn't the author's to name */
export async function knownComment(
  tx: WriteTx,
  userId: number,
  sort: Sort,
  ref: string | undefined,
): Promise<number | null> {
  const known = ref === undefined ? null : await findCommentByRef(tx, ref);
  if (known === null) return null;
  const isOther = known.user_id !== userId || (known.parent_id === null) !== (sort === 'comment');
  if (isOther) throw new Refusal('ref_taken', `This client_id names another ${sort}`);
  if (known.deleted_at !== null) throw commentNotFound(sort);
  return known.id;
}

interface Written {
  userId: number;
  ref: string;
  content: string;
  post: PostRow;
  /** the comment that is answered */
  parent: CommentRow | null;
}

/**
 * Puts a comment or a reply below a post, which is held. It earns once for each post, so that to delete and to write anew
 * earns no more; what one writes to oneself earns nothing.
 */
export async function writeComment(
  tx: WriteTx,
  { userId, ref, content, post, parent }: Written,
  now: number,
): Promise<{ id: number; users: number[] }> {
  const times = { created_at: now, updated_at: now, hidden_at: null, deleted_at: null };
  const place = { post_id: post.id, parent_id: parent?.id ?? null };
  const id = await insertComment(tx, { ref, user_id: userId, content, ...place, ...times });
  // What stands under something hidden is seen by nobody else, so nobody counts it.
  if ((parent?.hidden_at ?? null) === null) await addToPost(tx, post.id, { comments_count: 1 });
  await moveUserCounts(tx, [{ userId, count: 'comments_count', by: 1 }]);
  await logTo(tx, [userId, post.user_id], 'posts', post.id, now);
  const isToOneself = userId === post.user_id || userId === parent?.user_id;
  if (!isToOneself) await earnPoints(tx, { userId, reason: 'commented', objectId: post.id }, now);
  const readers = [userId, post.user_id, parent?.user_id ?? post.user_id];
  return { id, users: await logTo(tx, readers, 'comments', id, now) };
}
