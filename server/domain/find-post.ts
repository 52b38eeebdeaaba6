import type { Post } from '#contract/post.ts';
import { Refusal } from '#contract/refusals.ts';
import type { Tx, WriteTx } from '#server/db/database.ts';
import { findShownPost, holdShownPost } from '#server/db/posts.ts';
import type { PostRow } from '#server/db/posts.ts';
import { parsedName } from './find-event.ts';
import type { Actor } from './perform-request.ts';
import { forbidden, mustBeSomebody } from './policies.ts';
import { toPosts } from './post-view.ts';
import { byItself } from './shown-rows.ts';

export function postNotFound(): Refusal {
  return new Refusal('not_found', 'Post not found');
}

/** @param name an id, or an id or ref as a path holds it */
export async function seenPost(tx: Tx, actor: Actor | null, name: number | string): Promise<PostRow> {
  const row = await findShownPost(tx, actor?.userId ?? null, parsedName(name));
  if (row === null) throw postNotFound();
  return row;
}

/** As `seenPost`, and nobody else changes it or writes below it before the transaction ends. */
export async function heldPost(tx: WriteTx, actor: Actor, name: number | string): Promise<PostRow> {
  const row = await holdShownPost(tx, actor.userId, parsedName(name));
  if (row === null) throw postNotFound();
  return row;
}

/** As `heldPost`, of the one who wrote it. @throws Refusal `forbidden` to anybody else */
export async function ownHeldPost(tx: WriteTx, actor: Actor | null, name: number | string): Promise<PostRow> {
  const author = mustBeSomebody(actor);
  const row = await heldPost(tx, author, name);
  if (row.user_id !== author.userId) throw forbidden();
  return row;
}

/** One post as a caller reads it. */
export async function postFor(tx: Tx, actor: Actor | null, name: number | string): Promise<Post> {
  const [post] = await toPosts(byItself(tx), [await seenPost(tx, actor, name)], actor);
  if (post === undefined) throw postNotFound();
  return post;
}
