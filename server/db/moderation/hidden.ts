import type { Tx } from '#server/db/engine/database.ts';

/**
 * Hides content or a profile from others, or shows it again.
 * @returns false if nothing changed or it is deleted
 */
export async function saveHidden(
  { sql }: Tx,
  table: 'users' | 'posts' | 'comments' | 'messages',
  id: number,
  hiddenAt: number | null,
): Promise<boolean> {
  const query = sql
    .updateTable(table)
    .set({ hidden_at: hiddenAt })
    .where('id', '=', id)
    .where('deleted_at', 'is', null);
  const moved = query.where('hidden_at', hiddenAt === null ? 'is not' : 'is', null).returning('id');
  return (await moved.executeTakeFirst()) !== undefined;
}

/** Locks a post until the transaction ends, regardless of visibility: nothing can be written below it meanwhile. */
export async function lockPost({ sql, dialect }: Tx, id: number): Promise<void> {
  await dialect.forUpdate(sql.selectFrom('posts').select('id').where('id', '=', id), 'posts').execute();
}

/** The post and parent of a comment or reply. */
export async function placeOfComment(
  { sql }: Tx,
  id: number,
): Promise<{ post_id: number; parent_id: number | null } | null> {
  const query = sql.selectFrom('comments').select(['post_id', 'parent_id']).where('id', '=', id);
  return (await query.executeTakeFirst()) ?? null;
}
