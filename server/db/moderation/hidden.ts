import type { Tx } from '#server/db/engine/database.ts';

/** Hides what somebody wrote, or their profile, from others, or shows it again. False where it was so before, or is gone. */
export async function saveHidden(
  { sql }: Tx,
  table: 'users' | 'posts' | 'comments',
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

/** Holds a post until the transaction ends, whoever may see it: under it nothing is written meanwhile. */
export async function lockPost({ sql, dialect }: Tx, id: number): Promise<void> {
  await dialect.forUpdate(sql.selectFrom('posts').select('id').where('id', '=', id), 'posts').execute();
}

/** Where a comment or a reply hangs. */
export async function placeOfComment(
  { sql }: Tx,
  id: number,
): Promise<{ post_id: number; parent_id: number | null } | null> {
  const query = sql.selectFrom('comments').select(['post_id', 'parent_id']).where('id', '=', id);
  return (await query.executeTakeFirst()) ?? null;
}
