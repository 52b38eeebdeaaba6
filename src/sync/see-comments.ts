import type { Comment } from '#contract/comment.ts';
import type { CommentRow } from '#data/comments.ts';
import { beginningOf, gapsOf, type ReadPage } from '#data/list-gaps.ts';
import { landSeen, type IsFree, type Seen } from '#data/land-seen.ts';
import type { RowKey } from '#data/row-draft.ts';
import type { Tx } from '#data/store.ts';
import { askServer, isMissing, type Looker } from './ask-server.ts';
import type { PageLooked } from './looked.ts';
import { commentList, replyList } from './reply-shape.ts';

/** A list within what is written under a post, and what was read of it. */
interface ReadList extends ReadPage {
  /** the comment that these answer; null: the comments themselves */
  parent: string | null;
}

/** The comments that a page holds, and the replies that came with each of them. */
function listsOf(comments: readonly Comment[], asked: string | null, next: string | null): ReadList[] {
  const own = comments.map((comment) => comment.comment_post_id);
  const behind = beginningOf(asked, 'rising');
  return [
    { ids: own, order: 'rising', parent: null, isFirst: asked === null, isLast: next === null, behind },
    ...comments.map(({ client_id: parent, replies, replies_count: count }): ReadList => {
      const ids = replies.map((reply) => reply.reply_id);
      return { ids, order: 'rising', parent, isFirst: true, isLast: count <= replies.length };
    }),
  ];
}

async function goneFrom(tx: Tx, post: string, lists: readonly ReadList[], isFree: IsFree): Promise<RowKey[]> {
  const held = await tx.getMany('comments', await tx.refsBy('comments', 'post', [post]));
  const free = held.flatMap((row) => (row !== undefined && isFree(row, `comments/${row.ref}`) ? [row] : []));
  return lists.flatMap((list) => {
    const within = free.filter((row) => row.parent === list.parent && row.comment_id !== null);
    const gaps = gapsOf(
      within.flatMap((row) => row.comment_id ?? []),
      list,
    );
    const isGone = (row: CommentRow) => row.comment_id !== null && gaps.has(row.comment_id);
    return within.filter(isGone).map(({ ref }): RowKey => `comments/${ref}`);
  });
}

interface Question {
  path: string;
  /** the post that all of it is about */
  post: string;
  /** what is gone where there is no such thing any more */
  about: { table: 'posts' | 'comments'; ref: string };
  read(json: unknown, next: string | null): { seen: Seen; lists: ReadList[] } | null;
}

async function see(looker: Looker, { path, post, about, read }: Question, signal: AbortSignal): Promise<PageLooked> {
  const heard = await askServer(looker, path, signal);
  if (heard === null) return { as: 'unreachable' };
  const { reply, mark } = heard;
  const told = reply.status === 200 ? read(reply.json, reply.next) : null;
  if (told !== null) {
    await landSeen(looker.store, told.seen, mark, (tx, isFree) => goneFrom(tx, post, told.lists, isFree));
    return { as: 'seen', next: reply.next };
  }
  if (isMissing(reply)) {
    const name: RowKey = `${about.table}/${about.ref}`;
    await landSeen(looker.store, {}, mark, async (tx, isFree) => {
      const row = await tx.get(about.table, about.ref);
      return row !== undefined && isFree(row, name) ? [name] : [];
    });
  }
  return { as: 'missing' };
}

/** What nobody but this device knows of has nothing under it that could be read. */
const unknownYet: PageLooked = { as: 'seen', next: null };

/**
 * Fetches a page of the comments on a post, the oldest first, each with its first replies, and keeps them.
 * @param post its ref; @param asked what the page before gave as `next`; null for the first
 */
export async function seeComments(
  looker: Looker,
  post: string,
  asked: string | null,
  signal: AbortSignal,
): Promise<PageLooked> {
  const row = await looker.store.transact('read', ['posts'], (tx) => tx.get('posts', post));
  if (row?.post_id === null) return unknownYet;
  return see(
    looker,
    {
      path: asked ?? `/posts/comments/${String(row?.post_id ?? post)}`,
      post,
      about: { table: 'posts', ref: post },
      read(json, next) {
        const comments = commentList(json);
        return comments === null ? null : { seen: { comments }, lists: listsOf(comments, asked, next) };
      },
    },
    signal,
  );
}

/**
 * Fetches a page of the replies to a comment, the oldest first, and keeps them.
 * @param comment its ref; @param asked what the page before gave as `next`; null for the first
 */
export async function seeReplies(
  looker: Looker,
  comment: string,
  asked: string | null,
  signal: AbortSignal,
): Promise<PageLooked> {
  const row = await looker.store.transact('read', ['comments'], (tx) => tx.get('comments', comment));
  if (row?.comment_id === null) return unknownYet;
  return see(
    looker,
    {
      path: asked ?? `/posts/replies/comment/${String(row?.comment_id ?? comment)}`,
      post: row?.post ?? '',
      about: { table: 'comments', ref: comment },
      read(json, next) {
        const comments = replyList(json);
        if (comments === null) return null;
        const ids = comments.map((reply) => reply.reply_id);
        const ends = { isFirst: asked === null, isLast: next === null, behind: beginningOf(asked, 'rising') };
        return { seen: { comments }, lists: [{ ids, order: 'rising', parent: comment, ...ends }] };
      },
    },
    signal,
  );
}
