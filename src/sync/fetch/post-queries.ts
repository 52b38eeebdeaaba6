import type { Comment, Reply } from '#contract/posts/comment.ts';
import type { Post } from '#contract/posts/entity.ts';
import { pageStartOf, type ListedPage } from '#data/apply/list-gaps.ts';
import type { Tx } from '#data/db/store.ts';
import type { IsReplaceable } from '#data/posts/row-limits.ts';
import { commentList, postList, replyList } from '#sync/transport/reply-shape.ts';
import { replaceableRow, replaceableRows, rowsInGaps } from './deleted-rows.ts';
import type { FetchedPages, Query } from './fetch-query.ts';
import type { PageFetchResult } from './result.ts';

/** Which posts: one person's, those from an event by its ref, or the feed (the user's own and those of everyone they follow). */
export type PostSource = { type: 'user'; userId: number } | { type: 'event'; event: string } | { type: 'feed' };

/** A page of a list. */
interface PageArgs {
  /** the previous page's `next`; null for the first */
  page: string | null;
}

const pageResults = { unreachable: { as: 'unreachable' }, missing: { as: 'missing' } } as const;
const seen = ([{ next }]: FetchedPages<unknown>) => ({ as: 'seen', next }) as const;
/** The server can't know of something that was made offline: it has nothing to send yet. */
const notYetSynced = { result: { as: 'seen', next: null } } as const;

function pageOf(ids: number[], order: ListedPage['order'], page: string | null, next: string | null): ListedPage {
  return { ids, order, isFirst: page === null, isLast: next === null, afterId: pageStartOf(page, order) };
}

/** Rows of posts from the event or by these authors; for the feed those whom it is sure to include: a follow may still be pending. */
async function postsOf(tx: Tx, source: PostSource, ownId: number | null, isFree: IsReplaceable) {
  if (source.type === 'event')
    return replaceableRows(tx, 'posts', await tx.refsBy('posts', 'event', [source.event]), isFree);
  const authors = source.type === 'user' ? [source.userId] : await feedAuthors(tx, ownId, isFree);
  return replaceableRows(tx, 'posts', await tx.refsBy('posts', 'user_id', authors), isFree);
}

async function feedAuthors(tx: Tx, ownId: number | null, isFree: IsReplaceable): Promise<number[]> {
  const following = (await tx.all('ties')).filter(
    (relationship) =>
      relationship.isFollowing && isFree({ ref: relationship.person, ...relationship }, `ties/${relationship.person}`),
  );
  return [...(ownId === null ? [] : [ownId]), ...following.map((relationship) => Number(relationship.person))];
}

async function commentsOf(tx: Tx, post: string, isFree: IsReplaceable) {
  return replaceableRows(tx, 'comments', await tx.refsBy('comments', 'post', [post]), isFree);
}

/** A page of posts, newest first. */
export const posts: Query<PageArgs & { source: PostSource }, Post[], PageFetchResult> = {
  ...pageResults,
  guest: ({ source }) => (source.type === 'feed' ? pageResults.missing : undefined),
  async path({ source, page }, { store }) {
    if (page !== null) return page;
    if (source.type === 'feed') return '/posts/feed';
    if (source.type === 'user') return `/posts/user/${String(source.userId)}`;
    const row = await store.transact('read', ['events'], (tx) => tx.get('events', source.event));
    return row?.event_id === null ? notYetSynced : `/events/${String(row?.event_id ?? source.event)}/posts`;
  },
  read: postList,
  rows: (page) => ({ posts: page }),
  async gaps(tx, isFree, { data, next }, { source, page }, { userId }) {
    const ids = data.map((post) => post.post_id);
    return rowsInGaps('posts', await postsOf(tx, source, userId, isFree), pageOf(ids, 'falling', page, next));
  },
  async gone(tx, isFree, { source }, { userId }) {
    // Posts stay when their event goes.
    if (source.type !== 'user') return [];
    return rowsInGaps('posts', await postsOf(tx, source, userId, isFree), pageOf([], 'falling', null, null));
  },
  done: seen,
};

/** A page of the comments on a post, given by its ref: oldest first, each with its first replies. */
export const comments: Query<PageArgs & { post: string }, Comment[], PageFetchResult> = {
  ...pageResults,
  async path({ post, page }, { store }) {
    const row = await store.transact('read', ['posts'], (tx) => tx.get('posts', post));
    return row?.post_id === null ? notYetSynced : (page ?? `/posts/comments/${String(row?.post_id ?? post)}`);
  },
  read: commentList,
  rows: (page) => ({ comments: page }),
  async gaps(tx, isFree, { data, next }, { post, page }) {
    const rows = await commentsOf(tx, post, isFree);
    const under = (parent: string | null, list: ListedPage) =>
      rowsInGaps(
        'comments',
        rows.filter((row) => row.parent === parent),
        list,
      );
    const ids = data.map((comment) => comment.comment_post_id);
    return [
      ...under(null, pageOf(ids, 'rising', page, next)),
      ...data.flatMap(({ client_id: parent, replies: included, replies_count: count }) => {
        const replyIds = included.map((reply) => reply.reply_id);
        return under(parent, { ids: replyIds, order: 'rising', isFirst: true, isLast: count <= included.length });
      }),
    ];
  },
  gone: (tx, isFree, { post }) => replaceableRow(tx, 'posts', post, isFree),
  done: seen,
};

/** A page of the replies to a comment, given by its ref: oldest first. */
export const replies: Query<PageArgs & { comment: string }, Reply[], PageFetchResult> = {
  ...pageResults,
  async path({ comment, page }, { store }) {
    const row = await store.transact('read', ['comments'], (tx) => tx.get('comments', comment));
    const id = row?.comment_id;
    return id === null ? notYetSynced : (page ?? `/posts/replies/comment/${String(id ?? comment)}`);
  },
  read: replyList,
  rows: (page) => ({ comments: page }),
  async gaps(tx, isFree, { data, next }, { comment, page }) {
    const rows = await commentsOf(tx, (await tx.get('comments', comment))?.post ?? '', isFree);
    const ids = data.map((reply) => reply.reply_id);
    const storedReplies = rows.filter((row) => row.parent === comment);
    return rowsInGaps('comments', storedReplies, pageOf(ids, 'rising', page, next));
  },
  gone: (tx, isFree, { comment }) => replaceableRow(tx, 'comments', comment, isFree),
  done: seen,
};
