import type { CachedQueryKey } from '#sync/fetch/cached-query.ts';
import type { FetchResult, PageFetchResult } from '#sync/fetch/result.ts';
import type { PostSource } from '#sync/fetch/posts.ts';
import { withCurrentAccount } from './with-current-account.ts';

const unreachable = { as: 'unreachable' } as const;

/** Fetches a person and their relationship to the user. */
export async function loadPerson(userId: number, signal: AbortSignal): Promise<FetchResult> {
  const { fetchPerson } = await import('#sync/fetch/person.ts');
  return withCurrentAccount<FetchResult>((context) => fetchPerson(context, userId, signal), 'unreachable');
}

/** Fetches a page of posts. @param next the previous page's `next`; null for the first */
export async function loadPosts(
  source: PostSource,
  next: string | null,
  signal: AbortSignal,
): Promise<PageFetchResult> {
  const { fetchPosts } = await import('#sync/fetch/posts.ts');
  const guestResult = source.type === 'feed' ? ({ as: 'missing' } as const) : undefined;
  return withCurrentAccount<PageFetchResult>(
    (context) => fetchPosts(context, source, next, signal),
    unreachable,
    guestResult,
  );
}

/** Fetches a page of a post's comments. @param post its ref */
export async function loadComments(post: string, next: string | null, signal: AbortSignal): Promise<PageFetchResult> {
  const { fetchComments } = await import('#sync/fetch/comments.ts');
  return withCurrentAccount<PageFetchResult>((context) => fetchComments(context, post, next, signal), unreachable);
}

/** Fetches a page of the replies to a comment. @param comment its ref */
export async function loadReplies(comment: string, next: string | null, signal: AbortSignal): Promise<PageFetchResult> {
  const { fetchReplies } = await import('#sync/fetch/comments.ts');
  return withCurrentAccount<PageFetchResult>((context) => fetchReplies(context, comment, next, signal), unreachable);
}

/** Fetches a person's events, or those they subscribe to; the latter needs a user. */
export async function loadUserEvents(
  userId: number,
  list: 'events' | 'subscribed',
  signal: AbortSignal,
): Promise<FetchResult | 'forbidden'> {
  const { fetchUserEvents } = await import('#sync/fetch/user-events.ts');
  const guestResult = list === 'subscribed' ? 'forbidden' : undefined;
  return withCurrentAccount<FetchResult | 'forbidden'>(
    (context) => fetchUserEvents(context, userId, list, signal),
    'unreachable',
    guestResult,
  );
}

/** Fetches a query whose reply is stored as a whole: `points`, `places`, followers and following. */
export async function loadCachedQuery(key: CachedQueryKey, signal: AbortSignal): Promise<FetchResult> {
  const { fetchCachedQuery } = await import('#sync/fetch/cached-query.ts');
  const isOwn = key === 'points' || key === 'places';
  return withCurrentAccount<FetchResult>(
    (context) => fetchCachedQuery(context, key, signal),
    'unreachable',
    isOwn ? 'missing' : undefined,
  );
}
