import type { Post } from '#contract/posts/entity.ts';
import { Refusal } from '#contract/sync/refusals.ts';
import type { Tx, WriteTx } from '#server/db/engine/database.ts';
import { findVisiblePost, lockVisiblePost } from '#server/db/posts/rows.ts';
import type { PostRow } from '#server/db/posts/rows.ts';
import { parsedName } from '#server/domain/events/find.ts';
import type { Actor } from '#server/domain/sync/mutation-request.ts';
import { forbidden, requireSignedIn } from '#server/domain/policy.ts';
import { toPosts } from './present.ts';
import { strictTx } from '#server/domain/sync/present-rows.ts';

export function postNotFound(): Refusal {
  return new Refusal('not_found', 'Post not found');
}

/** @param name an id, or an id or ref as in a path */
export async function requirePost(tx: Tx, actor: Actor | null, name: number | string): Promise<PostRow> {
  const row = await findVisiblePost(tx, actor?.userId ?? null, parsedName(name));
  if (row === null) throw postNotFound();
  return row;
}

/** Like `requirePost`, and locks the post: it can't change or get comments before the transaction ends. */
export async function requireLockedPost(tx: WriteTx, actor: Actor, name: number | string): Promise<PostRow> {
  const row = await lockVisiblePost(tx, actor.userId, parsedName(name));
  if (row === null) throw postNotFound();
  return row;
}

/**
 * Like `requireLockedPost`, for its author.
 * @throws Refusal `forbidden` to anyone else
 */
export async function requireOwnLockedPost(tx: WriteTx, actor: Actor | null, name: number | string): Promise<PostRow> {
  const author = requireSignedIn(actor);
  const row = await requireLockedPost(tx, author, name);
  if (row.user_id !== author.userId) throw forbidden();
  return row;
}

/** One post as the actor sees it. */
export async function postFor(tx: Tx, actor: Actor | null, name: number | string): Promise<Post> {
  const [post] = await toPosts(strictTx(tx), [await requirePost(tx, actor, name)], actor);
  if (post === undefined) throw postNotFound();
  return post;
}
