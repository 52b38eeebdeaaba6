import { useCallback } from 'react';
import type { CommentRow } from '#data/comments.ts';
import { CommentEntry } from './comment-entry.tsx';
import { MorePages } from './more-pages.tsx';
import { usePostsContext } from './posts-context.ts';
import { usePages } from './use-pages.ts';
import { useVisibleTail } from './use-shown-part.ts';

/** The replies to a comment, the oldest first. The first of them came with it; the server is asked where there are more. */
export function ReplyList({ comment, replies }: { comment: CommentRow; replies: readonly CommentRow[] }) {
  const { calls } = usePostsContext();
  const fetchPage = useCallback(
    (next: string | null, signal: AbortSignal) => calls.fetchReplies(comment.ref, next, signal),
    [calls, comment.ref],
  );
  const isPart = comment.comment_id !== null && replies.length < comment.replies_count;
  const pages = usePages(isPart ? fetchPage : null);
  const part = useVisibleTail(replies);
  return (
    <>
      {part.hasEarlier && <MorePages label="Show earlier replies" onPress={part.earlier} />}
      <ul className="space-y-2">
        {part.visible.map((reply) => (
          <li key={reply.ref}>
            <CommentEntry comment={reply} />
          </li>
        ))}
      </ul>
      {isPart && <MorePages label="Show more replies" pages={pages} onPress={part.grow} />}
    </>
  );
}
