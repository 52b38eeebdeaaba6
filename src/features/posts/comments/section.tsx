import { useCallback, useEffect, useRef } from 'react';
import type { PostRow } from '#data/posts/rows.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { MorePages } from '#features/posts/more-pages.tsx';
import { usePostsContext } from '#features/posts/context.ts';
import { useNewest } from '#features/posts/use-newest.ts';
import { usePages } from '#features/posts/use-pages.ts';
import { useVisibleTail } from '#features/posts/use-visible-tail.ts';
import { readThreads, type Thread } from '#data/posts/queries.ts';
import { useLive } from '#ui/hooks/use-live.ts';
import { CommentThread } from './thread.tsx';
import { NewComment } from './new.tsx';
import * as texts from './texts.ts';

/** A post's stored comments with replies, oldest first; null until read. */
function useThreads(post: string): Thread[] | null {
  const { account } = usePostsContext();
  return useLive<Thread[] | null>(
    async () => (account === null ? null : readThreads(account.db, post)),
    [account, post],
    null,
  );
}

function CommentSkeleton() {
  return (
    <div role="status">
      <p className="sr-only">{texts.loadingComments}</p>
      {Array.from({ length: 3 }, (_unused, index) => (
        <div key={index} className="flex gap-2.5 py-2">
          <Skeleton className="size-8 rounded-full" />
          <div className="flex-1">
            <Skeleton className="h-4 w-1/3" />
            <Skeleton className="mt-2 h-4 w-5/6" />
          </div>
        </div>
      ))}
    </div>
  );
}

/** A post's comments: stored ones at once, while the server's are fetched. */
export function CommentList({ post }: { post: PostRow }) {
  const { calls } = usePostsContext();
  const threads = useThreads(post.ref);
  const fetchPage = useCallback(
    (next: string | null, signal: AbortSignal) => calls.fetchComments(post.ref, next, signal),
    [calls, post.ref],
  );
  // A post that was never sent has no comments but the user's.
  const pages = usePages(post.post_id === null ? null : fetchPage);
  const part = useVisibleTail(threads ?? []);
  const last = threads?.at(-1)?.comment;
  const lastWritten = last === undefined ? null : { ref: last.ref, isSent: last.comment_id !== null };
  const newest = useNewest(threads === null ? undefined : lastWritten);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (newest !== null) list.current?.lastElementChild?.scrollIntoView({ block: 'nearest' });
  }, [newest]);
  const isEmpty = threads?.length === 0;
  const mayCome = pages.isLoading && post.comments_count > 0;
  if (threads === null || (isEmpty && mayCome)) return <CommentSkeleton />;
  return (
    <>
      {isEmpty && (
        <p className="py-3 text-sm text-muted">
          {pages.lastResult === 'unreachable' && post.comments_count > 0
            ? texts.commentsNotOnDevice
            : texts.noCommentsYet}
        </p>
      )}
      {part.hasEarlier && <MorePages label={texts.showEarlierComments} onPress={part.earlier} />}
      <ul ref={list} className="space-y-3">
        {part.visible.map((thread) => (
          <CommentThread key={thread.comment.ref} {...thread} />
        ))}
      </ul>
      <MorePages label={texts.showMoreComments} pages={pages} onPress={part.grow} />
    </>
  );
}

/** A post's comments and the field for a new one. */
export function CommentSection({ post }: { post: PostRow }) {
  return (
    <section aria-label={texts.comments}>
      <CommentList post={post} />
      <div className="mt-3">
        <NewComment post={post} />
      </div>
    </section>
  );
}
