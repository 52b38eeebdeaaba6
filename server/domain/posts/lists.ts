import type { Comment, Reply } from '#contract/posts/comment.ts';
import type { Post } from '#contract/posts/entity.ts';
import { listComments, listReplies } from '#server/db/comments/lists.ts';
import type { CommentPlace } from '#server/db/comments/lists.ts';
import type { Tx } from '#server/db/engine/database.ts';
import { listFeed, listPosts, listPostsFrom, listPostsOf } from '#server/db/posts/lists.ts';
import type { PostPlace } from '#server/db/posts/lists.ts';
import { toReply } from '#server/domain/comments/present.ts';
import { requireComment, withReplies } from '#server/domain/comments/find.ts';
import { requireEvent } from '#server/domain/events/find.ts';
import { requirePost } from './find.ts';
import { requireUser } from '#server/domain/people/find.ts';
import type { Actor } from '#server/domain/sync/mutation-request.ts';
import { toPosts } from './present.ts';
import { fullPage, presentRows } from '#server/domain/sync/present-rows.ts';

function readerOf(actor: Actor | null): number | null {
  return actor?.userId ?? null;
}

/** A page of all posts visible to the actor, newest first. */
export async function postPage(tx: Tx, actor: Actor | null, place: PostPlace): Promise<Post[]> {
  return await fullPage(tx, place, async (pageTx, page) =>
    toPosts(pageTx, await listPosts(pageTx, readerOf(actor), page), actor),
  );
}

/**
 * A page of a user's posts.
 * @throws Refusal `not_found` if the user isn't visible to the actor
 */
export async function postsOfUser(tx: Tx, actor: Actor | null, userId: number, place: PostPlace): Promise<Post[]> {
  await requireUser(tx, actor, userId);
  return await fullPage(tx, place, async (pageTx, page) =>
    toPosts(pageTx, await listPostsOf(pageTx, readerOf(actor), userId, page), actor),
  );
}

/**
 * A page of the posts from an event.
 * @param name an id or a ref
 * @throws Refusal `not_found` if the event isn't visible to the actor
 */
export async function postsFromEvent(
  tx: Tx,
  actor: Actor | null,
  name: number | string,
  place: PostPlace,
): Promise<Post[]> {
  const event = await requireEvent(tx, actor, name);
  return await fullPage(tx, place, async (pageTx, page) =>
    toPosts(pageTx, await listPostsFrom(pageTx, readerOf(actor), event.id, page), actor),
  );
}

/** A page of the posts by a user and by those they follow. */
export async function feedOf(tx: Tx, actor: Actor, place: PostPlace): Promise<Post[]> {
  return await fullPage(tx, place, async (pageTx, page) =>
    toPosts(pageTx, await listFeed(pageTx, actor.userId, page), actor),
  );
}

/**
 * A page of a post's comments, each with its first replies.
 * @param name an id or a ref
 */
export async function commentsOfPost(
  tx: Tx,
  actor: Actor | null,
  name: number | string,
  place: CommentPlace,
): Promise<Comment[]> {
  const post = await requirePost(tx, actor, name);
  return await fullPage(tx, place, async (pageTx, page) =>
    withReplies(pageTx, actor, await listComments(pageTx, readerOf(actor), post.id, page)),
  );
}

/**
 * A page of a comment's replies.
 * @param name an id or a ref
 */
export async function repliesToComment(
  tx: Tx,
  actor: Actor | null,
  name: number | string,
  place: CommentPlace,
): Promise<Reply[]> {
  const comment = await requireComment(tx, actor, 'comment', name);
  return await fullPage(tx, place, async (pageTx, page) =>
    presentRows(pageTx, 'comments', await listReplies(pageTx, readerOf(actor), comment.id, page), toReply),
  );
}
