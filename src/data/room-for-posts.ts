import { authorOf } from './rebase.ts';
import type { RowKey } from './row-draft.ts';
import type { IsFree } from './land-seen.ts';
import type { Tx } from './store.ts';

/** So much of what others wrote a device keeps to show it without a connection. */
export const keptAtMost = { posts: 2_000, comments: 10_000 } as const;

/** What is made when there are too many: room for the pages that follow, so that not each of them has to look. */
const spare = 0.1;

type Written = keyof typeof keptAtMost;

interface Landing {
  /** the refs of what lands now: it isn't pushed out by itself */
  landed: ReadonlySet<string>;
  /** how many of them are new to the device at most */
  count: number;
  isFree: IsFree;
}

/** The posts that somebody has commented on. */
async function commentedBy(tx: Tx, userId: number): Promise<string[]> {
  const rows = await tx.getMany('comments', await tx.refsBy('comments', 'user_id', [userId]));
  return rows.flatMap((row) => row?.post ?? []);
}

/**
 * What has to go so that what lands has room: what was landed longest ago of what others wrote. What the owner wrote,
 * likes or has commented on stays, and so do comments under the owner's posts.
 */
export async function outOfPlace(tx: Tx, table: Written, { landed, count, isFree }: Landing): Promise<RowKey[]> {
  if (count === 0 || (await tx.count(table)) + count <= keptAtMost[table]) return [];
  const { user_id: ownId } = await authorOf(tx);
  const kept = new Set(await (table === 'posts' ? commentedBy(tx, ownId) : tx.refsBy('posts', 'user_id', [ownId])));
  const all = await tx.all(table);
  const spareable = all.filter((row) => {
    const isOwn = row.user_id === ownId || ('post' in row ? kept.has(row.post) : row.liked || kept.has(row.ref));
    return !isOwn && !landed.has(row.ref) && isFree(row, `${table}/${row.ref}`);
  });
  const tooMany = all.length + count - Math.floor(keptAtMost[table] * (1 - spare));
  const oldest = [...spareable].sort((left, right) => left.tick - right.tick || left.created - right.created);
  return oldest.slice(0, tooMany).map(({ ref }): RowKey => `${table}/${ref}`);
}
