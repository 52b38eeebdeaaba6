import type { Comment } from '#contract/posts/comment.ts';
import type { CommentRow } from '#data/posts/comments.ts';
import { pageStartOf, missingIds, type ListedPage } from '#data/apply/list-gaps.ts';
import { applyFetched, type FetchedData } from '#data/apply/fetched.ts';
import type { RowKey } from '#data/tx/write-batch.ts';
import type { Tx } from '#data/db/store.ts';
import { fetchQuery, isMissing, type FetchContext } from './fetch-query.ts';
import type { PageFetchResult } from './result.ts';
import { commentList, replyList } from '#sync/transport/reply-shape.ts';
import type { IsReplaceable } from '#data/posts/row-limits.ts';

/** A list within what is written under a post, and what was read of it. */
interface ReadList extends ListedPage {
  /** the comment that these answer; null: the comments themselves */
  parent: string | null;
}

/** The comments that a page holds, and the replies that came with each of them. */
function listsOf(comments: readonly Comment[], pagePath: string | null, next: string | null): ReadList[] {
  const own = comments.map((comment) => comment.comment_post_id);
  const behind = pageStartOf(pagePath, 'rising');
  return [
    { ids: own, order: 'rising', parent: null, isFirst: pagePath === null, isLast: next === null, afterId: behind },
    ...comments.map(({ client_id: parent, replies, replies_count: count }): ReadList => {
      const ids = replies.map((reply) => reply.reply_id);
      return { ids, order: 'rising', parent, isFirst: true, isLast: count <= replies.length };
    }),
  ];
}

async function findDeleted(tx: Tx, post: string, lists: readonly ReadList[], isFree: IsReplaceable): Promise<RowKey[]> {
  const storedRows = await tx.getMany('comments', await tx.refsBy('comments', 'post', [post]));
  const untouchedRows = storedRows.flatMap((row) =>
    row !== undefined && isFree(row, `comments/${row.ref}`) ? [row] : [],
  );
  return lists.flatMap((list) => {
    const within = untouchedRows.filter((row) => row.parent === list.parent && row.comment_id !== null);
    const gaps = missingIds(
      within.flatMap((row) => row.comment_id ?? []),
      list,
    );
    const isDeleted = (row: CommentRow) => row.comment_id !== null && gaps.has(row.comment_id);
    return within.filter(isDeleted).map(({ ref }): RowKey => `comments/${ref}`);
  });
}

interface CommentQuery {
  path: string;
  /** the post that all of it is about */
  post: string;
  /** what is gone where there is no such thing any more */
  subject: { table: 'posts' | 'comments'; ref: string };
  parse(json: unknown, next: string | null): { rows: FetchedData; lists: ReadList[] } | null;
}

async function fetchCommentPage(
  context: FetchContext,
  { path, post, subject, parse }: CommentQuery,
  signal: AbortSignal,
): Promise<PageFetchResult> {
  const response = await fetchQuery(context, path, signal);
  if (response === null) return { as: 'unreachable' };
  const { reply, versionBefore } = response;
  const parsed = reply.status === 200 ? parse(reply.json, reply.next) : null;
  if (parsed !== null) {
    await applyFetched(context.store, parsed.rows, versionBefore, (tx, isFree) =>
      findDeleted(tx, post, parsed.lists, isFree),
    );
    return { as: 'seen', next: reply.next };
  }
  if (isMissing(reply)) {
    const name: RowKey = `${subject.table}/${subject.ref}`;
    await applyFetched(context.store, {}, versionBefore, async (tx, isFree) => {
      const row = await tx.get(subject.table, subject.ref);
      return row !== undefined && isFree(row, name) ? [name] : [];
    });
  }
  return { as: 'missing' };
}

/** What nobody but this device knows of has nothing under it that could be read. */
const notYetSynced: PageFetchResult = { as: 'seen', next: null };

/**
 * Fetches a page of the comments on a post, the oldest first, each with its first replies, and keeps them.
 * @param post its ref; @param pagePath what the page before gave as `next`; null for the first
 */
export async function fetchComments(
  context: FetchContext,
  post: string,
  pagePath: string | null,
  signal: AbortSignal,
): Promise<PageFetchResult> {
  const row = await context.store.transact('read', ['posts'], (tx) => tx.get('posts', post));
  if (row?.post_id === null) return notYetSynced;
  return fetchCommentPage(
    context,
    {
      path: pagePath ?? `/posts/comments/${String(row?.post_id ?? post)}`,
      post,
      subject: { table: 'posts', ref: post },
      parse(json, next) {
        const comments = commentList(json);
        return comments === null ? null : { rows: { comments }, lists: listsOf(comments, pagePath, next) };
      },
    },
    signal,
  );
}

/**
 * Fetches a page of the replies to a comment, the oldest first, and keeps them.
 * @param comment its ref; @param pagePath what the page before gave as `next`; null for the first
 */
export async function fetchReplies(
  context: FetchContext,
  comment: string,
  pagePath: string | null,
  signal: AbortSignal,
): Promise<PageFetchResult> {
  const row = await context.store.transact('read', ['comments'], (tx) => tx.get('comments', comment));
  if (row?.comment_id === null) return notYetSynced;
  return fetchCommentPage(
    context,
    {
      path: pagePath ?? `/posts/replies/comment/${String(row?.comment_id ?? comment)}`,
      post: row?.post ?? '',
      subject: { table: 'comments', ref: comment },
      parse(json, next) {
        const comments = replyList(json);
        if (comments === null) return null;
        const ids = comments.map((reply) => reply.reply_id);
        const ends = { isFirst: pagePath === null, isLast: next === null, afterId: pageStartOf(pagePath, 'rising') };
        return { rows: { comments }, lists: [{ ids, order: 'rising', parent: comment, ...ends }] };
      },
    },
    signal,
  );
}
