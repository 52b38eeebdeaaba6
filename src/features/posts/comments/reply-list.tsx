import { useCallback } from 'react';
import type { CommentRow } from '#data/posts/comments.ts';
import { CommentEntry } from './entry.tsx';
import { MorePages } from '#features/posts/more-pages.tsx';
import { usePostsContext } from '#features/posts/context.ts';
import { usePages } from '#features/posts/use-pages.ts';
import { useVisibleTail } from '#features/posts/use-visible-tail.ts';
import * as texts from './texts.ts';

/** The replies to a comment, oldest first. The first ones came with it; more are fetched if there are any. */
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
      {part.hasEarlier && <MorePages label={texts.showEarlierReplies} onPress={part.earlier} />}
      <ul className="space-y-2">
        {part.visible.map((reply) => (
          <li key={reply.ref}>
            <CommentEntry comment={reply} />
          </li>
        ))}
      </ul>
      {isPart && <MorePages label={texts.showMoreReplies} pages={pages} onPress={part.grow} />}
    </>
  );
}
