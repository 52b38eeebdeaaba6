import type { Comment, Reply } from '#contract/posts/comment.ts';
import { commentLimits } from '#contract/posts/comment.ts';
import { Refusal } from '#contract/sync/refusals.ts';
import { listFirstReplies } from '#server/db/comments/lists.ts';
import { findVisibleComment, lockVisibleComment } from '#server/db/comments/rows.ts';
import type { CommentRow } from '#server/db/comments/rows.ts';
import type { Tx, WriteTx } from '#server/db/engine/database.ts';
import { toComment, toReply } from './present.ts';
import { parsedName } from '#server/domain/events/find.ts';
import { requireLockedPost } from '#server/domain/posts/find.ts';
import type { Actor } from '#server/domain/sync/mutation-request.ts';
import { forbidden, requireSignedIn } from '#server/domain/policy.ts';
import { strictTx, presentRows } from '#server/domain/sync/present-rows.ts';

/** Replies share a table with comments, but each call is for only one of the two. */
export type CommentType = 'comment' | 'reply';

export function commentNotFound(commentType: CommentType): Refusal {
  return new Refusal('not_found', commentType === 'comment' ? 'Comment not found' : 'Reply not found');
}

function requireVisible(row: CommentRow | null, commentType: CommentType): CommentRow {
  if (row === null || (row.parent_id === null) !== (commentType === 'comment')) throw commentNotFound(commentType);
  return row;
}

/** @param name an id, or an id or ref as in a path */
export async function requireComment(
  tx: Tx,
  actor: Actor | null,
  commentType: CommentType,
  name: number | string,
): Promise<CommentRow> {
  return requireVisible(await findVisibleComment(tx, actor?.userId ?? null, parsedName(name)), commentType);
}

/**
 * Like `requireComment`, and locks the post: the comment, and anything else on the post, can't change before the
 * transaction ends.
 */
export async function requireLockedComment(
  tx: WriteTx,
  actor: Actor,
  commentType: CommentType,
  name: number | string,
): Promise<CommentRow> {
  const { id, post_id: postId } = await requireComment(tx, actor, commentType, name);
  // Always lock the post before its comments.
  await requireLockedPost(tx, actor, postId);
  return requireVisible(await lockVisibleComment(tx, actor.userId, id), commentType);
}

/**
 * Like `requireLockedComment`, for its author.
 * @throws Refusal `forbidden` to anyone else
 */
export async function requireOwnLockedComment(
  tx: WriteTx,
  actor: Actor | null,
  commentType: CommentType,
  name: number | string,
): Promise<CommentRow> {
  const author = requireSignedIn(actor);
  const row = await requireLockedComment(tx, author, commentType, name);
  if (row.user_id !== author.userId) throw forbidden();
  return row;
}

/** Comments, each with its first replies, as the actor sees them. */
export async function withReplies(tx: Tx, actor: Actor | null, rows: CommentRow[]): Promise<Comment[]> {
  const ids = rows.map((row) => row.id);
  const replies = await listFirstReplies(tx, actor?.userId ?? null, ids, commentLimits.replies);
  return presentRows(tx, 'comments', rows, (row) => {
    const own = replies.filter((reply) => reply.parent_id === row.id);
    return toComment(row, presentRows(tx, 'comments', own, toReply));
  });
}

/** One comment as the actor sees it. */
export async function commentFor(tx: Tx, actor: Actor | null, id: number): Promise<Comment> {
  const [comment] = await withReplies(strictTx(tx), actor, [await requireComment(tx, actor, 'comment', id)]);
  if (comment === undefined) throw commentNotFound('comment');
  return comment;
}

/** One reply as the actor sees it. */
export async function replyFor(tx: Tx, actor: Actor | null, id: number): Promise<Reply> {
  return toReply(await requireComment(tx, actor, 'reply', id));
}
