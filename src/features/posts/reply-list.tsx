import { useCallback } from 'react';
import type { CommentRow } from '#data/comments.ts';
import { CommentEntry } from './comment-entry.tsx';
import { MorePages } from './more-pages.tsx';
import { usePostsHere } from './posts-context.ts';
import { usePages } from './use-pages.ts';
import { useShownPart } from './use-shown-part.ts';

/** The replies to a comment, the oldest first. The first of them came with it; the server is asked where there are more. */
export function ReplyList({ comment, replies }: { comment: CommentRow; replies: readonly CommentRow[] }) {
  const { calls } = usePostsHere();
  const look = useCallback(
    (next: string | null, signal: AbortSignal) => calls.lookForReplies(comment.ref, next, signal),
    [calls, comment.ref],
  );
  const isPart = comment.comment_id !== null && replies.length < comment.replies_count;
  const pages = usePages(isPart ? look : null);
  const part = useShownPart(replies);
  return (
    <>
      {part.hasEarlier && <MorePages label="Show earlier replies" onPress={part.earlier} />}
      <ul className="space-y-2">
        {part.shown.map((reply) => (
          <li key={reply.ref}>
            <CommentEntry comment={reply} />
          </li>
        ))}
      </ul>
      {isPart && <MorePages label="Show more replies" pages={pages} onPress={part.grow} />}
    </>
  );
}
