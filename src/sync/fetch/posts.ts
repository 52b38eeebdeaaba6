import type { Post } from '#contract/posts/entity.ts';
import { pageStartOf, missingIds, type ListedPage } from '#data/apply/list-gaps.ts';
import { applyFetched } from '#data/apply/fetched.ts';
import type { RowKey } from '#data/tx/write-batch.ts';
import type { Tx } from '#data/db/store.ts';
import { fetchQuery, isMissing, type FetchContext } from './fetch-query.ts';
import type { PageFetchResult } from './result.ts';
import { postList } from '#sync/transport/reply-shape.ts';
import type { IsReplaceable } from '#data/posts/row-limits.ts';

/** Whose posts are looked at: one person's, or those of all whom the user follows, and the user's own. */
export type PostSource = { type: 'user'; userId: number } | { type: 'feed' };

/** Whom the feed is known to be of: a follow that the server hasn't heard of yet tells nothing of their posts. */
async function feedAuthors(tx: Tx, ownId: number | null, isFree: IsReplaceable): Promise<number[]> {
  const relationships = await tx.all('ties');
  const followed = relationships.filter(
    (relationship) =>
      relationship.isFollowing && isFree({ ref: relationship.person, ...relationship }, `ties/${relationship.person}`),
  );
  return [...(ownId === null ? [] : [ownId]), ...followed.map((relationship) => Number(relationship.person))];
}

async function findDeleted(
  tx: Tx,
  authors: readonly number[],
  page: ListedPage,
  isFree: IsReplaceable,
): Promise<RowKey[]> {
  const storedRows = await tx.getMany('posts', await tx.refsBy('posts', 'user_id', authors));
  const untouchedRows = storedRows.flatMap((row) =>
    row !== undefined && isFree(row, `posts/${row.ref}`) ? [row] : [],
  );
  const gaps = missingIds(
    untouchedRows.flatMap((row) => row.post_id ?? []),
    page,
  );
  return untouchedRows.flatMap(({ ref, post_id: id }): RowKey[] =>
    id !== null && gaps.has(id) ? [`posts/${ref}`] : [],
  );
}

function pageOf(posts: readonly Post[], pagePath: string | null, next: string | null): ListedPage {
  const ids = posts.map((post) => post.post_id);
  const behind = pageStartOf(pagePath, 'falling');
  return { ids, order: 'falling', isFirst: pagePath === null, isLast: next === null, afterId: behind };
}

/**
 * Fetches a page of posts, the newest first, and keeps it. What the page shows to be no more goes.
 * @param pagePath what the page before gave as `next`; null for the first
 */
export async function fetchPosts(
  context: FetchContext,
  source: PostSource,
  pagePath: string | null,
  signal: AbortSignal,
): Promise<PageFetchResult> {
  const path = pagePath ?? (source.type === 'feed' ? '/posts/feed' : `/posts/user/${String(source.userId)}`);
  const response = await fetchQuery(context, path, signal);
  if (response === null) return { as: 'unreachable' };
  const { reply, versionBefore } = response;
  const posts = reply.status === 200 ? postList(reply.json) : null;
  if (posts !== null) {
    const page = pageOf(posts, pagePath, reply.next);
    await applyFetched(context.store, { posts }, versionBefore, async (tx, isFree) => {
      const authors = source.type === 'feed' ? await feedAuthors(tx, context.userId, isFree) : [source.userId];
      return findDeleted(tx, authors, page, isFree);
    });
    return { as: 'seen', next: reply.next };
  }
  if (source.type === 'user' && isMissing(reply)) {
    const all: ListedPage = { ids: [], order: 'falling', isFirst: true, isLast: true };
    await applyFetched(context.store, {}, versionBefore, (tx, isFree) => findDeleted(tx, [source.userId], all, isFree));
  }
  return { as: 'missing' };
}
