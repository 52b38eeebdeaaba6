import { CloudOff } from 'lucide-react';
import { useCallback, type ReactNode } from 'react';
import { accountInUse, type OpenAccount } from '#data/db/account-in-use.ts';
import { Button } from '#ui/controls/button.tsx';
import { Drawing } from '#ui/illustration/drawing.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ScrollSentinel } from '#ui/list/scroll-sentinel.tsx';
import { useLayer } from '#ui/hooks/use-layer.ts';
import { useMedia } from '#ui/hooks/use-media.ts';
import { useObservable } from '#ui/hooks/use-observable.ts';
import { VirtualColumn } from '#ui/list/virtual-column.tsx';
import * as words from '#ui/text/words.ts';
import type { PostSource } from '#sync/fetch/post-queries.ts';
import { useReadChanges } from '#shared-parts/outbox/use-open-changes.ts';
import { readFeed, readPostsOf } from '#data/posts/queries.ts';
import type { PostRow } from '#data/posts/rows.ts';
import { useLive } from '#ui/hooks/use-live.ts';
import { MorePages } from './more-pages.tsx';
import { PostCard } from './card/card.tsx';
import { PostLayer } from './layer.tsx';
import type { PostDeps } from './deps.ts';
import { PostsContext, type PostsContextValue } from './context.ts';
import { PostSkeleton } from './skeleton.tsx';
import * as texts from './texts.ts';
import { useExpanded } from './use-expanded.ts';
import { usePages } from './use-pages.ts';
import { useAddressedPost } from './use-addressed.ts';

type ListedSource = Exclude<PostSource, { type: 'event' }>;

async function readPosts({ db, user }: OpenAccount, source: ListedSource): Promise<PostRow[]> {
  if (source.type === 'user') return readPostsOf(db, source.userId);
  return user === null ? [] : readFeed(db, user.user_id);
}

/** The stored posts, newest first; null until read. */
function useListedPosts(account: OpenAccount | null, source: ListedSource): PostRow[] | null {
  const sourceUserId = source.type === 'user' ? source.userId : null;
  return useLive<PostRow[] | null>(
    async () => (account === null ? null : readPosts(account, source)),
    [account, source.type, sourceUserId],
    null,
  );
}

export interface PostListProps extends PostDeps {
  source: ListedSource;
  emptyText: string;
  /** the action for an empty list */
  emptyAction?: ReactNode;
  /** ref of a post to scroll to; a refused one opens its form, any other its comments */
  openPost?: string | null | undefined;
}

const noChanges: PostsContextValue['changes'] = new Map();

/** Tells that the list may be incomplete. */
function Stale({ onRetry }: { onRetry: () => void }) {
  return (
    <p role="status" className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
      <CloudOff className="size-4 shrink-0" />
      {texts.postsFromDevice}
      <Button size="sm" onClick={onRetry}>
        {words.tryAgain}
      </Button>
    </p>
  );
}

function NoAnswer({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert">
      <EmptyState
        drawing={<Drawing of="storm" />}
        title={texts.postsNotLoaded}
        text={texts.noPostsOnDevice}
        action={<Button onClick={onRetry}>{words.tryAgain}</Button>}
      />
    </div>
  );
}

function Posts({ source, emptyText, emptyAction, openPost = null, ...deps }: PostListProps) {
  const account = useObservable(accountInUse);
  const posts = useListedPosts(account, source);
  const changes = useReadChanges(account?.db ?? null);
  const expanded = useExpanded();
  const layer = useLayer();
  const isWide = useMedia('(min-width: 48rem)');
  const { calls } = deps;
  const [sourceType, userId] = [source.type, source.type === 'user' ? source.userId : 0];
  const fetchPage = useCallback(
    (next: string | null, signal: AbortSignal) =>
      calls.fetchPosts(sourceType === 'user' ? { type: sourceType, userId } : { type: sourceType }, next, signal),
    [calls, sourceType, userId],
  );
  // A guest follows nobody, so there is nothing to fetch.
  const pages = usePages(sourceType === 'feed' && account?.user == null ? null : fetchPage);
  const contextValue: PostsContextValue = { ...deps, account, changes: changes ?? noChanges, expanded, layer, isWide };
  const scrollToRef = useAddressedPost(openPost, changes === null ? null : posts, contextValue);
  const row = (index: number) => {
    const post = posts?.[index];
    return (
      <div key={post?.ref ?? index} className="sm:pb-4">
        {post !== undefined && <PostCard post={post} />}
      </div>
    );
  };

  if (posts === null || (posts.length === 0 && pages.isLoading)) return <PostSkeleton />;
  if (posts.length === 0 && pages.lastResult === 'unreachable') return <NoAnswer onRetry={pages.retry} />;
  if (posts.length === 0) {
    return <EmptyState drawing={<Drawing of="picture" />} title={emptyText} action={emptyAction} />;
  }
  const isStale = pages.lastResult === 'unreachable' && !pages.isLoading && !pages.hasLoaded;
  return (
    <PostsContext value={contextValue}>
      <h2 className="sr-only">{sourceType === 'feed' ? texts.feed : texts.posts}</h2>
      {isStale && <Stale onRetry={pages.retry} />}
      <VirtualColumn
        name={`posts ${sourceType} ${String(userId)}`}
        names={posts.map(({ ref }) => ref)}
        row={row}
        scrollToName={scrollToRef}
      />
      {pages.next !== null && <ScrollSentinel key={pages.next} onNear={pages.loadMore} />}
      {pages.hasLoaded && <MorePages label={texts.showMorePosts} pages={pages} />}
      <PostLayer posts={posts} />
    </PostsContext>
  );
}

/** A list of stored posts; the server's are fetched meanwhile, and more near the end. */
export function PostList(props: PostListProps) {
  const account = useObservable(accountInUse);
  // Keyed, so that what one account has expanded isn't shown to another.
  return (
    <div className="mx-auto max-w-2xl">
      <Posts key={account?.name ?? ''} {...props} />
    </div>
  );
}
