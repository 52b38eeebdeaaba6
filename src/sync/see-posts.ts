import type { Post } from '#contract/post.ts';
import { beginningOf, gapsOf, type ReadPage } from '#data/list-gaps.ts';
import { landSeen, type IsFree } from '#data/land-seen.ts';
import type { RowKey } from '#data/row-draft.ts';
import type { Tx } from '#data/store.ts';
import { askServer, isMissing, type Looker } from './ask-server.ts';
import type { PageLooked } from './looked.ts';
import { postList } from './reply-shape.ts';

/** Whose posts are looked at: one person's, or those of all whom the user follows, and the user's own. */
export type PostsOf = { as: 'user'; userId: number } | { as: 'feed' };

/** Whom the feed is known to be of: a follow that the server hasn't heard of yet tells nothing of their posts. */
async function feedAuthors(tx: Tx, ownId: number | null, isFree: IsFree): Promise<number[]> {
  const ties = await tx.all('ties');
  const followed = ties.filter((tie) => tie.isFollowing && isFree({ ref: tie.person, ...tie }, `ties/${tie.person}`));
  return [...(ownId === null ? [] : [ownId]), ...followed.map((tie) => Number(tie.person))];
}

async function goneFrom(tx: Tx, authors: readonly number[], page: ReadPage, isFree: IsFree): Promise<RowKey[]> {
  const held = await tx.getMany('posts', await tx.refsBy('posts', 'user_id', authors));
  const free = held.flatMap((row) => (row !== undefined && isFree(row, `posts/${row.ref}`) ? [row] : []));
  const gaps = gapsOf(
    free.flatMap((row) => row.post_id ?? []),
    page,
  );
  return free.flatMap(({ ref, post_id: id }): RowKey[] => (id !== null && gaps.has(id) ? [`posts/${ref}`] : []));
}

function pageOf(posts: readonly Post[], asked: string | null, next: string | null): ReadPage {
  const ids = posts.map((post) => post.post_id);
  const behind = beginningOf(asked, 'falling');
  return { ids, order: 'falling', isFirst: asked === null, isLast: next === null, behind };
}

/**
 * Fetches a page of posts, the newest first, and keeps it. What the page shows to be no more goes.
 * @param asked what the page before gave as `next`; null for the first
 */
export async function seePosts(
  looker: Looker,
  of: PostsOf,
  asked: string | null,
  signal: AbortSignal,
): Promise<PageLooked> {
  const path = asked ?? (of.as === 'feed' ? '/posts/feed' : `/posts/user/${String(of.userId)}`);
  const heard = await askServer(looker, path, signal);
  if (heard === null) return { as: 'unreachable' };
  const { reply, mark } = heard;
  const posts = reply.status === 200 ? postList(reply.json) : null;
  if (posts !== null) {
    const page = pageOf(posts, asked, reply.next);
    await landSeen(looker.store, { posts }, mark, async (tx, isFree) => {
      const authors = of.as === 'feed' ? await feedAuthors(tx, looker.userId, isFree) : [of.userId];
      return goneFrom(tx, authors, page, isFree);
    });
    return { as: 'seen', next: reply.next };
  }
  if (of.as === 'user' && isMissing(reply)) {
    const all: ReadPage = { ids: [], order: 'falling', isFirst: true, isLast: true };
    await landSeen(looker.store, {}, mark, (tx, isFree) => goneFrom(tx, [of.userId], all, isFree));
  }
  return { as: 'missing' };
}
