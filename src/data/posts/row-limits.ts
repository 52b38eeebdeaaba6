import { authorOf } from '#data/tx/rebase.ts';
import type { RowKey } from '#data/tx/write-batch.ts';
import type { Tx } from '#data/db/store.ts';

/** A row that may be replaced: nothing has changed it since the question was asked, and no mutation lies on it. */
export type IsReplaceable = (row: { ref: string; tick: number } | undefined, name: RowKey) => boolean;

/** So much of what others wrote a device keeps to show it without a connection. */
export const maxCachedRows = { posts: 2_000, comments: 10_000 } as const;

/** What is made when there are too many: room for the pages that follow, so that not each of them has to look. */
const headroom = 0.1;

type EvictableTable = keyof typeof maxCachedRows;

interface EvictionRequest {
  /** the refs of what lands now: it isn't pushed out by itself */
  incoming: ReadonlySet<string>;
  /** how many of them are new to the device at most */
  count: number;
  isReplaceable: IsReplaceable;
}

/** The posts that somebody has commented on. */
async function postsCommentedBy(tx: Tx, userId: number): Promise<string[]> {
  const rows = await tx.getMany('comments', await tx.refsBy('comments', 'user_id', [userId]));
  return rows.flatMap((row) => row?.post ?? []);
}

/**
 * What has to go so that what lands has room: what was landed longest ago of what others wrote. What the owner wrote,
 * likes or has commented on stays, and so do comments under the owner's posts.
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
