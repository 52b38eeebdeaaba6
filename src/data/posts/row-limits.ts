import { authorOf } from '#data/tx/rebase.ts';
import type { RowKey } from '#data/tx/write-batch.ts';
import type { Tx } from '#data/db/store.ts';

/** Whether a row may be replaced: it is unchanged since the request, and no pending mutation affects it. */
export type IsReplaceable = (row: { ref: string; tick: number } | undefined, name: RowKey) => boolean;

/** How many rows a device stores for use offline. The owner's own are never evicted. */
export const maxCachedRows = { posts: 2_000, comments: 10_000 } as const;

/** The share freed when there are too many, so that not every following page has to evict. */
const headroom = 0.1;

type EvictableTable = keyof typeof maxCachedRows;

interface EvictionRequest {
  /** refs of the rows being stored now, which must not be evicted */
  incoming: ReadonlySet<string>;
  /** how many of them are new to the device, at most */
  count: number;
  isReplaceable: IsReplaceable;
}

/** The posts that a user has commented on. */
async function postsCommentedBy(tx: Tx, userId: number): Promise<string[]> {
  const rows = await tx.getMany('comments', await tx.refsBy('comments', 'user_id', [userId]));
  return rows.flatMap((row) => row?.post ?? []);
}

/**
 * The rows to evict to make space for incoming ones: those of others that were stored longest ago. Kept are posts that
 * the owner wrote, liked or commented on, and comments by the owner or on their posts.
 */
export async function rowsToEvict(
  tx: Tx,
  table: EvictableTable,
  { incoming, count, isReplaceable }: EvictionRequest,
): Promise<RowKey[]> {
  if (count === 0 || (await tx.count(table)) + count <= maxCachedRows[table]) return [];
  const { user_id: ownId } = await authorOf(tx);
  const protectedRefs = new Set(
    await (table === 'posts' ? postsCommentedBy(tx, ownId) : tx.refsBy('posts', 'user_id', [ownId])),
  );
  const all = await tx.all(table);
  const evictable = all.filter((row) => {
    const isOwn =
      row.user_id === ownId || ('post' in row ? protectedRefs.has(row.post) : row.liked || protectedRefs.has(row.ref));
    return !isOwn && !incoming.has(row.ref) && isReplaceable(row, `${table}/${row.ref}`);
  });
  const excess = all.length + count - Math.floor(maxCachedRows[table] * (1 - headroom));
  const oldest = [...evictable].sort((left, right) => left.tick - right.tick || left.created - right.created);
  return oldest.slice(0, excess).map(({ ref }): RowKey => `${table}/${ref}`);
}
