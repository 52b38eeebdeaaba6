import type { Tx } from '#server/db/engine/database.ts';

export async function isPostLiked({ sql }: Tx, userId: number, postId: number): Promise<boolean> {
  const query = sql.selectFrom('post_likes').select('post_id').where('user_id', '=', userId);
  return (await query.where('post_id', '=', postId).executeTakeFirst()) !== undefined;
}

/** Which of the posts a user likes. */
export async function likedAmong({ sql }: Tx, userId: number, postIds: number[]): Promise<Set<number>> {
  if (postIds.length === 0) return new Set();
  const query = sql.selectFrom('post_likes').select('post_id').where('user_id', '=', userId);
  const rows = await query.where('post_id', 'in', postIds).execute();
  return new Set(rows.map((row) => row.post_id));
}

export async function insertPostLike({ sql }: Tx, userId: number, postId: number, now: number): Promise<void> {
  await sql.insertInto('post_likes').values({ user_id: userId, post_id: postId, created_at: now }).execute();
}

export async function deletePostLike({ sql }: Tx, userId: number, postId: number): Promise<void> {
  await sql.deleteFrom('post_likes').where('user_id', '=', userId).where('post_id', '=', postId).execute();
}
