import type { Comment, Reply } from '#contract/comment.ts';
import { commentLimits } from '#contract/comment.ts';
import { Refusal } from '#contract/refusals.ts';
import { listFirstReplies } from '#server/db/comment-lists.ts';
import { findShownComment, holdShownComment } from '#server/db/comments.ts';
import type { CommentRow } from '#server/db/comments.ts';
import type { Tx, WriteTx } from '#server/db/database.ts';
import { toComment, toReply } from './comment-view.ts';
import { parsedName } from './find-event.ts';
import { heldPost } from './find-post.ts';
import type { Actor } from './perform-request.ts';
import { forbidden, mustBeSomebody } from './policies.ts';
import { byItself, shownRows } from './shown-rows.ts';

/** Replies are rows of one table with comments, and each call is for one of the two alone. */
export type Sort = 'comment' | 'reply';

export function commentNotFound(sort: Sort): Refusal {
  return new Refusal('not_found', sort === 'comment' ? 'Comment not found' : 'Reply not found');
}

function seen(row: CommentRow | null, sort: Sort): CommentRow {
  if (row === null || (row.parent_id === null) !== (sort === 'comment')) throw commentNotFound(sort);
  return row;
}

/** @param name an id, or an id or ref as a path holds it */
export async function seenComment(tx: Tx, actor: Actor | null, sort: Sort, name: number | string): Promise<CommentRow> {
  return seen(await findShownComment(tx, actor?.userId ?? null, parsedName(name)), sort);
}

/** As `seenComment`, and nobody else changes it or anything on its post before the transaction ends. */
export async function heldComment(tx: WriteTx, actor: Actor, sort: Sort, name: number | string): Promise<CommentRow> {
  const { id, post_id: postId } = await seenComment(tx, actor, sort, name);
  // The post before what stands below it, as all do who hold both.
  await heldPost(tx, actor, postId);
  return seen(await holdShownComment(tx, actor.userId, id), sort);
}

/** As `heldComment`, of the one who wrote it. @throws Refusal `forbidden` to anybody else */
export async function ownHeldComment(
  tx: WriteTx,
  actor: Actor | null,
  sort: Sort,
  name: number | string,
): Promise<CommentRow> {
  const author = mustBeSomebody(actor);
  const row = await heldComment(tx, author, sort, name);
  if (row.user_id !== author.userId) throw forbidden();
  return row;
}

/** Comments with the first of the replies to each, as a caller reads them. */
export async function withReplies(tx: Tx, actor: Actor | null, rows: CommentRow[]): Promise<Comment[]> {
  const ids = rows.map((row) => row.id);
  const replies = await listFirstReplies(tx, actor?.userId ?? null, ids, commentLimits.replies);
  return shownRows(tx, 'comments', rows, (row) => {
    const own = replies.filter((reply) => reply.parent_id === row.id);
    return toComment(row, shownRows(tx, 'comments', own, toReply));
  });
}

/** One comment as a caller reads it. */
export async function commentFor(tx: Tx, actor: Actor | null, id: number): Promise<Comment> {
  const [comment] = await withReplies(byItself(tx), actor, [await seenComment(tx, actor, 'comment', id)]);
  if (comment === undefined) throw commentNotFound('comment');
  return comment;
}

/** One reply as a caller reads it. */
export async function replyFor(tx: Tx, actor: Actor | null, id: number): Promise<Reply> {
  return toReply(await seenComment(tx, actor, 'reply', id));
}
