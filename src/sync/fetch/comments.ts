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

/** One list in a page of comments, with the range that was read. */
interface ReadList extends ListedPage {
  /** ref of the comment these reply to; null: top-level comments */
  parent: string | null;
}

/** The page's comments, and the replies included with each of them. */
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
  /** ref of the post */
  post: string;
  /** the row to delete if the server replies that it is gone */
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

/** A thing that only this device knows can have nothing to fetch. */
const notYetSynced: PageFetchResult = { as: 'seen', next: null };

/**
 * Fetches and stores a page of a post's comments, oldest first, each with its first replies.
 * @param post its ref
 * @param pagePath the previous page's `next`; null for the first
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
 * Fetches and stores a page of the replies to a comment, oldest first.
 * @param comment its ref
 * @param pagePath the previous page's `next`; null for the first
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
