import type { Comment, Reply } from '#contract/posts/comment.ts';
import type { CommentRow } from '#server/db/comments/rows.ts';
import { toAuthor, toTimes } from '#server/domain/people/present-author.ts';

/** @param replies the first ones */
export function toComment(row: CommentRow, replies: Reply[] = []): Comment {
  return {
    comment_post_id: row.id,
    client_id: row.ref,
    post_id: row.post_id,
    post_ref: row.post_ref,
    content: row.content,
    ...toTimes(row),
    user: toAuthor(row),
    replies,
    replies_count: row.replies_count,
  };
}

/** @param row with a parent */
export function toReply(row: CommentRow): Reply {
  return {
    reply_id: row.id,
    client_id: row.ref,
    comment_post_id: row.parent_id ?? 0,
    post_id: row.post_id,
    comment_ref: row.parent_ref ?? '',
    post_ref: row.post_ref,
    user_id: row.user_id,
    content: row.content,
    ...toTimes(row),
    user: toAuthor(row),
  };
}

export function toCommentOrReply(row: CommentRow): Comment | Reply {
  return row.parent_id === null ? toComment(row) : toReply(row);
}
