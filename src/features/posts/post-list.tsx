import { CloudOff } from 'lucide-react';
import { useCallback, type ReactNode } from 'react';
import { current } from '#data/current.ts';
import { Button } from '#ui/button.tsx';
import { Drawing } from '#ui/drawing.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { EndWatch } from '#ui/end-watch.tsx';
import { useLayer } from '#ui/use-layer.ts';
import { useMedia } from '#ui/use-media.ts';
import { useObservable } from '#ui/use-observable.ts';
import { VirtualColumn } from '#ui/virtual-column.tsx';
import { MorePages } from './more-pages.tsx';
import { PostCard } from './post-card.tsx';
import { PostLayer } from './post-layer.tsx';
import type { PostPorts, PostSource } from './post-ports.ts';
import { PostsContext, type PostsHere } from './posts-context.ts';
import { PostSkeleton } from './post-skeleton.tsx';
import { useListedPosts } from './use-listed-posts.ts';
import { useOpenChanges } from './use-open-changes.ts';
import { useOpened } from './use-opened.ts';
import { usePages } from './use-pages.ts';
import { useShownPost } from './use-shown-post.ts';

export interface PostListProps extends PostPorts {
  source: PostSource;
  emptyText: string;
  /** the one thing to do where there are none */
  emptyAction?: ReactNode;
  /** the ref of a post that is asked for: it is scrolled to; a refused one opens its form, any other its comments */
  openPost?: string | null | undefined;
}

const noChanges: PostsHere['changes'] = new Map();

/** Says quietly that what is shown may not be all. */
function Stale({ onAgain }: { onAgain: () => void }) {
  return (
    <p role="status" className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
      <CloudOff className="size-4 shrink-0" />
      The server can’t be reached. These posts are on this device.
      <Button size="sm" onClick={onAgain}>
        Try again
      </Button>
    </p>
  );
}

function NoAnswer({ onAgain }: { onAgain: () => void }) {
  return (
    <div role="alert">
      <EmptyState
        drawing={<Drawing of="storm" />}
        title="Error al cargar los posts"
        text="The server can’t be reached, and none of them is on this device yet."
        action={<Button onClick={onAgain}>Try again</Button>}
      />
    </div>
  );
}

function Posts({ source, emptyText, emptyAction, openPost = null, ...ports }: PostListProps) {
  const account = useObservable(current);
  const posts = useListedPosts(account, source);
  const changes = useOpenChanges(account?.db ?? null);
  const opened = useOpened();
  const layer = useLayer();
  const isWide = useMedia('(min-width: 48rem)');
  const { calls } = ports;
  const [as, userId] = [source.as, source.as === 'user' ? source.userId : 0];
  const look = useCallback(
    (next: string | null, signal: AbortSignal) =>
      calls.lookForPosts(as === 'user' ? { as, userId } : { as }, next, signal),
    [calls, as, userId],
  );
  // A visitor follows nobody, so there is nothing to ask for.
  const pages = usePages(as === 'feed' && account?.user == null ? null : look);
  const here: PostsHere = { ...ports, account, changes: changes ?? noChanges, opened, layer, isWide };
  const shows = useShownPost(openPost, changes === null ? null : posts, here);
  const row = (index: number) => {
    const post = posts?.[index];
    return (
      <div key={post?.ref ?? index} className="sm:pb-4">
        {post !== undefined && <PostCard post={post} />}
      </div>
    );
  };

  if (posts === null || (posts.length === 0 && pages.isLooking)) return <PostSkeleton />;
  if (posts.length === 0 && pages.looked === 'unreachable') return <NoAnswer onAgain={pages.again} />;
  if (posts.length === 0) {
    return <EmptyState drawing={<Drawing of="search" />} title={emptyText} action={emptyAction} />;
  }
  const isStale = pages.looked === 'unreachable' && !pages.isLooking && !pages.hasSeen;
  return (
    <PostsContext value={here}>
      <h2 className="sr-only">{as === 'feed' ? 'Feed' : 'Posts'}</h2>
      {isStale && <Stale onAgain={pages.again} />}
      <VirtualColumn
        name={`posts ${as} ${String(userId)}`}
        names={posts.map(({ ref }) => ref)}
        row={row}
        shows={shows}
      />
      {pages.next !== null && <EndWatch key={pages.next} onNear={pages.more} />}
      {pages.hasSeen && <MorePages label="Show more posts" pages={pages} />}
      <PostLayer posts={posts} />
    </PostsContext>
  );
}

/** Posts, one below the other, as far as the device holds them; the server is asked beside, and for more near the end. */
export function PostList(props: PostListProps) {
  const account = useObservable(current);
  // Another account's list begins anew: nothing of what one has opened is the other's.
  return (
    <div className="mx-auto max-w-2xl">
      <Posts key={account?.name ?? ''} {...props} />
    </div>
  );
}
